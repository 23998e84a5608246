import Raster
import VectorRaster

/// The place of a glyph, or of those of one cluster, and the characters that it stands for (typesetting.md §20).
struct CharacterPlace {
  /// All that is equal in the characters of one text of a document.
  struct Look: Hashable {
    let size: Double
    /// y of the baseline.
    let baseline: Double
    let color: Color?
  }

  /// The first of its characters in the line.
  let offset: Int
  let look: Look
  let isRightToLeft: Bool
  private(set) var x: Double
  private var end = 0.0
  private var scalars: [Unicode.Scalar] = []
  /// That of the glyphs; `nil` without any.
  var font: PageFont?
  /// From left to right; none if something else shows the characters.
  var glyphs: [PageText.Glyph] = []

  /// A place without glyphs.
  init(_ offset: Int, x: Double, _ look: Look, isRightToLeft: Bool) {
    (self.offset, self.x, self.look) = (offset, x, look)
    self.isRightToLeft = isRightToLeft
  }

  /// The characters of a line as one text for each look: in the order of reading, but from left to right where some
  /// run the other way.
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
    for glyph in glyphs {
      guard let last = places.indices.last, places[last].offset == glyph.offset else {
        places.append(glyph)
        continue
      }
      // Marks are left of the letter that they stand on in text from right to left.
      if glyph.isRightToLeft { places[last].x = glyph.x }
      places[last].glyphs += glyph.glyphs
      if glyph.font == nil { places[last].font = nil }
    }
    // Only now, since a mark at the left of the next letter may stand anywhere.
    for index in places.indices {
      places[index].end = index + 1 < places.count ? places[index + 1].x : end
    }
    let order = places.indices.sorted { places[$0].offset < places[$1].offset }
    for (rank, index) in order.enumerated() {
      let start = rank == 0 ? 0 : places[index].offset
      let next = rank + 1 < order.count ? places[order[rank + 1]].offset : scalars.count
      places[index].take(scalars[start..<max(start, next)])
    }
    if !places.contains(where: \.isRightToLeft) { places = order.map { places[$0] } }
    return places.filter { !$0.scalars.isEmpty }.reduce(into: []) { texts, place in
      let clusters = place.isRightToLeft ? place.splitClusters : [place.cluster]
      if let last = texts.last, last.size == place.look.size,
        last.placement.ty == place.look.baseline, last.color == place.look.color
      {
        texts[texts.count - 1].clusters += clusters
      } else {
        texts.append(
          PageText(
            clusters, size: place.look.size, placement: .translation(0, place.look.baseline),
            color: place.look.color))
      }
    }
  }

  /// Takes the characters that it stands for; the first one of a glyph stays whatever it is.
  private mutating func take(_ characters: ArraySlice<Unicode.Scalar>) {
    scalars = characters.enumerated().filter { index, scalar in
      !scalar.isExplicitFormatting && (scalar != "\u{FFFC}" || (index == 0 && font != nil))
    }.map(\.element)
    if font == nil { glyphs = [] }
  }

  /// All characters at once.
  private var cluster: PageText.Cluster {
    PageText.Cluster(
      String(String.UnicodeScalarView(scalars)), x: x, advance: max(end - x, 0), font: font,
      glyphs: glyphs)
  }

  /// The characters from left to right, as readers of text from right to left take them: letters one by one, each with a
  /// glyph if there are enough and with an equal part of the length, and its marks before it, which take no length.
  ///
  /// Several marks of a letter stay in their order: pdfium does not turn them around as it does letters.
  private var splitClusters: [PageText.Cluster] {
    guard scalars.count > 1 else { return [cluster] }
    var letters: [(letter: Unicode.Scalar?, marks: [Unicode.Scalar])] = []
    for scalar in scalars {
      if !scalar.isMark {
        letters.append((scalar, []))
      } else if letters.isEmpty {
        letters.append((nil, [scalar]))
      } else {
        letters[letters.count - 1].marks.append(scalar)
      }
    }
    let length = max(end - x, 0) / Double(letters.count)
    return letters.reversed().enumerated().flatMap { index, part in
      let start = x + Double(index) * length
      let own = glyphs.dropFirst(index).prefix(index == letters.count - 1 ? .max : 1)
      var clusters: [PageText.Cluster] = []
      if !part.marks.isEmpty {
        let marks = String(String.UnicodeScalarView(part.marks))
        clusters.append(PageText.Cluster(marks, x: start, advance: 0))
      }
      if let letter = part.letter {
        clusters.append(PageText.Cluster(String(letter), x: start, advance: length))
      }
      if !own.isEmpty, let last = clusters.indices.last {
        (clusters[last].font, clusters[last].glyphs) = (font, Array(own))
      }
      return clusters
    }
  }
}
