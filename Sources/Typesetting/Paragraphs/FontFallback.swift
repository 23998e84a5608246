/// The faces that replace a run's own face for characters that it lacks (typesetting.md §13).
struct FontFallback {
  /// The faces in the order of look-up, after the run's own.
  let chain: [FontFace]

  /// Returns the first face that has all characters of a cluster, or `nil` if no face has them.
  ///
  /// For an emoji, all faces with colours precede all others.
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
  /// Returns the characters of a text that need a glyph but have none in this face.
  package func lacks(_ text: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    text.lacking { glyph(for: $0) != nil }
  }
}

extension Sequence<Unicode.Scalar> {
  /// Returns the characters that need a glyph but have none.
  ///
  /// - Parameter hasGlyph: Returns whether there is a glyph for a character.
  package func lacking(_ hasGlyph: (Unicode.Scalar) -> Bool) -> [Unicode.Scalar] {
    filter { !hasGlyph($0) && !$0.needsNoGlyph(hasGlyph) }
  }
}

extension Unicode.Scalar {
  /// Returns whether the scalar needs no glyph of its own.
  ///
  /// An invisible scalar needs none, and neither does one that HarfBuzz replaces if the replacement
  /// has a glyph: a space of another width, except U+1680, becomes U+0020, and U+2011 becomes
  /// U+2010.
  fileprivate func needsNoGlyph(_ hasGlyph: (Unicode.Scalar) -> Bool) -> Bool {
    if isDefaultIgnorable { return true }
    if self == "\u{2011}" { return hasGlyph("\u{2010}") }
    return isSpace && self != "\u{1680}" && hasGlyph(" ")
  }
}

extension Collection<Unicode.Scalar> {
  /// Whether the cluster is shown as a picture (UTS #51, 1.4.2 and 1.4.3).
  ///
  /// Such a cluster requests a picture, or contains a character that is a picture by default, and
  /// does not request text.
  package var isEmoji: Bool {
    !contains("\u{FE0E}") && (contains("\u{FE0F}") || contains(where: \.isEmojiPresentation))
  }
}

extension Unicode.Scalar {
  /// The character to shape in place of this one.
  ///
  /// A tab becomes a space. Other controls become an invisible character, because fonts have no
  /// glyphs for them.
  package var shaped: Unicode.Scalar {
    switch self {
    case "\t": " "
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": "\u{200B}"
    default: self
    }
  }

  /// Whether the scalar hangs at the end of a line: white space that allows a break after it, or an
  /// invisible character.
  ///
  /// Joiners do not hang, because they affect the shape of letters.
  var hangs: Bool {
    switch self {
    case "\u{2007}", "\u{200C}", "\u{200D}": false
    default: isWhiteAtLineEnd
    }
  }
}
