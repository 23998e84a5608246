import CICU

/// The user-perceived characters of a text: its extended grapheme clusters (UAX #29,
/// typesetting.md §4).
package struct GraphemeClusters: Sendable {
  /// The offset of each cluster's first scalar, and the end of the text; `[0]` for an empty text.
  package let boundaries: [Int]

  /// Finds the clusters of a text.
  ///
  /// - Throws: `ICUError` if the text is too long, memory runs out or ICU's data is not installed.
  package init(_ scalars: [Unicode.Scalar]) throws(ICUError) {
    boundaries = [0] + (try UTF16Text(scalars).breaks(by: cicu_cluster_breaks).map(\.offset))
  }

  /// Returns the boundaries that do not separate a direction control from its cluster.
  ///
  /// A control that opens a direction belongs to the cluster after it, and all other controls to
  /// the one before. A soft hyphen also stays with the cluster before it.
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

  /// The range of each cluster's scalars.
  package var ranges: [Range<Int>] { zip(boundaries, boundaries.dropFirst()).map { $0..<$1 } }
}
