/// The faces that step in for one another, character by character (typesetting.md §13).
struct FontFallback {
  /// In the order in which they are asked, after a run's own.
  let chain: [FontFace]

  /// The first face that has all characters of a cluster; `nil` where none has.
  ///
  /// For an emoji all faces of several colours are asked before all others.
  func face(for cluster: ArraySlice<Unicode.Scalar>, asked: FontFace) -> FontFace? {
    if cluster.isEmoji,
      let face = ([asked] + chain).first(where: { $0.hasColors && $0.lacks(cluster).isEmpty })
    {
      return face
    }
    return asked.lacks(cluster).isEmpty ? asked : chain.first { $0.lacks(cluster).isEmpty }
  }
}

extension FontFace {
  /// The characters of a text for which there is no glyph and needs to be one.
  package func lacks(_ text: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    text.filter { glyph(for: $0) == nil && !canDo(without: $0) }
  }

  /// True for what shows nothing by itself, and for what HarfBuzz makes of other characters: spaces of all
  /// widths of the space, and the hyphen that no line breaks after of the plain one.
  private func canDo(without scalar: Unicode.Scalar) -> Bool {
    if scalar.isDefaultIgnorable { return true }
    if scalar == "\u{2011}" { return glyph(for: "\u{2010}") != nil }
    return scalar.isSpace && scalar != "\u{1680}" && glyph(for: " ") != nil
  }
}

extension Collection<Unicode.Scalar> {
  /// True for a cluster that is to be a picture: it asks for one, or is one by itself and does not ask for
  /// text (UTS #51, 1.4.2 and 1.4.3).
  package var isEmoji: Bool {
    !contains("\u{FE0E}") && (contains("\u{FE0F}") || contains(where: \.isEmojiPresentation))
  }
}

extension Unicode.Scalar {
  /// The character that is shaped: a space for a tab, and what shows nothing for other controls, of which
  /// fonts have no glyphs.
  var shaped: Unicode.Scalar {
    switch self {
    case "\t": " "
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": "\u{200B}"
    default: self
    }
  }

  /// True for what hangs over the end of a line: white space that a line may break after, and what shows
  /// nothing.
  ///
  /// Joiners stay, since letters are shaped by them.
  var hangs: Bool {
    switch self {
    case "\u{2007}", "\u{200C}", "\u{200D}": false
    default: isWhiteAtLineEnd
    }
  }
}
