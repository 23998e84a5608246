/// The two ways of `seeds/pixel-art.txt` to draw a bitmap; both give the same pixels (rendering.md §12).
package enum CellRenderer: String, CaseIterable, Hashable, Sendable {
  /// An image without interpolation; the default.
  case image
  /// One filled rectangle a cell.
  case canvas
}
