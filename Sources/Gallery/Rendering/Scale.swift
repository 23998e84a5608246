/// A factor in millionths, so that equal factors are equal whatever their spelling.
package struct Scale: Hashable, Sendable {
  package static let maximum = 256

  /// 1…256,000,000.
  package let millionths: Int

  /// `nil` unless 0 < millionths ≤ 256,000,000.
  package init?(millionths: Int) {
    guard millionths > 0, millionths <= Self.maximum * 1_000_000 else { return nil }
    self.millionths = millionths
  }
}
