/// Characters of a picture that nobody sees: they are selected, searched and read aloud where outlines show
/// them, in documents that can (painting.md §8).
package struct PageText: Hashable, Sendable {
  /// Characters that stand together, such as a letter with its accents, or the letters of a ligature.
  package struct Cluster: Hashable, Sendable {
    /// At least one character.
    package var text: String
    /// The place of their beginning on the baseline, in the text's own unit.
    package var x: Double
    /// The length along the baseline that they take, in the same unit.
    package var advance: Double

    /// Characters at a place.
    package init(_ text: String, x: Double, advance: Double) {
      (self.text, self.x, self.advance) = (text, x, advance)
    }
  }

  /// In the order in which they are read.
  package var clusters: [Cluster]
  /// The size of the font, in the text's own unit; above 0.
  package var size: Double
  /// From the baseline, which begins at (0, 0) and runs to the right, to the picture.
  package var placement: Transform

  /// One run of text on a baseline.
  package init(_ clusters: [Cluster], size: Double, placement: Transform) {
    (self.clusters, self.size, self.placement) = (clusters, size, placement)
  }
}
