/// The alignment of lines of different lengths, as in SwiftUI's `TextAlignment`.
package enum TextAlignment: String, CaseIterable, Hashable, Sendable {
  /// The left side for left-to-right text, otherwise the right side.
  case leading
  case center
  case trailing
}

/// The part of a text that is removed if it does not fit, as in SwiftUI's `Text.TruncationMode`.
package enum TruncationMode: String, CaseIterable, Hashable, Sendable {
  case head, middle, tail
}

/// The options of a whole text, with SwiftUI's names.
package struct TextOptions: Hashable, Sendable {
  /// The alignment of lines within the width of the text.
  package var alignment = TextAlignment.leading
  /// The direction of the environment, which applies to paragraphs without letters and to
  /// `leading`.
  package var direction = TextDirection.leftToRight
  /// The number of lines that height is reserved for; the text may have fewer.
  package var minimumLines = 1
  /// The maximum number of lines, at least 1, or `nil` for no limit.
  package var maximumLines: Int?
  /// The part that is removed from a text that does not fit.
  package var truncationMode = TruncationMode.tail
  /// The smallest factor that the text may shrink by, above 0 and at most 1.
  package var minimumScaleFactor = 1.0
  /// The space between lines in addition to the fonts' line gap, in points; may be negative.
  package var lineSpacing = 0.0

  /// Creates options with the default values.
  package init() {}
}

/// The error that a text has too many lines.
package struct TextError: Error, Equatable, CustomStringConvertible {
  /// The maximum number of lines of a text.
  package static let lineLimit = 200

  /// A description of the error in one sentence.
  package var description: String {
    "a text must have at most \(Self.lineLimit) lines, got at least \(Self.lineLimit + 1)"
  }
}
