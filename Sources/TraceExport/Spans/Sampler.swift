/// A sampler, with the names of `OTEL_TRACES_SAMPLER`.
package struct Sampler: Hashable, Sendable, CustomStringConvertible {
  /// The decision for the root of a trace.
  package enum Root: Hashable, Sendable {
    case all
    case none
    /// The ratio of sampled traces, from 0 to 1.
    case ratio(Double)
  }

  package let root: Root
  /// Whether a child span follows the decision of its parent.
  package let followsParent: Bool

  package init(_ root: Root, followsParent: Bool) {
    (self.root, self.followsParent) = (root, followsParent)
  }

  /// The name, and the ratio if there is one.
  package var description: String {
    let prefix = followsParent ? "parentbased_" : ""
    return switch root {
    case .all: prefix + "always_on"
    case .none: prefix + "always_off"
    case .ratio(let ratio): "\(prefix)traceidratio, \(ratio)"
    }
  }

  /// Returns whether a span of a trace is recorded.
  func samples(_ trace: TraceID, below parent: TraceContext?) -> Bool {
    if followsParent, let parent { return parent.isSampled }
    return switch root {
    case .all: true
    case .none: false
    // All samplers use the same bits of the identity, so that they agree.
    case .ratio(let ratio): ratio >= 1 || trace.low >> 1 < UInt64(ratio * 0x1p63)
    }
  }
}
