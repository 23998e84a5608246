/// The faces that step in for one another, character by character (typesetting.md §13).
struct FontFallback {
  /// In the order in which they are asked, after a run's own.
  let chain: [FontFace]

  /// The first face that has all characters of a cluster; `nil` where none has.
  ///
  /// For an emoji all faces of several colours are asked before all others.
  func face(for cluster: some Collection<Unicode.Scalar>, in run: StyledRun) -> FontFace? {
    func hasAll(_ face: FontFace) -> Bool { face.lacks(cluster).isEmpty }
    func first(where isWanted: (FontFace) -> Bool) -> FontFace? {
      run.fallback.first(where: isWanted) ?? chain.first(where: isWanted)
    }
    let asked = run.font.face
    if cluster.isEmoji {
      func isPicture(_ face: FontFace) -> Bool { face.hasColors && hasAll(face) }
      if let face = isPicture(asked) ? asked : first(where: isPicture) { return face }
    }
    return hasAll(asked) ? asked : first(where: hasAll)
  }
}

extension FontFace {
  /// The characters of a text for which there is no glyph and needs to be one.
  package func lacks(_ text: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    text.lacking { glyph(for: $0) != nil }
  }
}

extension Sequence<Unicode.Scalar> {
  /// The characters that need a glyph and have none.
  package func lacking(_ hasGlyph: (Unicode.Scalar) -> Bool) -> [Unicode.Scalar] {
    filter { !hasGlyph($0) && !$0.needsNoGlyph(hasGlyph) }
  }
}

extension Unicode.Scalar {
  /// True for what shows nothing by itself, and for what HarfBuzz makes of other characters: spaces of all
  /// widths of the space, and the hyphen that no line breaks after of the plain one.
  fileprivate func needsNoGlyph(_ hasGlyph: (Unicode.Scalar) -> Bool) -> Bool {
    if isDefaultIgnorable { return true }
    if self == "\u{2011}" { return hasGlyph("\u{2010}") }
    return isSpace && self != "\u{1680}" && hasGlyph(" ")
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
  package var shaped: Unicode.Scalar {
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
