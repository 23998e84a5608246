/// Width over height, as SwiftUI's `aspectRatio(_:contentMode:)` takes it: `3:2`, or 1.5 for the same.
package struct AspectRatio: Hashable, Sendable {
  /// The largest number on either side of the colon.
  package static let maximum = 10_000

  /// Above 0, in the same unit as `height`.
  package let width: Int
  /// Above 0.
  package let height: Int

  /// `nil` where a side is not above 0, or larger than `maximum`.
  package init?(width: Decimal6, height: Decimal6) {
    let range = 1...Self.maximum * 1_000_000
    guard range.contains(width.millionths), range.contains(height.millionths) else { return nil }
    self.width = width.millionths
    self.height = height.millionths
  }
}
