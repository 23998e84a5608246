extension Path {
  /// The outline of a line along this path: closed subpaths of straight edges, to be filled `nonZero`.
  ///
  /// Pieces that overlap all wind the same way, so that none of them leaves a hole in another. Subpaths
  /// without length become discs or upright squares, a lone `.move` nothing (SVG 1.1 §11.4). Corners
  /// within a curve are round, whatever the join. More than 32 dash lengths, lengths below 0 and more
  /// than 10,000 dashes draw a solid line.
  ///
  /// - Parameters:
  ///   - style: Of the line; a width that is not above 0 has an empty outline.
  ///   - tolerance: How far an edge may be from its curve, above 0, in the path's unit.
  package func stroked(_ style: StrokeStyle, tolerance: Double) -> Path {
    var stroker = Stroker(style, tolerance: tolerance)
    stroker.follow(self)
    return stroker.contours.path
  }
}
