package import Raster

/// The size of the scaled bitmap and of the frame that shows it, before anything is drawn (rendering.md
/// §10, §11).
///
/// Dividers, border, rotation and padding come on top: `RenderPlan.size` is what they end with.
package struct RenderLayout: Hashable, Sendable {
  /// From left to right.
  package let columns: LayoutAxis
  /// From top to bottom.
  package let rows: LayoutAxis

  /// A layout of two directions.
  init(columns: LayoutAxis, rows: LayoutAxis) {
    self.columns = columns
    self.rows = rows
  }

  /// Cells scaled to `picture` pixels and shown in the middle of `frame` pixels.
  init(cells: PixelSize, picture: PixelSize, frame: PixelSize) {
    columns = LayoutAxis(cells: cells.width, picture: picture.width, frame: frame.width)
    rows = LayoutAxis(cells: cells.height, picture: picture.height, frame: frame.height)
  }

  /// The bitmap's cells after orientation and crop.
  package var source: PixelSize { PixelSize(width: columns.cells, height: rows.cells) }

  /// Pixels of the scaled bitmap, all of it, also what a frame that it fills cuts off.
  package var picture: PixelSize { PixelSize(width: columns.picture, height: rows.picture) }

  /// Pixels of the box in whose middle the picture is.
  package var frame: PixelSize { PixelSize(width: columns.frame, height: rows.frame) }

  /// Pixels of the picture that the frame shows.
  package var visible: PixelSize {
    PixelSize(width: columns.visible.count, height: rows.visible.count)
  }

  /// The empty pixels of the frame around the picture.
  package var room: EdgeInsets {
    EdgeInsets(
      top: rows.leadingRoom, leading: columns.leadingRoom, bottom: rows.trailingRoom,
      trailing: columns.trailingRoom)
  }

  /// The same with a frame that cuts nothing off.
  var unclipped: RenderLayout {
    RenderLayout(
      cells: source, picture: picture,
      frame: PixelSize(
        width: max(frame.width, picture.width), height: max(frame.height, picture.height)))
  }

  /// True where each cell takes equally many whole pixels.
  package var hasWholeCells: Bool { columns.hasWholeCells && rows.hasWholeCells }
}
