/// The characters that show where a word is broken (typesetting.md §24).
extension Unicode.Scalar {
  /// A place where a word may be broken; nothing is seen of it elsewhere.
  static let softHyphen: Unicode.Scalar = "\u{AD}"
  /// The characters that are drawn for it at the end of a line, the best one first.
  static let hyphens: [Unicode.Scalar] = ["\u{2010}", "-"]
}
