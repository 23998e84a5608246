import CICU

/// Properties of characters, from ICU's tables and not from Swift's, so that one version of Unicode
/// rules a picture.
extension Unicode.Scalar {
  /// The character that stands for this one in text from right to left: `)` for `(`, for most the
  /// same (UAX #9, L4).
  package var mirrored: Unicode.Scalar {
    Unicode.Scalar(UInt32(bitPattern: cicu_mirrored(number))) ?? self
  }

  /// The other bracket of the pair; this one where it is no bracket.
  var pairedBracket: Unicode.Scalar {
    Unicode.Scalar(UInt32(bitPattern: cicu_paired_bracket(number))) ?? self
  }

  var isOpeningBracket: Bool { cicu_is_opening_bracket(number) }
  var isClosingBracket: Bool { cicu_is_closing_bracket(number) }

  /// True for bidi class B: LF, CR, U+001C to U+001E, U+0085 and U+2029.
  var isParagraphSeparator: Bool { cicu_is_paragraph_separator(number) }

  /// True for white space, separators, isolate formatting and what rule X9 removes: they have the
  /// paragraph's level at the end of a line (UAX #9, L1).
  var isWhiteAtLineEnd: Bool { cicu_is_white_at_line_end(number) }

  /// True for nonspacing, spacing and enclosing marks: general category M.
  var isMark: Bool { cicu_is_mark(number) }

  /// True for what shows nothing by itself, such as joiners and variation selectors.
  var isDefaultIgnorable: Bool { cicu_is_default_ignorable(number) }

  /// True for what takes a place in a line: neither ignorable, nor a control character, nor a separator
  /// of lines or paragraphs.
  var isShown: Bool { !isDefaultIgnorable && !cicu_is_control(number) }

  /// True for the spaces of all widths: general category Zs.
  var isSpace: Bool { cicu_is_space(number) }

  /// True for what is drawn as a picture unless text is asked for (UTS #51, `Emoji_Presentation`).
  var isEmojiPresentation: Bool { cicu_is_emoji_presentation(number) }

  /// The block of Unicode, for example `Basic Latin`; `nil` where there is none.
  package var block: String? {
    cicu_block(number).map { String(cString: $0).replacing("_", with: " ") }
  }

  /// The one character that this one and a mark after it are in NFC (UAX #15); `nil` where there is
  /// none.
  func composed(with mark: Unicode.Scalar) -> Unicode.Scalar? {
    UInt32(exactly: cicu_composed(number, mark.number)).flatMap(Unicode.Scalar.init)
  }

  /// True for letters of scripts that dictionaries break, such as Thai (UAX #14, class SA).
  var isComplexContext: Bool { cicu_is_complex_context(number) }

  /// True where the script is that of the character before: most marks, and joiners.
  var inheritsScript: Bool { cicu_is_inherited(number) }

  /// The script that the scalar is named after; `nil` for Common, Inherited and Unknown.
  var script: Script? { Script(tag: cicu_script(number)) }

  /// The scripts that the scalar is used with (`Script_Extensions`); none where it goes with any.
  var scriptExtensions: [Script] {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Int(cicu_script_capacity)) {
      guard let tags = $0.baseAddress else { return [] }
      let count = Int(cicu_script_extensions(number, tags))
      return (0..<count).compactMap { Script(tag: tags[$0]) }
    }
  }

  /// The number as ICU takes it.
  private var number: Int32 { Int32(bitPattern: value) }
}
