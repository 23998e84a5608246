/// SwiftUI's two ways to draw the cells of a bitmap; both give the same pixels (rendering.md §12).
package enum CellRenderer: String, CaseIterable, Hashable, Sendable {
  /// An image without interpolation; the default.
  case image
  /// One filled rectangle a cell.
  case canvas
}
