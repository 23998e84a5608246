/// The rules by which frames are placed on a sheet (sheets.md §1).
package struct SheetArrangement: Hashable, Sendable {
  /// The order in which the places of frames follow each other.
  package enum Order: Hashable, Sendable {
    /// Row by row, so many beside each other; as near to a square as it gets where no number is given.
    case columns(Int?)
    /// Column by column, so many below each other.
    case rows(Int)
    /// Wherever there is room, the highest first.
    case packed
  }

  /// The places of frames.
  package var order: Order
  /// Cells around the sheet.
  package var margin: Int
  /// Cells between frames, and between what repeats their edges.
  package var spacing: Int
  /// The number of times that the edge cells of each frame are repeated outward.
  package var extrusion: Int

  /// A grid whose frames touch unless told otherwise; numbers are kept between 0, or 1 frame, and 2¹⁶.
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
