import CHarfBuzz
import VectorRaster

extension FontFace: PageFontFile {
  /// A copy of the whole file.
  package var fileBytes: [UInt8] {
    let blob = hb_face_reference_blob(face)
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    let data = hb_blob_get_data(blob, &length)
    return Array(UnsafeRawBufferPointer(start: data, count: Int(length)))
  }

  package var faceIndex: Int { Int(hb_face_get_index(face) & 0xFFFF) }

  /// The face for documents that embed parts of fonts, or `nil` if this face cannot be embedded (painting.md §10).
  ///
  /// A face with variations cannot, since documents would show the defaults of its axes. Licence bits may also forbid
  /// it.
  var pageFont: PageFont? {
    guard variations.isEmpty, !isEmbeddingRestricted, !isSubsettingRestricted else { return nil }
    return PageFont(self)
  }
}
