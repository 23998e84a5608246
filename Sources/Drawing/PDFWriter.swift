package import Raster
package import VectorRaster

/// A writer of a picture as a PDF document of one page, with vectors only (rendering.md §26).
///
/// Cells are filled areas instead of an image, so viewers show sharp edges at any zoom and smooth no pixels. The
/// document has no date, and equal pictures have equal bytes if they are written by one version of Cairo.
package struct PDFWriter: Sendable {
  /// The maximum number of cells (columns × rows), 262,144 by default.
  ///
  /// A picture of filtered pixels has one cell per pixel.
  package var maximumCells = 1 << 18
  /// The maximum number of bytes of the document, 33,554,432 by default.
  package var maximumBytes = PDFPage.maximumBytes
  /// The title and the language of the document.
  package var description = PageDescription()
  /// The length of a pixel in points, 1/72 inch; 1 by default, above 0.
  package var pointsPerPixel = 1.0

  /// Creates a writer with the default limits.
  package init() {}

  /// Returns the whole document.
  ///
  /// Fully transparent cells are omitted, and translucent ones let the page shine through.
  ///
  /// - Throws: `.tooManyCells` before any work, `.tooManyBytes` as soon as the limit is exceeded, `.cancelled` if the
  ///   task is cancelled, and `.failed` if Cairo reports an error.
  package func write(_ picture: Mosaic) throws(DrawingError) -> [UInt8] {
    try write(PageDrawing(picture))
  }

  /// Returns the whole document of a picture with its dividers, rotated and on its background.
  ///
  /// - Throws: The errors of `write` for a picture.
  package func write(_ drawing: PageDrawing) throws(DrawingError) -> [UInt8] {
    let picture = drawing.picture
    let (columns, rows) = (picture.columns.count, picture.rows.count)
    guard columns * rows <= maximumCells else {
      throw .tooManyCells(limit: maximumCells, columns: columns, rows: rows)
    }
    let areas = try CellRectangles(picture.collapsed())
    let page = try PDFPage(
      width: Double(drawing.size.width), height: Double(drawing.size.height), scale: pointsPerPixel,
      description: description, maximumBytes: maximumBytes)
    try page.paint(drawing.ground)
    page.place(
      width: Double(picture.size.width), height: Double(picture.size.height),
      centerX: drawing.center.x, centerY: drawing.center.y, rotation: drawing.rotation)
    try paint(areas, of: drawing, on: page)
    try paintLines(of: drawing, on: page)
    return try page.finish()
  }

  private func paint(
    _ areas: CellRectangles, of drawing: PageDrawing, on page: borrowing PDFPage
  ) throws(DrawingError) {
    let (xs, ys) = (drawing.picture.columns.edges, drawing.picture.rows.edges)
    try areas.forEachColor { color, areas throws(DrawingError) in
      if Task.isCancelled { throw .cancelled }
      let rectangles = areas.map { area in
        let (x, y) = (xs[area.columns.lowerBound], ys[area.rows.lowerBound])
        return Rect(
          x: Double(x), y: Double(y), width: Double(xs[area.columns.upperBound] - x),
          height: Double(ys[area.rows.upperBound] - y))
      }
      try page.fill(rectangles, with: color, isOneShape: drawing.rotation != 0)
    }
  }

  /// Paints the lines; crossings are painted once, or by both lines if the dividers ask for that.
  private func paintLines(
    of drawing: PageDrawing, on page: borrowing PDFPage
  ) throws(DrawingError) {
    guard let lines = drawing.lines else { return }
    let strips = lines.strips
    let color = lines.dividers.color
    switch lines.dividers.blend {
    case .union: try page.fill(strips, with: color, isOneShape: drawing.rotation != 0)
    case .twice: for strip in strips { try page.fill([strip], with: color, isOneShape: true) }
    }
  }
}

/// An error in writing a document.
package enum DrawingError: Error, Equatable, CustomStringConvertible {
  /// The picture has more cells than the writer's limit.
  case tooManyCells(limit: Int, columns: Int, rows: Int)
  /// The masks of a drawing have more straight pieces than the writer's limit.
  case tooManyPieces(limit: Int)
  /// The unfiltered bitmaps of a picture have more cells together than the writer's limit.
  case tooManyCellsOfBitmaps(limit: Int, count: Int)
  /// The filtered bitmaps of a picture have more bytes as files than the writer's limit.
  case tooManyBytesOfBitmaps(limit: Int, count: Int)
  /// The angular gradients of a picture have more patches together than the writer's limit.
  case tooManyPatches(limit: Int, count: Int)
  /// The other gradients of a picture have more stops together than the writer's limit.
  case tooManyStops(limit: Int, count: Int)
  /// The document has more bytes than the writer's limit.
  case tooManyBytes(limit: Int)
  /// The blurs and shadows of a picture have more pixels together than the writer's limit.
  case tooManyPixels(limit: Int, count: Int)
  /// A picture exceeds a limit of painting.md §7.
  case picture(PictureError)
  /// Cairo reported an error, which has this message.
  case failed(String)
  /// The task was cancelled before the document was complete.
  case cancelled

  /// The limit and the value, or Cairo's message.
  package var description: String {
    switch self {
    case .tooManyCells(let limit, let columns, let rows):
      "a PDF picture must have at most \(limit) cells, got \(columns) × \(rows)"
    case .tooManyPieces(let limit):
      "the cut-outs of a PDF drawing must have at most \(limit) line segments"
    case .tooManyCellsOfBitmaps(let limit, let count):
      "the bitmaps of a PDF picture must have at most \(limit) cells together, got \(count)"
    case .tooManyBytesOfBitmaps(let limit, let count):
      "the filtered bitmaps of a PDF picture must take at most \(limit) bytes, got \(count)"
    case .tooManyPatches(let limit, let count):
      "the angular gradients of a PDF picture must have at most \(limit) patches together, "
        + "got \(count) or more"
    case .tooManyStops(let limit, let count):
      "the gradients of a PDF picture must have at most \(limit) stops together, got \(count) or more"
    case .tooManyBytes(let limit): "a PDF picture must have at most \(limit) bytes, got more"
    case .tooManyPixels(let limit, let count):
      "the blurs and shadows of a PDF picture must have at most \(limit) pixels, got \(count)"
    case .picture(let error): error.description
    case .failed(let reason): reason
    case .cancelled: "cancelled"
    }
  }
}
