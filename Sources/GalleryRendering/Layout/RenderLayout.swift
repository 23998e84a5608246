package import Raster

/// The sizes of the scaled bitmap and of the frame that shows it, before anything is drawn (rendering.md §10, §11).
///
/// Dividers, border, rotation and padding are added later; `RenderPlan.size` is the final size.
package struct RenderLayout: Hashable, Sendable {
  /// The horizontal axis.
  package let columns: LayoutAxis
  /// The vertical axis.
  package let rows: LayoutAxis

  /// The size of the bitmap in cells, after orientation and crop.
  package var source: PixelSize { PixelSize(width: columns.cells, height: rows.cells) }

  /// The size of the whole scaled bitmap in pixels, including the parts that the frame clips.
  package var picture: PixelSize { PixelSize(width: columns.picture, height: rows.picture) }

  /// The size in pixels of the box around the centred picture.
  package var frame: PixelSize { PixelSize(width: columns.frame, height: rows.frame) }

  /// The size in pixels of the visible part of the picture.
  package var visible: PixelSize {
    PixelSize(width: columns.visible.count, height: rows.visible.count)
  }

  /// The empty pixels of the frame around the picture.
  package var room: EdgeInsets {
    EdgeInsets(
      top: rows.leadingRoom, leading: columns.leadingRoom, bottom: rows.trailingRoom,
      trailing: columns.trailingRoom)
  }

  /// The layout with a frame large enough for the whole picture.
  var unclipped: RenderLayout {
    RenderLayout(
      cells: source, picture: picture,
      frame: PixelSize(
        width: max(frame.width, picture.width), height: max(frame.height, picture.height)))
  }

  /// Whether all cells have the same size in whole pixels.
  package var hasWholeCells: Bool { columns.hasWholeCells && rows.hasWholeCells }
}

/// One axis of a layout: the cells, the pixels that they are scaled to, and the frame around their centre
/// (rendering.md §10, §11).
package struct LayoutAxis: Hashable, Sendable {
  /// The number of drawn columns or rows, at least 1.
  package var cells: Int
  /// The length of the scaled cells in pixels, at least 1; if it exceeds `frame`, both ends are clipped.
  package var picture: Int
  /// The length of the box around them in pixels, at least 1.
  package var frame: Int

  /// The start of the picture in the frame, ⌊(frame − picture) / 2⌋; negative if the picture is clipped.
  package var offset: Int { (frame - picture) >> 1 }

  /// The visible pixels of the picture.
  package var visible: Range<Int> {
    let start = max(0, -offset)
    return start..<start + min(picture, frame)
  }

  /// The number of empty pixels of the frame before the picture.
  var leadingRoom: Int { max(0, offset) }

  /// The number of empty pixels of the frame after the picture.
  var trailingRoom: Int { frame - visible.count - leadingRoom }

  /// Whether all cells have the same length in whole pixels.
  package var hasWholeCells: Bool { picture.isMultiple(of: cells) }
}

extension RenderLayout {
  /// Creates the layout of cells that are scaled to `picture` pixels and centred in `frame` pixels.
  init(cells: PixelSize, picture: PixelSize, frame: PixelSize) {
    columns = LayoutAxis(cells: cells.width, picture: picture.width, frame: frame.width)
    rows = LayoutAxis(cells: cells.height, picture: picture.height, frame: frame.height)
  }

  /// Returns the boundaries of the cells, in pixels from the first visible one of the picture.
  func edges(_ resizing: Resizing) -> GridEdges {
    guard let slices = resizing.slices else {
      return GridEdges(columns: columns.edges, rows: rows.edges)
    }
    return slices.edges(of: source, followsLine: resizing.followsLine)
      .moved(right: -columns.visible.lowerBound, down: -rows.visible.lowerBound)
  }
}

extension GridEdges {
  /// Returns the boundaries at positions increased by a number of pixels.
  fileprivate func moved(right: Int, down: Int) -> GridEdges {
    func moved(_ edges: [Edge], by distance: Int) -> [Edge] {
      edges.map { Edge(position: $0.position + Double(distance), cell: $0.cell) }
    }
    return GridEdges(columns: moved(columns, by: right), rows: moved(rows, by: down))
  }
}

extension LayoutAxis {
  fileprivate var edges: [GridEdges.Edge] {
    GridEdges.even(cells: cells, over: picture, offset: -visible.lowerBound)
  }
}
