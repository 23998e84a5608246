import GalleryModel
package import Typesetting

/// The fonts of one scene: for each question its face, and those that step in for characters.
package struct FontBook: Sendable {
  /// Shared by all texts.
  package let outlines: GlyphOutlines
  /// The face of what was not asked before, which is none of the scene's own texts.
  private let standard: FontFace
  private var faces: [FontNeeds.Question: FontFace] = [:]
  private var chains: [FontNeeds.Question: [FontFace]] = [:]
  private var pixelFonts: [String: PixelFont] = [:]
  /// Those of the collection; all others come with the program.
  private var storedFaces: [(face: FontFace, facts: FontFacts)] = []
  /// The same of fonts of cells, by the names of their families.
  private var storedPixelFonts: [String: FontFacts] = [:]
  /// All fonts of cells that step in for one another, our own last.
  private(set) var pixelFallback: [PixelFont] = []

  init(standard: FontFace, outlines: GlyphOutlines) {
    (self.standard, self.outlines) = (standard, outlines)
  }

  mutating func set(
    _ face: FontFace, fallback: [FontFace], for question: FontNeeds.Question
  ) {
    (faces[question], chains[question]) = (face, fallback)
  }

  mutating func set(_ font: PixelFont, for family: String) { pixelFonts[family] = font }

  mutating func note(_ facts: FontFacts, of face: FontFace) { storedFaces.append((face, facts)) }

  mutating func note(_ facts: FontFacts, of font: PixelFont) { storedPixelFonts[font.name] = facts }

  mutating func setPixelFallback(_ fonts: [PixelFont]) { pixelFallback = fonts }

  /// The face that answers a question.
  func face(_ question: FontNeeds.Question) -> FontFace { faces[question] ?? standard }

  /// The faces that are asked, in order, for characters that the one of a question lacks.
  func fallback(_ question: FontNeeds.Question) -> [FontFace] { chains[question] ?? [] }

  /// The words for a face of the scene.
  func use(of face: FontFace) -> SceneFontUse {
    // A text may set other axes than its weight.
    let stored = storedFaces.first { $0.face.isSameFile(as: face) }
    return stored.map { SceneFontUse($0.facts, weight: face.axes.isEmpty ? nil : face.weight) }
      ?? SceneFontUse(shipped: face)
  }

  /// The words for a font of cells of the scene.
  func use(of font: PixelFont) -> SceneFontUse {
    if let facts = storedPixelFonts[font.name] { return SceneFontUse(facts) }
    return SceneFontUse(shipped: font)
  }

  /// True where a font of the scene may have pictures or several colours for some characters.
  var hasColors: Bool {
    faces.values.contains(where: \.hasColors)
      || chains.values.contains { $0.contains(where: \.hasColors) }
  }

  /// The font of cells of a family.
  ///
  /// - Throws: `MissingAsset` where there is none.
  func pixelFont(_ family: String) throws(MissingAsset) -> PixelFont {
    guard let font = pixelFonts[family] else { throw MissingAsset(.font, family) }
    return font
  }
}
