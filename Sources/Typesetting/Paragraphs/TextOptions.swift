/// The alignment of lines of different lengths, like SwiftUI's `TextAlignment`.
package enum TextAlignment: String, CaseIterable, Hashable, Sendable {
  /// The left side in a left-to-right environment, the right side in a right-to-left one.
  case leading
  case center
  case trailing
}

/// The position of the characters that truncation removes, like SwiftUI's `Text.TruncationMode`.
package enum TruncationMode: String, CaseIterable, Hashable, Sendable {
  case head, middle, tail
}

/// The properties of a text as a whole, with SwiftUI's names.
package struct TextOptions: Hashable, Sendable {
  /// The alignment of the lines in the text's own width.
  package var alignment = TextAlignment.leading
  /// The environment's direction, for paragraphs without strong characters and for `leading`.
  package var direction = TextDirection.leftToRight
  /// The number of lines that the text is at least as high as, even if it has fewer.
  package var minimumLines = 1
  /// The maximum number of lines, at least 1, or `nil` for any number.
  package var maximumLines: Int?
  /// The position of the characters that truncation removes.
  package var truncationMode = TruncationMode.tail
  /// The minimum scale that the text may shrink to, above 0 and at most 1.
  package var minimumScaleFactor = 1.0
  /// The additional space between lines in points; it may be negative.
  package var lineSpacing = 0.0

  /// Creates the default options.
  package init() {}
}

/// The error for a text with too many lines.
package struct TextError: Error, Equatable, CustomStringConvertible {
  /// The maximum number of lines of a text.
  package static let lineLimit = 200

  /// The error in one sentence.
  package var description: String {
    "a text must have at most \(Self.lineLimit) lines, got at least \(Self.lineLimit + 1)"
  }
}
