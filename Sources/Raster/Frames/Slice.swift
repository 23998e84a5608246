/// A rectangle of a sprite with a name, for example a button of a sheet, which may move from frame to frame.
package struct Slice: Hashable, Sendable {
  /// One to 128 bytes.
  package var name: String
  /// At least one; the frames rise.
  package var keys: [Key]

  /// A slice with its keys in the order of their frames.
  package init(_ name: String, keys: [Key]) {
    self.name = name
    self.keys = keys
  }

  /// The place of a slice from a frame on, until the next key.
  package struct Key: Hashable, Sendable {
    /// The first frame that it counts for, from 0.
    package var frame: Int
    /// The rectangle in cells of the canvas, beyond which it may reach; `nil` where the slice is not there.
    package var bounds: CellRect?
    /// The part that is stretched where the slice is, in cells of the slice.
    package var center: CellRect?
    /// The point that it is placed by, in cells of the slice.
    package var pivot: CellPoint?

    /// A key without centre and pivot unless they are given.
    package init(
      frame: Int, bounds: CellRect?, center: CellRect? = nil, pivot: CellPoint? = nil
    ) {
      (self.frame, self.bounds, self.center, self.pivot) = (frame, bounds, center, pivot)
    }
  }

  /// The key that counts for a frame; `nil` before the first one.
  package func key(at frame: Int) -> Key? { keys.last { $0.frame <= frame } }
}

/// The corner of a cell, in whole cells; any two numbers.
package struct CellPoint: Hashable, Sendable {
  package var column: Int
  package var row: Int

  /// The point left of and above a cell.
  package init(column: Int, row: Int) { (self.column, self.row) = (column, row) }
}
