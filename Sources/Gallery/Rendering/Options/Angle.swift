/// A rotation, clockwise as SwiftUI's `rotationEffect`, exact to a millionth of a degree.
package struct Angle: Hashable, Sendable {
  /// 0 ..< 360,000,000: whole turns are left out, and a turn to the left is the rest to the right.
  package let millionthsOfDegree: Int

  /// Any number of millionths of a degree.
  package init(millionthsOfDegree: Int) {
    let turn = 360_000_000
    let rest = millionthsOfDegree % turn
    self.millionthsOfDegree = rest < 0 ? rest + turn : rest
  }

  /// No rotation.
  package static let zero = Angle(millionthsOfDegree: 0)

  /// How many times 90 degrees it is, 0 to 3; `nil` for other angles.
  package var quarterTurns: Int? {
    millionthsOfDegree.isMultiple(of: 90_000_000) ? millionthsOfDegree / 90_000_000 : nil
  }

  /// Whether edges are neither upright nor level any more, so that they may be smooth or hard.
  package var isTilted: Bool { quarterTurns == nil }

  /// 0 ..< 360.
  package var degrees: Double { Double(millionthsOfDegree) / 1_000_000 }
}
