import CICU

/// The user-perceived characters of a text (UAX #29, extended grapheme clusters, typesetting.md §4).
package struct GraphemeClusters: Sendable {
  /// The offsets of scalars at which clusters begin, and the end of the text; `[0]` without a text.
  package let boundaries: [Int]

  /// The clusters of a text.
  package init(_ scalars: [Unicode.Scalar]) throws(ICUError) {
    boundaries = [0] + (try UTF16Text(scalars).breaks(by: cicu_cluster_breaks).map(\.offset))
  }

  /// The boundaries without those between a control of direction, which shows nothing, and what it is
  /// there for: the cluster after one that opens, else the one before.
  ///
  /// A soft hyphen stays with the cluster before it.
  ///
  /// - Parameter scalars: The text.
  func boundariesBesideControls(in scalars: [Unicode.Scalar]) -> [Int] {
    boundaries.filter { boundary in
      guard boundary > 0, boundary < scalars.count else { return true }
      let next = scalars[boundary]
      return !scalars[boundary - 1].opensDirection
        && (!next.isDirectionControl || next.opensDirection) && next != .softHyphen
    }
  }

  /// The number of clusters.
  package var count: Int { boundaries.count - 1 }

  /// Each cluster's scalars.
  package var ranges: [Range<Int>] { zip(boundaries, boundaries.dropFirst()).map { $0..<$1 } }
}
