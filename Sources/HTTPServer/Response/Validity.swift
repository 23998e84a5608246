/// Tells for how long an answer is the right one.
package protocol Validity: Sendable {
  /// True while it is; asked before each repetition, on a network thread: must be quick.
  var isCurrent: Bool { get }

  /// True if both end together, since they are of the same state of the same things.
  func equals(_ other: any Validity) -> Bool
}
