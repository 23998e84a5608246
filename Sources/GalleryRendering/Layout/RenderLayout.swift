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
  package var offset: Int { (frame - picture) >> 1 }

  /// The pixels of the picture that the frame shows.
  package var visible: Range<Int> {
    let start = max(0, -offset)
    return start..<start + min(picture, frame)
  }

  /// Empty pixels of the frame before the picture.
  var leadingRoom: Int { max(0, offset) }

  /// Empty pixels of the frame after the picture.
  var trailingRoom: Int { frame - visible.count - leadingRoom }

  /// True where each cell takes equally many whole pixels.
  package var hasWholeCells: Bool { picture.isMultiple(of: cells) }
}

extension RenderLayout {
  /// Cells scaled to `picture` pixels and shown in the middle of `frame` pixels.
  init(cells: PixelSize, picture: PixelSize, frame: PixelSize) {
    columns = LayoutAxis(cells: cells.width, picture: picture.width, frame: frame.width)
    rows = LayoutAxis(cells: cells.height, picture: picture.height, frame: frame.height)
  }

  /// The lines where cells meet, in pixels from the first of the picture that the frame shows.
  func edges(_ resizing: Resizing) -> GridEdges {
    guard let slices = resizing.slices else {
      return GridEdges(columns: columns.edges, rows: rows.edges)
    }
    return slices.edges(of: source, followsLine: resizing.followsLine)
      .moved(right: -columns.visible.lowerBound, down: -rows.visible.lowerBound)
  }
}

extension GridEdges {
  /// So many pixels further.
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
