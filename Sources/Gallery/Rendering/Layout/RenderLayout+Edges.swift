import Raster

extension RenderLayout {
  /// Where cells meet, in pixels from the first of the picture that the frame shows.
  func edges(_ resizing: Resizing) -> GridEdges {
    resizing.slices?.edges(of: source)
      ?? GridEdges(columns: columns.edges, rows: rows.edges)
  }
}

extension LayoutAxis {
  fileprivate var edges: [GridEdges.Edge] {
    GridEdges.even(cells: cells, over: picture, offset: -visible.lowerBound)
  }
}
