import Raster

/// The lines of a grid of cells along one side of a picture, which need not fall between pixels
/// (recovery.md §1).
package struct GridAxis: Hashable, Sendable {
  /// The pixels of the side.
  package let length: Int
  /// The cells along it, at least 1.
  package let count: Int
  /// The pixels of a cell, at least 1.
  package let pitch: Double
  /// The first line that is not outside the picture, in pixels from its edge: 0 or more, less than a cell.
  package let offset: Double
  /// The edge of the first cell, which is outside the picture where a part of that cell is cut off.
  let start: Double

  /// A side that is divided into equal cells.
  ///
  /// - Precondition: there are between one and as many as there are pixels.
  init(length: Int, count: Int) {
    precondition(count >= 1 && count <= length, "a cell has at least one pixel")
    (self.length, self.count) = (length, count)
    pitch = Double(length) / Double(count)
    (offset, start) = (0, 0)
  }

  /// Cells of a size from a line on, to both sides; those at the rim count where at least half of them
  /// is there.
  ///
  /// `nil` where there are none, as in a picture that is much smaller than a cell, and where a cell is
  /// less than a pixel.
  init?(length: Int, pitch: Double, from line: Double) {
    guard length >= 1, pitch >= 1, pitch.isFinite, line.isFinite else { return nil }
    let phase = line.truncatingRemainder(dividingBy: pitch)
    let offset = phase < 0 ? phase + pitch : phase
    let start = offset * 2 >= pitch ? offset - pitch : offset
    let cells = ((Double(length) - start) / pitch + 0.5).rounded(.down)
    // Half a cell more than there are pixels at most, since a cell has one at least.
    guard cells >= 1, cells <= Double(length) + 1 else { return nil }
    (self.length, count, self.pitch) = (length, Int(cells), pitch)
    (self.offset, self.start) = (offset, start)
  }

  /// The pixel in the middle of a cell; of a cell that is cut off there, the last one of the picture.
  func center(of cell: Int) -> Int { pixel(at: start + (Double(cell) + 0.5) * pitch) }

  /// The pixels whose centres are in the middle third of a cell; where there are none, its middle.
  func middle(of cell: Int) -> Range<Int> {
    let edge = start + Double(cell) * pitch
    let first = pixel(at: edge + pitch / 3 + 0.5)
    let end = pixel(at: edge + pitch * 2 / 3 - 0.5) + 1
    if first < end { return first..<end }
    let center = center(of: cell)
    return center..<center + 1
  }

  /// The pixels whose centres are in a cell, which are none where it is outside.
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
