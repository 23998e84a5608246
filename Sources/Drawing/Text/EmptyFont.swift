import CCairo
import VectorRaster

/// A font of empty glyphs, one for each combination of a cluster and an advance.
///
/// Cairo writes it as a Type 3 font with a map to characters. It paints no pixel, and the file contains no picture of a
/// glyph.
final class EmptyFont {
  private struct Glyph: Hashable {
    let text: String
    /// The advance in thousandths of the font's size.
    let advance: Int
  }

  /// The advances of the glyphs, which Cairo requests when it writes the font.
  private final class Advances {
    var thousandths: [Int] = []
  }

  private let face = cairo_user_font_face_create()
  private let advances = Advances()
  private var indices: [Glyph: Int] = [:]

  init() {
    // Cairo keeps the face, and therefore the advances, until it has written the file.
    let kept = Unmanaged.passRetained(advances)
    let release: cairo_destroy_func_t = { $0.map { Unmanaged<Advances>.fromOpaque($0).release() } }
    if cairo_font_face_set_user_data(face, Self.key, kept.toOpaque(), release)
      != CAIRO_STATUS_SUCCESS
    {
      kept.release()
    }
    cairo_user_font_face_set_init_func(face) { _, _, extents in
      extents?.pointee.ascent = 0.8
      extents?.pointee.descent = 0.2
      return CAIRO_STATUS_SUCCESS
    }
    cairo_user_font_face_set_render_glyph_func(face) { font, glyph, _, extents in
      let data = cairo_font_face_get_user_data(cairo_scaled_font_get_font_face(font), EmptyFont.key)
      guard let data else { return CAIRO_STATUS_USER_FONT_ERROR }
      let thousandths = Unmanaged<Advances>.fromOpaque(data).takeUnretainedValue().thousandths
      guard glyph < thousandths.count else { return CAIRO_STATUS_USER_FONT_ERROR }
      let advance = Double(thousandths[Int(glyph)]) / 1000
      // The glyph needs a bounding box, since Cairo omits glyphs that cover no area.
      extents?.pointee = cairo_text_extents_t(
        x_bearing: 0, y_bearing: -0.8, width: max(advance, 0.001), height: 1, x_advance: advance,
        y_advance: 0)
      return CAIRO_STATUS_SUCCESS
    }
  }

  deinit { cairo_font_face_destroy(face) }

  /// The address that identifies our user data in Cairo; its content is never accessed.
  nonisolated(unsafe) private static let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(
    capacity: 1)

  /// Shows invisible characters, on the baseline at y = 0 in the text's own unit.
  func show(_ clusters: some Sequence<PageText.Cluster>, size: Double, on context: OpaquePointer) {
    let clusters = clusters.filter { !$0.text.isEmpty }
    guard !clusters.isEmpty else { return }
    let utf8 = clusters.map(\.text).joined()
    let glyphs = clusters.map { cluster in
      cairo_glyph_t(index: UInt(index(of: cluster, size: size)), x: cluster.x, y: 0)
    }
    let counts = clusters.map { cluster in
      cairo_text_cluster_t(num_bytes: Int32(cluster.text.utf8.count), num_glyphs: 1)
    }
    // Without this, the source would be the last one: Poppler fills the whole page if empty glyphs are painted with a
    // gradient or a group.
    cairo_set_source_rgb(context, 0, 0, 0)
    cairo_set_font_face(context, face)
    cairo_set_font_size(context, size)
    cairo_show_text_glyphs(
      context, utf8, Int32(utf8.utf8.count), glyphs, Int32(glyphs.count), counts,
      Int32(counts.count), cairo_text_cluster_flags_t(0))
  }

  private func index(of cluster: PageText.Cluster, size: Double) -> Int {
    // The limit is beyond the advance of any letter, and far from overflow.
    let advance = min(max((cluster.advance / size * 1000).rounded(), 0), 100_000)
    let glyph = Glyph(text: cluster.text, advance: advance.isNaN ? 0 : Int(advance))
    if let index = indices[glyph] { return index }
    advances.thousandths.append(glyph.advance)
    indices[glyph] = advances.thousandths.count - 1
    return advances.thousandths.count - 1
  }
}
