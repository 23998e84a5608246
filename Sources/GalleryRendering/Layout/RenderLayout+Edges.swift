import Raster

extension RenderLayout {
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
    GridEdges(columns: Self.moved(columns, by: right), rows: Self.moved(rows, by: down))
  }

  private static func moved(_ edges: [Edge], by distance: Int) -> [Edge] {
    guard distance != 0 else { return edges }
    return edges.map { Edge(position: $0.position + Double(distance), cell: $0.cell) }
  }
}

extension LayoutAxis {
  fileprivate var edges: [GridEdges.Edge] {
    GridEdges.even(cells: cells, over: picture, offset: -visible.lowerBound)
  }
}
