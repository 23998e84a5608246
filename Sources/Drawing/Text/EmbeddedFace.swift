import CCairo
import Raster
import VectorRaster

/// A face of a font file, loaded by FreeType; Cairo embeds a subset with the glyphs that are shown.
///
/// The subset is in the format of the file, CFF or TrueType
/// (https://www.cairographics.org/manual/cairo-FreeType-Fonts.html). Hinting is off, so glyphs have the same outlines
/// as in rasters.
final class EmbeddedFace {
  /// The font file that FreeType reads; Cairo's face owns it.
  ///
  /// Each file has its own library, so whichever thread releases Cairo's face can free both.
  private final class File {
    var bytes: [UInt8]
    var library: FT_Library?
    var face: FT_Face?
    let stream = UnsafeMutablePointer<FT_StreamRec>.allocate(capacity: 1)

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    deinit {
      if let face { FT_Done_Face(face) }
      if let library { FT_Done_FreeType(library) }
      stream.deallocate()
    }

    /// Opens a face; the stream has an unretained pointer to this file.
    func open(_ index: Int) -> FT_Face? {
      guard FT_Init_FreeType(&library) == 0 else { return nil }
      let file = Unmanaged.passUnretained(self).toOpaque()
      stream.initialize(to: FT_StreamRec())
      stream.pointee.size = UInt(bytes.count)
      stream.pointee.descriptor.pointer = file
      // https://freetype.org/freetype2/docs/reference/ft2-system_interface.html#ft_stream_iofunc
      stream.pointee.read = { stream, offset, buffer, count in
        guard let file = stream?.pointee.descriptor.pointer else { return count == 0 ? 1 : 0 }
        return Unmanaged<File>.fromOpaque(file).takeUnretainedValue()
          .read(from: offset, count, into: buffer)
      }
      var arguments = FT_Open_Args()
      arguments.flags = UInt32(FT_OPEN_STREAM)
      arguments.stream = stream
      guard FT_Open_Face(library, &arguments, FT_Long(index), &face) == 0 else { return nil }
      return face
    }

    /// Copies bytes to the buffer, and returns their number.
    ///
    /// A count of 0 asks whether the offset is valid; the answer is 0 if it is.
    private func read(
      from offset: UInt, _ count: UInt, into buffer: UnsafeMutablePointer<UInt8>?
    ) -> UInt {
      let size = UInt(bytes.count)
      guard count > 0 else { return offset <= size ? 0 : 1 }
      guard let buffer, offset < size else { return 0 }
      let taken = min(count, size - offset)
      bytes.withUnsafeBufferPointer { bytes in
        guard let start = bytes.baseAddress else { return }
        buffer.update(from: start + Int(offset), count: Int(taken))
      }
      return taken
    }
  }

  private let file: File
  private let face: OpaquePointer

  /// Opens a font, or returns `nil` if FreeType cannot read it.
  init?(_ font: PageFont) {
    let file = File(font.file.fileBytes)
    guard let opened = file.open(font.file.faceIndex),
      let face = cairo_ft_font_face_create_for_ft_face(
        opened, Int32(FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP))
    else { return nil }
    let kept = Unmanaged.passRetained(file)
    let release: cairo_destroy_func_t = { $0.map { Unmanaged<File>.fromOpaque($0).release() } }
    guard
      cairo_font_face_set_user_data(face, Self.key, kept.toOpaque(), release)
        == CAIRO_STATUS_SUCCESS
    else {
      cairo_font_face_destroy(face)
      kept.release()
      return nil
    }
    (self.file, self.face) = (file, face)
  }

  deinit { cairo_font_face_destroy(face) }

  /// The address that identifies our user data in Cairo; its content is never accessed.
  nonisolated(unsafe) private static let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(
    capacity: 1)

  /// Frees the bytes of the file, which is no longer read.
  func close() { file.bytes = [] }

  /// Shows glyphs with their characters, on the baseline at y = 0 in the text's own unit.
  func show(_ clusters: some Sequence<PageText.Cluster>, size: Double, on context: OpaquePointer) {
    let clusters = clusters.filter { !$0.text.isEmpty }
    let utf8 = clusters.map(\.text).joined()
    let glyphs = clusters.flatMap(\.glyphs).map {
      cairo_glyph_t(index: UInt($0.id), x: $0.origin.x, y: $0.origin.y)
    }
    let counts = clusters.map {
      cairo_text_cluster_t(
        num_bytes: Int32($0.text.utf8.count), num_glyphs: Int32($0.glyphs.count))
    }
    guard !glyphs.isEmpty, let options = cairo_font_options_create() else { return }
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_set_font_options(context, options)
    cairo_set_font_face(context, face)
    cairo_set_font_size(context, size)
    cairo_show_text_glyphs(
      context, utf8, Int32(utf8.utf8.count), glyphs, Int32(glyphs.count), counts,
      Int32(counts.count), cairo_text_cluster_flags_t(0))
  }
}
