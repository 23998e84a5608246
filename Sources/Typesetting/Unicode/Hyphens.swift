/// The characters that hyphenate a word (typesetting.md §24).
extension Unicode.Scalar {
  /// An invisible character that allows a line break within a word.
  static let softHyphen: Unicode.Scalar = "\u{AD}"
  /// The characters that are drawn for a soft hyphen at the end of a line, the preferred one first.
  static let hyphens: [Unicode.Scalar] = ["\u{2010}", "-"]
}
