/// The faces that step in for one another, character by character (typesetting.md §13).
struct FontFallback {
  /// In the order in which they are asked, after a run's own.
  let chain: [FontFace]

  /// The first face that has all characters of a cluster; `nil` where none has.
  func face(for cluster: ArraySlice<Unicode.Scalar>, asked: FontFace) -> FontFace? {
    func hasAll(_ face: FontFace) -> Bool {
      cluster.allSatisfy { face.glyph(for: $0) != nil || face.canDo(without: $0) }
    }
    return hasAll(asked) ? asked : chain.first(where: hasAll)
  }
}

extension FontFace {
  /// True for what shows nothing by itself, and for what HarfBuzz makes of other characters: spaces of all
  /// widths of the space, and the hyphen that no line breaks after of the plain one.
  fileprivate func canDo(without scalar: Unicode.Scalar) -> Bool {
    if scalar.isDefaultIgnorable { return true }
    if scalar == "\u{2011}" { return glyph(for: "\u{2010}") != nil }
    return scalar.isSpace && scalar != "\u{1680}" && glyph(for: " ") != nil
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
