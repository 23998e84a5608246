package import Raster

/// Straight lines of one width, painted in order: the same picture as a `VectorDrawing` of the lines, but much faster.
///
/// A line is a rectangle along its two ends, with butt caps.
package struct LineDrawing: Hashable, Sendable {
  /// A straight line of an opaque colour.
  package struct Line: Hashable, Sendable {
    /// The start, in pixels from the upper left corner of the canvas.
    package var start: Point
    /// The end; a line of length 0 is invisible.
    package var end: Point
    /// The colour; its alpha is ignored, since lines are opaque.
    package var color: Color

    /// Creates a line between two points.
    package init(from start: Point, to end: Point, color: Color) {
      (self.start, self.end, self.color) = (start, end, color)
    }
  }

  /// The size of the canvas, which is transparent except for the lines.
  package var size: PixelSize
  /// The width of the lines in pixels, above 0.
  package var lineWidth: Double
  /// The lines, in painting order.
  package var lines: [Line]

  /// Creates a drawing of lines on a transparent canvas.
  package init(size: PixelSize, lineWidth: Double, lines: [Line]) {
    (self.size, self.lineWidth, self.lines) = (size, lineWidth, lines)
  }

  /// The maximum number of lines between two checks for cancellation.
  package static let cancellationInterval = 256

  /// Returns the drawing as pixels with straight alpha.
  ///
  /// The coverage of a pixel is the exact area of the line within it. Colours are summed as sRGB bytes in floating
  /// point, and rounded once, half up. The time is linear in the number of pixels that the lines touch; the memory
  /// holds the picture and one band of rows.
  ///
  /// - Throws: `CancellationError` if the task is cancelled, within `cancellationInterval` lines.
  package func bitmap() throws(CancellationError) -> Bitmap {
    if Task.isCancelled { throw CancellationError() }
    let painter = try LinePainter(self)
    let bytes = try painter.bytes(of: 0..<painter.bandCount)
    return Bitmap(rows: size.height, columns: size.width, rgba: bytes)
  }

  /// Returns the same pixels as `bitmap()`, drawn in up to `parts` concurrent parts if processors are free.
  ///
  /// The memory holds two pictures, and one band of rows for each part.
  package func bitmap(parts: Int) async throws(CancellationError) -> Bitmap {
    if Task.isCancelled { throw CancellationError() }
    let painter = try LinePainter(self)
    let bands = painter.bandCount
    let parts = min(max(parts, 1), bands)
    let ranges = (0..<parts).map { $0 * bands / parts..<($0 + 1) * bands / parts }
    let bytes = try await joined(ranges) { range throws(CancellationError) in
      try painter.bytes(of: range)
    }
    return Bitmap(rows: size.height, columns: size.width, rgba: bytes)
  }
}
