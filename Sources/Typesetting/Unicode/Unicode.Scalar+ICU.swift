import CICU

/// Character properties from ICU's tables, not from Swift's, so that all parts of a picture use one version of Unicode.
extension Unicode.Scalar {
  /// The mirror image of the character, such as `)` for `(`, or the character itself if it has none (UAX #9, L4).
  ///
  /// Right-to-left text shows the mirror image.
  package var mirrored: Unicode.Scalar {
    Unicode.Scalar(UInt32(bitPattern: cicu_mirrored(number))) ?? self
  }

  /// The other bracket of the pair, or the character itself if it is not a bracket.
  var pairedBracket: Unicode.Scalar {
    Unicode.Scalar(UInt32(bitPattern: cicu_paired_bracket(number))) ?? self
  }

  var isOpeningBracket: Bool { cicu_is_opening_bracket(number) }
  var isClosingBracket: Bool { cicu_is_closing_bracket(number) }

  /// Whether the character is of bidi class B: LF, CR, U+001C to U+001E, U+0085 or U+2029.
  var isParagraphSeparator: Bool { cicu_is_paragraph_separator(number) }

  /// Whether the character gets the paragraph's level at the end of a line (UAX #9, L1).
  ///
  /// This applies to white space, separators, isolate formatting characters, and the characters that rule X9 removes.
  var isWhiteAtLineEnd: Bool { cicu_is_white_at_line_end(number) }

  /// Whether the character is a nonspacing, spacing or enclosing mark: general category M.
  var isMark: Bool { cicu_is_mark(number) }

  /// Whether the character is invisible by itself, such as a joiner or a variation selector.
  var isDefaultIgnorable: Bool { cicu_is_default_ignorable(number) }

  /// Whether the character takes up room in a line.
  ///
  /// Ignorable characters, control characters, and line and paragraph separators do not.
  var isShown: Bool { !isDefaultIgnorable && !cicu_is_control(number) }

  /// Whether the character is a space of any width: general category Zs.
  var isSpace: Bool { cicu_is_space(number) }

  /// Whether the character is a picture unless text presentation is requested (UTS #51, `Emoji_Presentation`).
  var isEmojiPresentation: Bool { cicu_is_emoji_presentation(number) }

  /// The name of the Unicode block, for example `Basic Latin`, or `nil` if the character is in no block.
  package var block: String? {
    cicu_block(number).map { String(cString: $0).replacing("_", with: " ") }
  }

  /// Returns the character that NFC composes of this one and a mark after it, or `nil` if there is none (UAX #15).
  func composed(with mark: Unicode.Scalar) -> Unicode.Scalar? {
    UInt32(exactly: cicu_composed(number, mark.number)).flatMap(Unicode.Scalar.init)
  }

  /// Whether the character is a letter of a script without spaces between words, such as Thai (UAX #14, class SA).
  var isComplexContext: Bool { cicu_is_complex_context(number) }

  /// Whether the character has the script of the character before it, like most marks and joiners.
  var inheritsScript: Bool { cicu_is_inherited(number) }

  /// The `Script` property, or `nil` if it is Common, Inherited or Unknown.
  var script: Script? { Script(tag: cicu_script(number)) }

  /// The scripts that the character is used with (`Script_Extensions`), or an empty array if any script uses it.
  var scriptExtensions: [Script] {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Int(cicu_script_capacity)) {
      guard let tags = $0.baseAddress else { return [] }
      let count = Int(cicu_script_extensions(number, tags))
      return (0..<count).compactMap { Script(tag: tags[$0]) }
    }
  }

  /// The code point as ICU expects it.
  private var number: Int32 { Int32(bitPattern: value) }
}
