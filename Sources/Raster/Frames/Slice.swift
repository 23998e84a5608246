/// A named rectangle of a sprite, for example a button of a sheet, which may move from frame to frame.
package struct Slice: Hashable, Sendable {
  /// The name, 1 to 128 bytes.
  package var name: String
  /// The keys in ascending order of their frames, at least one.
  package var keys: [Key]

  /// Creates a slice from its keys in the order of their frames.
  package init(_ name: String, keys: [Key]) {
    self.name = name
    self.keys = keys
  }

  /// The position of a slice from a frame until the next key.
  package struct Key: Hashable, Sendable {
    /// The first frame that the key applies to, counted from 0.
    package var frame: Int
    /// The rectangle in cells of the canvas, or `nil` if the slice is absent; it may extend beyond the canvas.
    package var bounds: CellRect?
    /// The part that stretches when the slice is resized, in cells of the slice, or `nil`.
    package var center: CellRect?
    /// The reference point for positioning, in cells of the slice, or `nil`.
    package var pivot: CellPoint?

    /// Creates a key, by default without centre and pivot.
    package init(
      frame: Int, bounds: CellRect?, center: CellRect? = nil, pivot: CellPoint? = nil
    ) {
      (self.frame, self.bounds, self.center, self.pivot) = (frame, bounds, center, pivot)
    }
  }

  /// Returns the key that applies to a frame, or `nil` before the first key.
  package func key(at frame: Int) -> Key? { keys.last { $0.frame <= frame } }
}

/// The corner of a cell, in whole cells of any sign.
package struct CellPoint: Hashable, Sendable {
  package var column: Int
  package var row: Int

  /// Creates the upper left corner of a cell.
  package init(column: Int, row: Int) { (self.column, self.row) = (column, row) }
}
