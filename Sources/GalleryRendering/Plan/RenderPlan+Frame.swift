package import GalleryModel
package import Raster

extension RenderPlan {
  /// The place in the answer of the frame that was asked for, if the picture sticks out of it and is
  /// not cut off; `nil` as well for a turned picture, in which it is no upright rectangle, and for one
  /// that inserted lines make larger.
  ///
  /// - Parameter options: Those that this is the plan of.
  package func overflownFrame(asked options: RenderOptions) -> CellRect? {
    guard !options.isClipped, rotation == nil, lines?.mode != .insert else { return nil }
    let width = options.width ?? layout.frame.width
    let height = options.height ?? layout.frame.height
    let columns = LayoutAxis(cells: 1, picture: layout.frame.width, frame: width)
    let rows = LayoutAxis(cells: 1, picture: layout.frame.height, frame: height)
    guard columns.offset < 0 || rows.offset < 0 else { return nil }
    let around = [innerPadding, edgeMargin, padding]
    let edge = border?.width ?? 0
    return CellRect(
      column: around.reduce(edge) { $0 + $1.leading } - columns.offset,
      row: around.reduce(edge) { $0 + $1.top } - rows.offset, columns: width, rows: height)
  }
}
