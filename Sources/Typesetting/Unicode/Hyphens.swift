/// Characters that show where a word is broken (typesetting.md §24).
extension Unicode.Scalar {
  /// The soft hyphen, which allows a break within a word and is invisible elsewhere.
  static let softHyphen: Unicode.Scalar = "\u{AD}"
  /// The characters that can be drawn for a soft hyphen at the end of a line, in order of
  /// preference.
  static let hyphens: [Unicode.Scalar] = ["\u{2010}", "-"]
}
