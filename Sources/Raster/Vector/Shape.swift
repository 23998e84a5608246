/// A path that is filled or followed by a line.
package struct Shape: Hashable, Sendable {
  /// The use of the path.
  package enum Kind: Hashable, Sendable {
    /// The inside is painted.
    case fill(FillRule)
    /// A line along it.
    case stroke(StrokeStyle)
  }

  /// In the drawing's unit.
  package var path: Path
  /// Filled or stroked.
  package var kind: Kind
  /// 0…1, of this shape alone.
  package var opacity: Double

  /// A shape that covers fully unless an opacity is given.
  package init(_ path: Path, _ kind: Kind, opacity: Double = 1) {
    self.path = path
    self.kind = kind
    self.opacity = opacity
  }
}
