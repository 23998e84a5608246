import Raster
import VectorRaster

/// The position of a glyph or of the glyphs of a cluster, with the characters that they represent
/// (typesetting.md §20).
struct CharacterPlace {
  /// The properties that the characters of one text in a document share.
  struct Style: Hashable {
    let size: Double
    /// The y coordinate of the baseline.
    let baseline: Double
    let color: Color?
  }

  /// The offset in the line of the first character.
  let offset: Int
  let style: Style
  let isRightToLeft: Bool
  private(set) var x: Double
  private var end = 0.0
  private var scalars: [Unicode.Scalar] = []
  /// The font of the glyphs, or `nil` if there are no glyphs.
  var font: PageFont?
  /// The glyphs from left to right, empty if outlines show the characters.
  var glyphs: [PageText.Glyph] = []

  /// Creates a position without glyphs.
  init(_ offset: Int, x: Double, _ style: Style, isRightToLeft: Bool) {
    (self.offset, self.x, self.style) = (offset, x, style)
    self.isRightToLeft = isRightToLeft
  }

  /// Returns the characters of a line, as one text for each look.
  ///
  /// Clusters are in reading order, or from left to right if the line has right-to-left text.
  /// Characters without a glyph belong to the cluster before them. Direction controls and
  /// placeholders of pictures are omitted.
  ///
  /// - Parameters:
  ///   - scalars: The characters of the line.
  ///   - glyphs: The positions of the glyphs, from left to right.
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
      // In right-to-left text, marks are to the left of their letter.
      if glyph.isRightToLeft { places[last].x = glyph.x }
      places[last].glyphs += glyph.glyphs
      if glyph.font == nil { places[last].font = nil }
    }
    // The ends are set last, because a mark at the left of the next letter may be anywhere.
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
      if let last = texts.last, last.size == place.style.size,
        last.placement.ty == place.style.baseline, last.color == place.style.color
      {
        texts[texts.count - 1].clusters += clusters
      } else {
        texts.append(
          PageText(
            clusters, size: place.style.size, placement: .translation(0, place.style.baseline),
            color: place.style.color))
      }
    }
  }

  /// Stores the characters that the glyphs represent, without explicit formatting characters and
  /// placeholders of pictures.
  ///
  /// A glyph for U+FFFC itself keeps this character.
  private mutating func take(_ characters: ArraySlice<Unicode.Scalar>) {
    scalars = characters.enumerated().filter { index, scalar in
      !scalar.isExplicitFormatting && (scalar != "\u{FFFC}" || (index == 0 && font != nil))
    }.map(\.element)
    if font == nil { glyphs = [] }
  }

  /// The characters as a single cluster.
  private var cluster: PageText.Cluster {
    PageText.Cluster(
      String(String.UnicodeScalarView(scalars)), x: x, advance: max(end - x, 0), font: font,
      glyphs: glyphs)
  }

  /// The clusters from left to right, as viewers expect right-to-left text.
  ///
  /// Each letter is a cluster with an equal part of the length, and with one glyph if there are
  /// enough. Its marks are a cluster before it, without length. Several marks of a letter stay in
  /// their order, because PDFium does not reverse them as it reverses letters.
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
