/// One direction of a layout: cells, the pixels that they are scaled to, and the frame that shows
/// them, centred (rendering.md §10, §11).
package struct LayoutAxis: Hashable, Sendable {
  /// Columns or rows of cells that are drawn, at least 1.
  package var cells: Int
  /// Pixels of the scaled cells, at least 1; where it is more than `frame`, both ends are cut off.
  package var picture: Int
  /// Pixels of the box around them, at least 1.
  package var frame: Int

  /// The beginning of the picture in the frame, ⌊(frame − picture) / 2⌋; negative where it is cut off.
  package var offset: Int {
    let room = frame - picture
    return (room - (room < 0 ? 1 : 0)) / 2
  }

  /// The pixels of the picture that the frame shows.
  package var visible: Range<Int> {
    let start = max(0, -offset)
    return start..<start + min(picture, frame)
  }

  /// Empty pixels of the frame before the picture.
  package var leadingRoom: Int { max(0, offset) }

  /// Empty pixels of the frame after the picture.
  package var trailingRoom: Int { frame - visible.count - leadingRoom }

  /// True where each cell takes equally many whole pixels.
  package var hasWholeCells: Bool { picture.isMultiple(of: cells) }
}
