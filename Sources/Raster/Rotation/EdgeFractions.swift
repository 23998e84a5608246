/// Parts of the outermost pixels of a picture, 0 ..< 1 on each side.
package struct EdgeFractions: Hashable, Sendable {
  package var top: Double
  package var leading: Double
  package var bottom: Double
  package var trailing: Double

  /// The parts of four sides.
  package init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Nothing on any side.
  package static let zero = EdgeFractions()

  /// The sides of the picture after quarter turns clockwise.
  func turned(quarterTurns: Int) -> EdgeFractions {
    (0..<quarterTurns).reduce(self) { sides, _ in
      EdgeFractions(
        top: sides.leading, leading: sides.bottom, bottom: sides.trailing, trailing: sides.top)
    }
  }
}
