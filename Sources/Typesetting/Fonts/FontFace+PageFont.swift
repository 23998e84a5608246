import CHarfBuzz
import VectorRaster

extension FontFace: PageFontFile {
  /// A copy of the whole font file.
  package var fileBytes: [UInt8] {
    let blob = hb_face_reference_blob(face)
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    let data = hb_blob_get_data(blob, &length)
    return Array(UnsafeRawBufferPointer(start: data, count: Int(length)))
  }

  package var faceIndex: Int { Int(hb_face_get_index(face) & 0xFFFF) }

  /// The face in the form that documents embed, or `nil` if it cannot be embedded.
  ///
  /// Variations prevent embedding, because a document would show the default instance; so do the
  /// licence bits for embedding and for subsetting (typesetting.md §20).
  var pageFont: PageFont? {
    guard variations.isEmpty, !isEmbeddingRestricted, !isSubsettingRestricted else { return nil }
    return PageFont(self)
  }
}
