import CICU

/// The user-perceived characters of a text: extended grapheme clusters (UAX #29, typesetting.md §4).
package struct GraphemeClusters: Sendable {
  /// The scalar offsets where clusters begin, followed by the end of the text; `[0]` for an empty text.
  package let boundaries: [Int]

  /// Finds the clusters of a text.
  ///
  /// - Throws: `ICUError` if the text is too long, there is not enough memory, or ICU's data is missing.
  package init(_ scalars: [Unicode.Scalar]) throws(ICUError) {
    boundaries = [0] + (try UTF16Text(scalars).breaks(by: cicu_cluster_breaks).map(\.offset))
  }

  /// Returns the boundaries at which a line may be cut.
  ///
  /// An invisible direction control stays with the next cluster if it opens an embedding, override or isolate, and
  /// otherwise with the previous one. A soft hyphen stays with the previous cluster.
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

  /// The range of scalars of each cluster.
  package var ranges: [Range<Int>] { zip(boundaries, boundaries.dropFirst()).map { $0..<$1 } }
}
