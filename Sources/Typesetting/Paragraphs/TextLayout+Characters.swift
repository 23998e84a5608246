package import Raster

extension TextLayout {
  /// The characters of all lines in the order of reading, each at the place of its glyphs, in points from the
  /// upper left corner of the text (typesetting.md §20).
  package var characters: [PageText] { lines.flatMap(\.characters) }
}

extension TextLayout.Line {
  fileprivate var characters: [PageText] {
    let glyphs = rows.flatMap { row in
      // Marks stand above a baseline, and glyphs on it.
      let baseline = row.glyphs.map(\.origin.y).max() ?? 0
      return row.glyphs.map {
        CharacterPlace(
          offset: $0.cluster, x: $0.origin.x, end: 0, size: row.size, baseline: baseline)
      }
    }
    return CharacterPlace.texts(of: Array(text.unicodeScalars), at: glyphs, end: x + advance)
  }
}

extension PixelLine {
  /// The characters of the line in the order of reading, in cells from its beginning on the baseline.
  ///
  /// - Parameters:
  ///   - scalars: Those that the line was made of.
  ///   - size: Cells that the font is high.
  package func characters(of scalars: [Unicode.Scalar], size: Double) -> [PageText] {
    let glyphs = places.map {
      CharacterPlace(offset: $0.offset, x: Double($0.column), end: 0, size: size, baseline: 0)
    }
    return CharacterPlace.texts(of: scalars, at: glyphs, end: Double(width))
  }
}

/// The place of a glyph, or of those of one cluster.
private struct CharacterPlace {
  /// The first of its characters in the line.
  let offset: Int
  let x: Double
  var end: Double
  let size: Double
  /// y of the baseline.
  let baseline: Double

  /// The characters of a line as one text for each size and baseline in the order of reading.
  ///
  /// Characters without a glyph are with the one before them; what only says in which direction others are
  /// read, and what stands for pictures, is left out.
  ///
  /// - Parameters:
  ///   - glyphs: From left to right.
  ///   - end: The right end of the line.
  static func texts(
    of scalars: [Unicode.Scalar], at glyphs: [CharacterPlace], end: Double
  ) -> [PageText] {
    var places: [CharacterPlace] = []
    for glyph in glyphs where glyph.offset != places.last?.offset {
      if !places.isEmpty { places[places.count - 1].end = glyph.x }
      places.append(glyph)
    }
    if !places.isEmpty { places[places.count - 1].end = end }
    places.sort { $0.offset < $1.offset }
    var texts: [PageText] = []
    for (index, place) in places.enumerated() {
      let start = index == 0 ? 0 : place.offset
      let next = index + 1 < places.count ? places[index + 1].offset : scalars.count
      let shown = scalars[start..<max(start, next)].filter {
        !$0.isExplicitFormatting && $0 != "\u{FFFC}"
      }
      guard !shown.isEmpty else { continue }
      let cluster = PageText.Cluster(
        String(String.UnicodeScalarView(shown)), x: place.x, advance: max(place.end - place.x, 0))
      if let last = texts.last, last.size == place.size, last.placement.ty == place.baseline {
        texts[texts.count - 1].clusters.append(cluster)
      } else {
        texts.append(
          PageText([cluster], size: place.size, placement: .translation(0, place.baseline)))
      }
    }
    return texts
  }
}
