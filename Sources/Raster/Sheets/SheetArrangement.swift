/// The rules for placing frames on a sheet (sheets.md §1).
package struct SheetArrangement: Hashable, Sendable {
  /// The order of frames on a sheet.
  package enum Order: Hashable, Sendable {
    /// Row by row with this number of columns, or in a nearly square grid if it is `nil`.
    case columns(Int?)
    /// Column by column with this number of rows.
    case rows(Int)
    /// Packed into the free space, highest frames first.
    case packed
  }

  /// The order of the frames.
  package var order: Order
  /// The number of cells around the sheet.
  package var margin: Int
  /// The number of cells between frames, including their extruded edges.
  package var spacing: Int
  /// The number of times that the edge cells of each frame are repeated outward.
  package var extrusion: Int

  /// Creates an arrangement, by default a grid of frames that touch.
  ///
  /// Numbers of columns and rows are clamped to 1…2¹⁶, and the other numbers to 0…2¹⁶.
  package init(
    _ order: Order = .columns(nil), margin: Int = 0, spacing: Int = 0, extrusion: Int = 0
  ) {
    func bounded(_ number: Int, _ least: Int = 0) -> Int { min(max(number, least), 1 << 16) }
    self.order =
      switch order {
      case .columns(let columns): .columns(columns.map { bounded($0, 1) })
      case .rows(let rows): .rows(bounded(rows, 1))
      case .packed: .packed
      }
    (self.margin, self.spacing) = (bounded(margin), bounded(spacing))
    self.extrusion = bounded(extrusion)
  }
}
