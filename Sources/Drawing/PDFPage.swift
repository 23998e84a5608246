import CCairo
import Raster
import VectorRaster

/// A PDF document of one page, drawn by Cairo in memory; it is freed with the value.
///
/// It has no creation date, so equal drawings have equal bytes. It must stay on the task that created it.
struct PDFPage: ~Copyable {
  /// The maximum number of bytes of a document, unless a writer has its own limit (rendering.md §26).
  static let maximumBytes = 32 << 20

  /// A buffer for the output of Cairo, up to a limit.
  private final class Sink {
    let limit: Int
    var bytes: [UInt8] = []
    /// The number of bytes that Cairo has written, including those beyond the limit.
    var writtenCount = 0
    /// The reason why the output was stopped, or `nil` if it was not.
    var error: DrawingError?

    init(limit: Int) { self.limit = limit }

    /// Appends bytes, or returns `false` if the limit is exceeded or the task is cancelled.
    ///
    /// After `false`, Cairo writes no more.
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
  /// The length of the page's own unit in points, 1/72 inch.
  private let scale: Double

  /// Creates an empty page with a size in a unit of `scale` points.
  ///
  /// - Parameters:
  ///   - description: The title and the language of the document.
  ///   - maximumBytes: The maximum number of bytes of the whole document.
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
    // Cairo would write the current time; here, no date is written.
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

  /// Creates the context for drawing.
  ///
  /// Cairo rounds coordinates to 1/256 of a surface's unit. If that is not the page's own unit, drawings are recorded
  /// in the latter, and the recording is scaled as a whole.
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

  /// Returns whether drawings are recorded and then scaled.
  ///
  /// Cairo 1.16 aborts the process by an assertion if recorded shapes vanish when they are scaled, which happens below
  /// about 1/280.
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

  /// The minimum size of a document, in bytes, for returning memory to the system.
  ///
  /// Cairo allocates about five times as much in small blocks, which the C library would keep: 66 MB instead of 12
  /// after a document of 10 MB [measured]. Returning it takes 7 ms then.
  private static let trimmedBytes = 4 << 20

  /// Fills the whole page with a colour, unless it is fully transparent.
  func paint(_ color: Color) throws(DrawingError) {
    guard color.alpha > 0 else { return }
    use(color)
    cairo_paint(context)
    try check()
  }

  /// Sets the colour for later painting; its alpha is multiplied by the opacity.
  func use(_ color: Color, opacity: Double = 1) {
    cairo_set_source_rgba(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      opacity * Double(color.alpha) / 255)
  }

  /// Moves the origin of later coordinates to the upper left corner of an area of this size.
  ///
  /// The area is rotated about its centre, by an angle in degrees clockwise.
  func place(width: Double, height: Double, centerX: Double, centerY: Double, rotation: Double) {
    if rotation == 0 {
      cairo_translate(context, centerX - width / 2, centerY - height / 2)
    } else {
      cairo_translate(context, centerX, centerY)
      cairo_rotate(context, rotation / 180 * .pi)
      cairo_translate(context, -width / 2, -height / 2)
    }
  }

  /// Fills rectangles with one colour; overlaps are as translucent as other areas.
  ///
  /// Coordinates are rounded to 1/256 of the page's unit.
  ///
  /// - Parameter isOneShape: Whether the rectangles form one shape, so the outline is not thicker at overlaps.
  ///   Otherwise each is its own shape, since viewers align the sides of a single upright rectangle to whole pixels.
  func fill(_ rectangles: [Rect], with color: Color, isOneShape: Bool) throws(DrawingError) {
    // A group stays vectors if it is painted with an alpha, but not with a mask.
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

  /// Shows text in its colour, or as invisible text over the painting if it has none (painting.md §10).
  func show(_ text: PageText) throws(DrawingError) {
    guard let color = text.color, !color.isOpaque else {
      fonts.show(text, on: context)
      return try check()
    }
    guard color.alpha > 0 else { return try show(text.unpainted) }
    // Overlapping letters must be as translucent as others.
    var opaque = text
    opaque.color = color.opaque
    try group(opacity: Double(color.alpha) / 255) { () throws(DrawingError) in try show(opaque) }
  }

  /// Begins an element of the document's structure (PDF 32000-1 §14.8.4), until `endTag`.
  ///
  /// Elements inside groups are not marked, since Cairo 1.16 counts them as elements of the page.
  func beginTag(_ name: String) { cairo_tag_begin(context, name, nil) }

  /// Ends an element of the document's structure.
  func endTag(_ name: String) throws(DrawingError) {
    cairo_tag_end(context, name)
    try check()
  }

  /// Completes the document and returns the whole file.
  ///
  /// Cairo writes the page only now.
  ///
  /// - Throws: `.tooManyBytes` as soon as the limit is exceeded; `.cancelled` if the task is cancelled, which is
  ///   checked whenever Cairo writes bytes; `.failed` if Cairo reports an error.
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
