import CICU

/// Properties of characters from ICU's tables instead of Swift's, so that a single version of
/// Unicode decides how a picture looks.
extension Unicode.Scalar {
  /// The character that replaces this one in right-to-left text, such as `)` for `(`, or this one
  /// if it has no mirror image (UAX #9, L4).
  package var mirrored: Unicode.Scalar {
    Unicode.Scalar(UInt32(bitPattern: cicu_mirrored(number))) ?? self
  }

  /// The other bracket of the pair, or the scalar itself if it is not a bracket.
  var pairedBracket: Unicode.Scalar {
    Unicode.Scalar(UInt32(bitPattern: cicu_paired_bracket(number))) ?? self
  }

  var isOpeningBracket: Bool { cicu_is_opening_bracket(number) }
  var isClosingBracket: Bool { cicu_is_closing_bracket(number) }

  /// Whether the scalar has bidi class B: LF, CR, U+001C to U+001E, U+0085 and U+2029.
  var isParagraphSeparator: Bool { cicu_is_paragraph_separator(number) }

  /// Whether the scalar gets the level of the paragraph at the end of a line (UAX #9, L1).
  ///
  /// This includes white space, separators, isolate formatting characters, and all characters that
  /// rule X9 removes.
  var isWhiteAtLineEnd: Bool { cicu_is_white_at_line_end(number) }

  /// Whether the scalar is a nonspacing, spacing or enclosing mark: general category M.
  var isMark: Bool { cicu_is_mark(number) }

  /// Whether the scalar is invisible by itself, such as a joiner or a variation selector.
  var isDefaultIgnorable: Bool { cicu_is_default_ignorable(number) }

  /// Whether the scalar takes up room in a line.
  ///
  /// Ignorable characters, control characters, and separators of lines and paragraphs do not.
  var isShown: Bool { !isDefaultIgnorable && !cicu_is_control(number) }

  /// Whether the scalar is a space of any width: general category Zs.
  var isSpace: Bool { cicu_is_space(number) }

  /// Whether the scalar is drawn as a picture unless text is requested (UTS #51,
  /// `Emoji_Presentation`).
  var isEmojiPresentation: Bool { cicu_is_emoji_presentation(number) }

  /// The Unicode block of the scalar, for example `Basic Latin`, or `nil` if it has none.
  package var block: String? {
    cicu_block(number).map { String(cString: $0).replacing("_", with: " ") }
  }

  /// Returns the character that NFC composes of this one and a mark after it (UAX #15), or `nil` if
  /// there is none.
  func composed(with mark: Unicode.Scalar) -> Unicode.Scalar? {
    UInt32(exactly: cicu_composed(number, mark.number)).flatMap(Unicode.Scalar.init)
  }

  /// Whether line breaks near the scalar need a dictionary, as in Thai (UAX #14, class SA).
  var isComplexContext: Bool { cicu_is_complex_context(number) }

  /// Whether the scalar inherits the script of the character before it, as most marks and joiners
  /// do.
  var inheritsScript: Bool { cicu_is_inherited(number) }

  /// The `Script` property of the scalar, or `nil` for Common, Inherited and Unknown.
  var script: Script? { Script(tag: cicu_script(number)) }

  /// The scripts that the scalar is used with (`Script_Extensions`), empty if it can be used with
  /// any script.
  var scriptExtensions: [Script] {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Int(cicu_script_capacity)) {
      guard let tags = $0.baseAddress else { return [] }
      let count = Int(cicu_script_extensions(number, tags))
      return (0..<count).compactMap { Script(tag: tags[$0]) }
    }
  }

  /// The code point in the type that ICU uses.
  private var number: Int32 { Int32(bitPattern: value) }
}
