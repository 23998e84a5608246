import Raster

/// The lines of a grid of cells along one side of a picture, which need not be between pixels (recovery.md §1).
package struct GridAxis: Hashable, Sendable {
  /// The number of pixels of the side.
  package let length: Int
  /// The number of cells along it, at least 1.
  package let count: Int
  /// The number of pixels per cell, at least 1.
  package let pitch: Double
  /// The distance in pixels from the edge of the picture to the first line inside it: at least 0, and less than a cell.
  package let offset: Double
  /// The start of the first cell, which is negative if the cell is cut off.
  let start: Double

  /// Divides a side into equal cells.
  ///
  /// - Precondition: There is at least one cell, and at most one for each pixel.
  init(length: Int, count: Int) {
    precondition(count >= 1 && count <= length, "a cell has at least one pixel")
    (self.length, self.count) = (length, count)
    pitch = Double(length) / Double(count)
    (offset, start) = (0, 0)
  }

  /// Divides a side into cells of a size with a line at a position, or returns `nil` if there are no such cells.
  ///
  /// A cell at the rim counts if at least half of it is inside. The result is `nil` if a cell is smaller than a pixel,
  /// or if no cell is inside, as in a picture that is much smaller than a cell.
  init?(length: Int, pitch: Double, from line: Double) {
    guard length >= 1, pitch >= 1, pitch.isFinite, line.isFinite else { return nil }
    let phase = line.truncatingRemainder(dividingBy: pitch)
    let offset = phase < 0 ? phase + pitch : phase
    let start = offset * 2 >= pitch ? offset - pitch : offset
    let cells = ((Double(length) - start) / pitch + 0.5).rounded(.down)
    // The count exceeds the number of pixels by at most half a cell, because a cell has at least one pixel.
    guard cells >= 1, cells <= Double(length) + 1 else { return nil }
    (self.length, count, self.pitch) = (length, Int(cells), pitch)
    (self.offset, self.start) = (offset, start)
  }

  /// Returns the pixel in the middle of a cell; if the middle is cut off, this is the last pixel of the picture.
  func center(of cell: Int) -> Int { pixel(at: start + (Double(cell) + 0.5) * pitch) }

  /// Returns the pixels with centres in the middle third of a cell, or its middle pixel if no centre is in it.
  func middle(of cell: Int) -> Range<Int> {
    let edge = start + Double(cell) * pitch
    let first = pixel(at: edge + pitch / 3 + 0.5)
    let end = pixel(at: edge + pitch * 2 / 3 - 0.5) + 1
    if first < end { return first..<end }
    let center = center(of: cell)
    return center..<center + 1
  }

  /// Returns the pixels with centres in a cell, or an empty range if the cell is outside.
  func pixels(of cell: Int) -> Range<Int> {
    func first(_ line: Double) -> Int {
      Int(min(max((line - 0.5).rounded(.up), 0), Double(length)))
    }
    let edge = start + Double(cell) * pitch
    return first(edge)..<max(first(edge), first(edge + pitch))
  }

  private func pixel(at place: Double) -> Int {
    Int(min(max(place.rounded(.down), 0), Double(length - 1)))
  }
}
