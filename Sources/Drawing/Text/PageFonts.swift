import CCairo
import Raster
import VectorRaster

/// The fonts of a document: embedded subsets of files, and a font of empty glyphs over outlines.
///
/// Cairo reads the files until the document is finished.
final class PageFonts {
  private let empty = EmptyFont()
  private var faces: [PageFont: EmbeddedFace] = [:]

  /// Opens fonts.
  ///
  /// - Returns: Whether all fonts could be read; `false` stops at the first failure.
  func open(_ fonts: Set<PageFont>) -> Bool {
    for font in fonts where faces[font] == nil {
      guard let face = EmbeddedFace(font) else { return false }
      faces[font] = face
    }
    return true
  }

  /// Releases the files, which are no longer read.
  ///
  /// Cairo caches up to 256 fonts with their sizes for later documents.
  func close() {
    for face in faces.values { face.close() }
    faces = [:]
  }

  /// Shows text on its baseline: clusters with glyphs of open fonts in the text's colour, and the others invisibly.
  func show(_ text: PageText, on context: OpaquePointer) {
    guard text.size > 0, text.placement.inverse != nil else { return }
    let map = text.placement
    var matrix = cairo_matrix_t(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty)
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_transform(context, &matrix)
    var rest = text.clusters[...]
    while let first = rest.first {
      let face = face(of: first, in: text)
      let part = rest.prefix { self.face(of: $0, in: text) === face }
      rest = rest.dropFirst(part.count)
      // Cairo omits glyphs that cover no area.
      if let face, let color = text.color, !part.allSatisfy(\.isBlank) {
        cairo_set_source_rgb(
          context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
        face.show(part, size: text.size, on: context)
      } else {
        empty.show(part, size: text.size, on: context)
      }
    }
  }

  private func face(of cluster: PageText.Cluster, in text: PageText) -> EmbeddedFace? {
    guard text.color != nil, !cluster.glyphs.isEmpty else { return nil }
    return cluster.font.flatMap { faces[$0] }
  }
}

extension PageText.Cluster {
  /// Whether the cluster consists of white space.
  fileprivate var isBlank: Bool { text.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
