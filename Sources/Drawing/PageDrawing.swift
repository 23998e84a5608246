package import Raster

/// A picture on a page together with what is finer than its pixels: smooth dividers, a rotation and a
/// ground, all of which stay exact at any zoom.
///
/// Lengths are pixels of the result.
package struct PageDrawing: Sendable {
  /// Dividers over a part of the picture.
  package struct Lines: Sendable {
    /// Smooth ones, over the cells.
    package var dividers: Dividers
    /// The edges of cells, from the upper left corner of that part.
    package var edges: GridEdges
    /// The corner of the part in the picture.
    package var origin: (x: Int, y: Int)
    /// The part that lines are clipped to.
    package var size: PixelSize

    /// Lines between cells.
    package init(
      _ dividers: Dividers, between edges: GridEdges, origin: (x: Int, y: Int) = (0, 0),
      size: PixelSize
    ) {
      self.dividers = dividers
      self.edges = edges
      self.origin = origin
      self.size = size
    }
  }

  /// The page.
  package var size: PixelSize
  /// The picture that is turned, with the border around it.
  package var picture: Mosaic
  /// Over the picture, turned with it.
  package var lines: Lines?
  /// Degrees clockwise about the picture's centre.
  package var rotation = 0.0
  /// The place of the picture's centre on the page.
  package var center: (x: Double, y: Double)
  /// Beneath all of it, over the whole page.
  package var ground = Color.clear

  /// A page that the picture fills.
  package init(_ picture: Mosaic) {
    size = picture.size
    self.picture = picture
    center = (Double(picture.size.width) / 2, Double(picture.size.height) / 2)
  }
}

extension PageDrawing.Lines {
  /// The strips that the lines cover, those between rows first, in pixels of the picture
  /// (rendering.md §14).
  var strips: [Rect] {
    let left = Double(origin.x)
    let top = Double(origin.y)
    let rows = clipped(edges.rows, size.height).map {
      Rect(
        x: left, y: top + $0.lowerBound, width: Double(size.width),
        height: $0.upperBound - $0.lowerBound)
    }
    let columns = clipped(edges.columns, size.width).map {
      Rect(
        x: left + $0.lowerBound, y: top, width: $0.upperBound - $0.lowerBound,
        height: Double(size.height))
    }
    return rows + columns
  }

  private func clipped(_ edges: [GridEdges.Edge], _ extent: Int) -> [Range<Double>] {
    edges.compactMap { edge in
      let half = dividers.ratio * edge.cell / 2
      let from = max(0, edge.position - half)
      let to = min(Double(extent), edge.position + half)
      return from < to ? from..<to : nil
    }
  }
}
