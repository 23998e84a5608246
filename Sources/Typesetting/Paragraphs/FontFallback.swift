/// The fallback faces of a text, which are chosen cluster by cluster (typesetting.md §13).
struct FontFallback {
  /// The faces to try after a run's own ones, in order.
  let chain: [FontFace]

  /// Returns the first face that has all characters of a cluster, or `nil` if there is none.
  ///
  /// For an emoji, the faces with colours are tried before all others.
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
  /// Returns the characters of a text that need a glyph and have none in this face.
  package func lacks(_ text: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    text.lacking { glyph(for: $0) != nil }
  }
}

extension Sequence<Unicode.Scalar> {
  /// Returns the characters that need a glyph and have none.
  package func lacking(_ hasGlyph: (Unicode.Scalar) -> Bool) -> [Unicode.Scalar] {
    filter { !hasGlyph($0) && !$0.needsNoGlyph(hasGlyph) }
  }
}

extension Unicode.Scalar {
  /// Returns whether the character is invisible, or HarfBuzz substitutes another one for it.
  ///
  /// HarfBuzz substitutes the space for spaces of other widths, and U+2010 for the non-breaking hyphen.
  fileprivate func needsNoGlyph(_ hasGlyph: (Unicode.Scalar) -> Bool) -> Bool {
    if isDefaultIgnorable { return true }
    if self == "\u{2011}" { return hasGlyph("\u{2010}") }
    return isSpace && self != "\u{1680}" && hasGlyph(" ")
  }
}

extension Collection<Unicode.Scalar> {
  /// Whether a cluster is shown as a picture (UTS #51, 1.4.2 and 1.4.3).
  ///
  /// It requests emoji presentation or has it by default, and does not request text presentation.
  package var isEmoji: Bool {
    !contains("\u{FE0E}") && (contains("\u{FE0F}") || contains(where: \.isEmojiPresentation))
  }
}

extension Unicode.Scalar {
  /// The character to shape: a space for a tab, and an invisible character for any other control, since fonts lack
  /// glyphs for controls.
  package var shaped: Unicode.Scalar {
    switch self {
    case "\t": " "
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": "\u{200B}"
    default: self
    }
  }

  /// Whether the character hangs over the end of a line: it is invisible, or white space that allows a break.
  ///
  /// Joiners do not hang, since they affect the shapes of letters.
  var hangs: Bool {
    switch self {
    case "\u{2007}", "\u{200C}", "\u{200D}": false
    default: isWhiteAtLineEnd
    }
  }
}
