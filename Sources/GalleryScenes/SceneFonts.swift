import GalleryModel
package import Typesetting

/// The fonts of one scene: the face for each font request, with its fallback fonts.
package struct SceneFonts: Sendable {
  /// The glyph outlines, shared by all texts.
  package let outlines: GlyphOutlines
  /// The face for requests that are not among the scene's needs.
  ///
  /// The scene's own texts never use it.
  private let standard: FontFace
  private var faces: [FontNeeds.Question: FontFace] = [:]
  private var chains: [FontNeeds.Question: [FontFace]] = [:]
  private var pixelFonts: [String: PixelFont] = [:]
  /// The faces of the collection.
  ///
  /// All other faces are bundled with the program.
  private var storedFaces: [(face: FontFace, facts: FontFacts)] = []
  /// The pixel fonts of the collection, by family.
  private var storedPixelFonts: [String: FontFacts] = [:]
  /// The fallback pixel fonts, in order, ending with the bundled one.
  private(set) var pixelFallback: [PixelFont] = []

  init(standard: FontFace, outlines: GlyphOutlines) {
    (self.standard, self.outlines) = (standard, outlines)
  }

  mutating func set(
    _ face: FontFace, fallback: [FontFace], for request: FontNeeds.Question
  ) {
    (faces[request], chains[request]) = (face, fallback)
  }

  mutating func set(_ font: PixelFont, for family: String) { pixelFonts[family] = font }

  mutating func note(_ facts: FontFacts, of face: FontFace) { storedFaces.append((face, facts)) }

  mutating func note(_ facts: FontFacts, of font: PixelFont) { storedPixelFonts[font.name] = facts }

  mutating func setPixelFallback(_ fonts: [PixelFont]) { pixelFallback = fonts }

  /// Returns the face for a request.
  func face(_ request: FontNeeds.Question) -> FontFace { faces[request] ?? standard }

  /// Returns the fallback faces for missing characters of a request, in order.
  func fallback(_ request: FontNeeds.Question) -> [FontFace] { chains[request] ?? [] }

  /// Returns the description of a face of the scene.
  func use(of face: FontFace) -> SceneFontUse {
    // Files are compared, since a text may vary other axes than the weight.
    let stored = storedFaces.first { $0.face.isSameFile(as: face) }
    return stored.map { SceneFontUse($0.facts, weight: face.axes.isEmpty ? nil : face.weight) }
      ?? SceneFontUse(shipped: face)
  }

  /// Returns the description of a pixel font of the scene.
  func use(of font: PixelFont) -> SceneFontUse {
    if let facts = storedPixelFonts[font.name] { return SceneFontUse(facts) }
    return SceneFontUse(shipped: font)
  }

  /// Whether any font of the scene may have coloured glyphs or bitmap glyphs.
  var hasColors: Bool {
    faces.values.contains(where: \.hasColors)
      || chains.values.contains { $0.contains(where: \.hasColors) }
  }

  /// Returns the pixel font of a family.
  ///
  /// - Throws: `MissingAsset` if the scene has no pixel font of this family.
  func pixelFont(_ family: String) throws(MissingAsset) -> PixelFont {
    guard let font = pixelFonts[family] else { throw MissingAsset(.font, family) }
    return font
  }
}
