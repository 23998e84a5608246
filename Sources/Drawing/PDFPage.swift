import CCairo
import Raster
import VectorRaster

/// A PDF document of one page, drawn by Cairo and kept in memory; freed with the value.
///
/// There is no creation date in it, so equal drawings give equal bytes. It stays on the task that made
/// it.
struct PDFPage: ~Copyable {
  /// The maximum number of bytes of a document, unless a writer has another limit (rendering.md §26).
  static let maximumBytes = 32 << 20

  /// Collects what Cairo writes, up to a limit.
  private final class Sink {
    let limit: Int
    var bytes: [UInt8] = []
    /// Bytes that Cairo has written, those beyond the limit included.
    var writtenCount = 0
    /// The reason why Cairo was stopped.
    var error: DrawingError?

    init(limit: Int) { self.limit = limit }

    /// Returns false, after which Cairo writes nothing more, beyond the limit and once the task is cancelled.
    func append(_ written: UnsafeBufferPointer<UInt8>) -> Bool {
      writtenCount += written.count
      if error == nil, Task.isCancelled { error = .cancelled }
      if error == nil, written.count > limit - bytes.count { error = .tooManyBytes(limit: limit) }
      guard error == nil else {
        bytes = []
        return false
      }
      bytes.append(contentsOf: written)
      return true
    }
  }

  private let sink: Unmanaged<Sink>
  private let surface: OpaquePointer
  private let description: PageDescription
  let fonts = PageFonts()
  let context: OpaquePointer
  /// Points, 1/72 inch, that the page's own unit takes.
  private let scale: Double

