package import Raster

/// A picture on a page with parts that are finer than its pixels: smooth dividers, a rotation and a background.
///
/// These stay exact at any zoom. Lengths are in pixels of the result.
package struct PageDrawing: Sendable {
  /// Dividers over a part of the picture.
  package struct DividedPart: Sendable {
    /// The smooth dividers, over the cells.
    package var dividers: Dividers
    /// The edges of cells, relative to the upper left corner of the part.
    package var edges: GridEdges
    /// The upper left corner of the part in the picture.
    package var origin: (x: Int, y: Int)
    /// The size of the part; lines are clipped to it.
    package var size: PixelSize

    /// Creates dividers between cells.
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

  /// The size of the page.
  package var size: PixelSize
  /// The picture including its border, before the rotation.
  package var picture: Mosaic
  /// The dividers over the picture, rotated with it.
  package var lines: DividedPart?
  /// The rotation about the picture's centre, in degrees clockwise.
  package var rotation = 0.0
  /// The position of the picture's centre on the page.
  package var center: (x: Double, y: Double)
  /// The background of the whole page.
  package var ground = Color.clear

  /// Creates a page that the picture fills.
  package init(_ picture: Mosaic) {
    size = picture.size
    self.picture = picture
    center = (Double(picture.size.width) / 2, Double(picture.size.height) / 2)
  }
}

extension PageDrawing.DividedPart {
  /// The strips that the dividers cover, in pixels of the picture, beginning with those between rows (rendering.md
  /// §14).
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
