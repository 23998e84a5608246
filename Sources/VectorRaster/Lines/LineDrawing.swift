package import Raster

/// Straight lines of one width, painted one over another: what `VectorDrawing` would draw of the same
/// lines, many times faster.
///
/// A line is a rectangle about its two ends: butt caps, nothing beyond them.
package struct LineDrawing: Hashable, Sendable {
  /// A straight line of an opaque colour.
  package struct Line: Hashable, Sendable {
    /// In pixels from the top left corner of the canvas.
    package var start: Point
    /// The end; a line without length shows nothing.
    package var end: Point
    /// Its alpha counts for nothing: lines are opaque.
    package var color: Color

    /// A line from one point to another.
    package init(from start: Point, to end: Point, color: Color) {
      (self.start, self.end, self.color) = (start, end, color)
    }
  }

  /// Of the canvas, which is transparent where no line is.
  package var size: PixelSize
  /// In pixels, above 0.
  package var lineWidth: Double
  /// In the order in which they are painted.
  package var lines: [Line]

  /// A drawing of lines on a transparent canvas.
  package init(size: PixelSize, lineWidth: Double, lines: [Line]) {
    (self.size, self.lineWidth, self.lines) = (size, lineWidth, lines)
  }

  /// The most lines that are drawn between two looks at whether the task is cancelled.
  package static let cancellationInterval = 256

  /// The drawing in pixels of straight alpha.
  ///
  /// Coverage is the exact area of the line within the pixel. Colours are added up in floating point, as
  /// sRGB bytes, and rounded once, half up. Time is linear in the pixels that the lines touch; memory is
  /// that of the picture and of a band of rows.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, within `cancellationInterval` lines.
  package func bitmap() throws(CancellationError) -> Bitmap {
    if Task.isCancelled { throw CancellationError() }
    let painter = try LinePainter(self)
    let bytes = try painter.bytes(of: 0..<painter.bandCount)
    return Bitmap(rows: size.height, columns: size.width, rgba: bytes)
  }

  /// The same pixels, drawn in up to so many parts at the same time, as far as processors are free.
  ///
  /// Memory is that of two pictures and of a band for each part.
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