  /// An empty page of a size in a unit of `scale` points.
  ///
  /// - Parameters:
  ///   - description: The facts about the document that readers tell.
  ///   - maximumBytes: The limit of the whole document.
  init(
    width: Double, height: Double, scale: Double, description: PageDescription = PageDescription(),
    maximumBytes: Int = Self.maximumBytes
  ) throws(DrawingError) {
    let sink = Unmanaged.passRetained(Sink(limit: maximumBytes))
    // https://www.cairographics.org/manual/cairo-PNG-Support.html#cairo-write-func-t
    let write: cairo_write_func_t = { sink, bytes, count in
      guard let sink, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
      let isTaken = Unmanaged<Sink>.fromOpaque(sink).takeUnretainedValue()
        .append(UnsafeBufferPointer(start: bytes, count: Int(count)))
      return isTaken ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
    }
    let surface = cairo_pdf_surface_create_for_stream(
      write, sink.toOpaque(), width * scale, height * scale)
    let context = Self.context(on: surface, width: width, height: height, scale: scale)
    // Instead of the time of the run, no date at all.
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, nil)
    if let title = description.cleanTitle {
      cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
    }
    guard let surface, let context, cairo_status(context) == CAIRO_STATUS_SUCCESS else {
      let reason = String(cString: cairo_status_to_string(cairo_status(context)))
      cairo_destroy(context)
      cairo_surface_destroy(surface)
      sink.release()
      throw .failed(reason)
    }
    self.sink = sink
    self.surface = surface
    self.context = context
    self.scale = scale
    self.description = description
  }

  /// Cairo keeps coordinates to 1/256 of a surface's unit; where that is not the page's own, what is
  /// drawn is recorded in the latter, and the record is scaled as a whole.
  private static func context(
    on surface: OpaquePointer?, width: Double, height: Double, scale: Double
  ) -> OpaquePointer? {
    guard isRecorded(scale) else {
      let context = cairo_create(surface)
      cairo_scale(context, scale, scale)
      return context
    }
    var extents = cairo_rectangle_t(x: 0, y: 0, width: width, height: height)
    let record = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents)
    defer { cairo_surface_destroy(record) }  // the context holds on to it
    return cairo_create(record)
  }

  /// Cairo 1.16 ends the process with an assertion where what is recorded vanishes once it is scaled,
  /// which shapes do from about 1/280 downwards.
  private static func isRecorded(_ scale: Double) -> Bool { scale != 1 && scale >= 1 / 128 }

  deinit {
    cairo_destroy(context)
    // Cairo may still write the end of an abandoned document here, so the sink is released last.
    let content = sink.takeUnretainedValue()
    if content.error == nil { content.error = .cancelled }
    cairo_surface_destroy(surface)
    fonts.close()
    let count = content.writtenCount
    sink.release()
    if count >= Self.trimmedBytes { malloc_trim(0) }
  }

  /// Bytes of a document from which on memory is given back to the system.
  ///
  /// Cairo keeps some five times as much in small parts, which the C library would keep for itself: after a document
  /// of 10 MB 66 MB instead of 12 [measured]. It takes 7 ms then.
  private static let trimmedBytes = 4 << 20

  /// Covers the whole page with a colour; nothing where it is fully transparent.
  func paint(_ color: Color) throws(DrawingError) {
    guard color.alpha > 0 else { return }
    use(color)
    cairo_paint(context)
    try check()
  }

  /// Paints with a colour from now on, whose alpha the opacity multiplies.
  func use(_ color: Color, opacity: Double = 1) {
    cairo_set_source_rgba(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      opacity * Double(color.alpha) / 255)
  }

  /// Lets coordinates from now on begin at the upper left corner of an area of this size, turned
  /// clockwise about its centre by an angle in degrees.
  func place(width: Double, height: Double, centerX: Double, centerY: Double, rotation: Double) {
    if rotation == 0 {
      cairo_translate(context, centerX - width / 2, centerY - height / 2)
    } else {
      cairo_translate(context, centerX, centerY)
      cairo_rotate(context, rotation / 180 * .pi)
      cairo_translate(context, -width / 2, -height / 2)
    }
  }

  /// Paints rectangles with one colour, which lets as much through where they overlap as elsewhere.
  ///
  /// Coordinates are rounded to 1/256 of the page's unit.
  ///
  /// - Parameter isOneShape: They are one shape, whose outline has no thicker parts where
  ///   rectangles overlap. Else each is a shape of its own, since viewers put the sides of a lone
  ///   upright rectangle on whole pixels.
  func fill(_ rectangles: [Rect], with color: Color, isOneShape: Bool) throws(DrawingError) {
    // A group stays a group of vectors when it is painted with an alpha, unlike with a mask.
    let isGroup = !isOneShape && !color.isOpaque && rectangles.count > 1
    if isGroup { cairo_push_group(context) }
    use(isGroup ? color.opaque : color)
    for rectangle in rectangles {
      cairo_rectangle(context, rectangle.x, rectangle.y, rectangle.width, rectangle.height)
      if !isOneShape { cairo_fill(context) }
    }
    if isOneShape { cairo_fill(context) }
    if isGroup {
      cairo_pop_group_to_source(context)
      cairo_paint_with_alpha(context, Double(color.alpha) / 255)
    }
    try check()
  }

  /// Shows characters in their colour, or unseen over what is painted (painting.md §10).
  func show(_ text: PageText) throws(DrawingError) {
    guard let color = text.color, !color.isOpaque else {
      fonts.show(text, on: context)
      return try check()
    }
    guard color.alpha > 0 else { return try show(text.unpainted) }
    // Letters that overlap let as much through there as elsewhere.
    var opaque = text
    opaque.color = color.opaque
    try group(opacity: Double(color.alpha) / 255) { () throws(DrawingError) in try show(opaque) }
  }

  /// Begins an element of the document's structure (PDF 32000-1 §14.8.4), which `endTag` ends.
  ///
  /// Elements within groups are not marked: Cairo 1.16 counts them as those of the page.
  func beginTag(_ name: String) { cairo_tag_begin(context, name, nil) }

  /// Ends an element of the document's structure.
  func endTag(_ name: String) throws(DrawingError) {
    cairo_tag_end(context, name)
    try check()
  }

  /// Writes the end and returns the whole file.
  ///
  /// Cairo writes all of the page here.
  ///
  /// - Throws: `.tooManyBytes` as soon as the limit is passed, `.cancelled` when the task is cancelled, which is
  ///   looked at whenever Cairo has written some bytes, and `.failed`.
  consuming func finish() throws(DrawingError) -> [UInt8] {
    if Self.isRecorded(scale) {
      let page = cairo_create(surface)
      defer { cairo_destroy(page) }
      cairo_scale(page, scale, scale)
      cairo_set_source_surface(page, cairo_get_target(context), 0, 0)
      cairo_paint(page)
      try check(page)
    }
    cairo_surface_finish(surface)
    try check()
    let sink = sink.takeUnretainedValue()
    let bytes = description.completing(sink.bytes)
    guard bytes.count <= sink.limit else { throw .tooManyBytes(limit: sink.limit) }
    return bytes
  }

  func check(_ other: OpaquePointer? = nil) throws(DrawingError) {
    if let error = sink.takeUnretainedValue().error { throw error }
    for status in [cairo_status(other ?? context), cairo_surface_status(surface)]
    where status != CAIRO_STATUS_SUCCESS {
      throw .failed(String(cString: cairo_status_to_string(status)))
    }
  }
}
