/// The side at which lines of different lengths begin or end; SwiftUI's `TextAlignment`.
package enum TextAlignment: String, CaseIterable, Hashable, Sendable {
  /// At the left of text from left to right, at the right of other text.
  case leading
  case center
  case trailing
}

/// The place of the characters that a text loses where it does not fit; SwiftUI's `Text.TruncationMode`.
package enum TruncationMode: String, CaseIterable, Hashable, Sendable {
  case head, middle, tail
}

/// All that is decided about a text as a whole; the words are SwiftUI's.
package struct TextOptions: Hashable, Sendable {
  /// Of lines in the text's own width.
  package var alignment = TextAlignment.leading
  /// The environment's: of paragraphs without letters, and of `leading`.
  package var direction = TextDirection.leftToRight
  /// The lines whose height is reserved at least; the text may have fewer.
  package var minimumLines = 1
  /// The most lines, 1 or more; `nil` for any number.
  package var maximumLines: Int?
  /// The end that is lost.
  package var truncationMode = TruncationMode.tail
  /// The least part of the size that the text may shrink to, above 0 and at most 1.
  package var minimumScaleFactor = 1.0
  /// Points between lines, beside the fonts' own; may be negative.
  package var lineSpacing = 0.0

  /// Leading, left to right, as many lines as it takes.
  package init() {}
}

/// A text is longer than what is laid out.
package struct TextError: Error, Equatable, CustomStringConvertible {
  /// The most lines of a text.
  package static let lineLimit = 200

  /// One sentence.
  package var description: String {
    "a text must have at most \(Self.lineLimit) lines, got at least \(Self.lineLimit + 1)"
  }
}
