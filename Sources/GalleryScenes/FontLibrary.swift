package import GalleryModel
import Synchronization
import Typesetting

/// The fonts for texts of scenes, both bundled and stored in a collection (typesetting.md §21).
///
/// Files of the collection are read when they are needed, and cached.
package final class FontLibrary: Sendable {
  private let families: [String: FontFamily]
  private let shippedPixels: PixelFont
  private let inter: FontFamily
  private let mono: FontFamily
  private let outlines = GlyphOutlines()
  private let files: FontFiles
  private let listed = Mutex<(catalogID: String, version: UInt64, fonts: StoredFonts)?>(nil)

  /// Creates a library with the bundled fonts.
  ///
  /// - Parameter limit: The size of the cache for files of stored fonts, in bytes.
  /// - Throws: An error if a bundled font is damaged or missing.
  package init(limit: Int = 128 << 20) throws {
    let fonts = try ShippedFonts()
    (inter, mono) = (fonts.inter, fonts.jetBrainsMono)
    families = [inter.name.lowercased(): inter, mono.name.lowercased(): mono]
    shippedPixels = try PixelFont.pixelarium8()
    files = FontFiles(limit: limit, outlines: outlines)
  }

  /// The fonts that are bundled with the program.
  package var shipped: [FontFacts] {
    (inter.faces + mono.faces).map { face in
      FontFacts(
        name: ItemName(slug: "\(face.family) \(face.style)", for: .font), family: face.family,
        weight: face.weight, isItalic: face.isItalic, license: face.license,
        coverage: face.coverage)
    } + [
      FontFacts(
        name: ItemName(slug: shippedPixels.name, for: .font), family: shippedPixels.name,
        kind: .pixel, license: Self.pixelLicense,
        coverage: shippedPixels.glyphs.keys.map(\.value).sorted().map { $0...$0 })
    ]
  }

  /// The licence of the bundled pixel font.
  static let pixelLicense = "MIT"

  /// The size of the cached files of stored fonts, in bytes.
  package var rememberedBytes: Int { files.bytes }

  /// Returns the families that a document may name, sorted.
  package func familyNames(in source: any SceneSource) async throws(CatalogError) -> [String] {
    let stored = try await stored(in: source).familyNames
    let own = [inter.name, mono.name, shippedPixels.name]
    return (own.filter { !stored.contains($0) } + stored).sorted()
  }

  /// Returns the fonts of a scene, with their editions for the picture's key.
  ///
  /// - Throws: `CatalogError.missing` if a family does not exist.
  package func book(
    for needs: FontNeeds, in source: any SceneSource
  ) async throws(CatalogError) -> (book: SceneFonts, editions: [String]) {
    let stored = try await stored(in: source)
    var (book, editions) = (SceneFonts(standard: inter.face(), outlines: outlines), [String]())
    for (request, characters) in needs.outlines {
      let asked = try choice(request.family, request.design, request.style, stored)
      var chain = request.families.compactMap { try? choice($0, .standard, request.style, stored) }
      let lacking = asked.lacks(characters.all) + characters.emoji
      if !lacking.isEmpty {
        chain += stored.fallback(.outline, for: lacking).map(Choice.stored)
      }
      chain = chain.filter { $0.has(anyOf: lacking) }
      var faces: [FontFace] = []
      for font in [asked] + chain {
        let face = try await self.face(font, request.style, in: source)
        if case .stored(let summary) = font { book.note(summary.facts, of: face) }
        faces.append(face)
      }
      book.set(
        faces[0], fallback: faces.dropFirst() + [inter.face(), mono.face()], for: request)
      let used = ([asked] + chain).map(\.edition).joined(separator: ",")
      editions.append("font/\(request.text)/\(used)")
    }
    try await addPixelFonts(needs.pixels, stored, to: &book, &editions, in: source)
    return (book, editions.sorted())
  }

  private func addPixelFonts(
    _ needs: [String: FontNeeds.Characters], _ stored: StoredFonts, to book: inout SceneFonts,
    _ editions: inout [String], in source: any SceneSource
  ) async throws(CatalogError) {
    var lacking: [Unicode.Scalar] = []
    for (family, characters) in needs {
      let font: PixelFont
      if let summary = stored.pixel(family) {
        font = try await files.pixelFont(summary, in: source)
        book.note(summary.facts, of: font)
        editions.append("pixel/\(family)/\(summary.edition)")
      } else if family.lowercased() == shippedPixels.name {
        font = shippedPixels
      } else {
        throw .missing(.font, family, near: near(family, stored))
      }
      book.set(font, for: family)
      lacking += characters.all.lacking { font.glyphs[$0] != nil }
    }
    var fallback: [PixelFont] = []
    for summary in stored.fallback(.pixel, for: lacking) {
      let font = try await files.pixelFont(summary, in: source)
      book.note(summary.facts, of: font)
      fallback.append(font)
      editions.append("pixel-fallback/\(fallback.count)/\(summary.edition)")
    }
    book.setPixelFallback(fallback + [shippedPixels])
  }

  /// Returns the font for a request: from the named family, or from the family that has the design's role.
  private func choice(
    _ family: String?, _ design: FontDesign, _ style: FontRequest, _ stored: StoredFonts
  ) throws(CatalogError) -> Choice {
    let role = stored.family(of: design) ?? stored.family(of: .standard)
    if let name = family ?? (design == .monospaced ? stored.family(of: design) : role),
      let summary = stored.outline(name, style)
    {
      return .stored(summary)
    }
    guard let family else {
      return .shipped((design == .monospaced ? mono : inter).face(style))
    }
    guard let own = families[family.lowercased()] else {
      throw .missing(.font, family, near: near(family, stored))
    }
    return .shipped(own.face(style))
  }

  private func near(_ family: String, _ stored: StoredFonts) -> [String] {
    NearNames.of(
      family, in: [inter.name, mono.name, shippedPixels.name] + stored.familyNames)
  }

  private func face(
    _ choice: Choice, _ style: FontRequest, in source: any SceneSource
  ) async throws(CatalogError) -> FontFace {
    switch choice {
    case .shipped(let face): face
    case .stored(let summary):
      try await files.face(summary, in: source).varied(toWeight: style.weight)
    }
  }

  /// Returns the list of a collection's fonts, which is reread when its version changes.
  private func stored(in source: any SceneSource) async throws(CatalogError) -> StoredFonts {
    // The version is read before the list: if the list changes in between, it is stored under an outdated version and
    // reread.
    let (catalogID, version) = (source.catalogID, source.version(of: .font))
    if let known = listed.withLock({ $0 }), known.catalogID == catalogID, known.version == version {
      return known.fonts
    }
    let fonts = StoredFonts(try await source.fonts())
    listed.withLock { $0 = (catalogID, version, fonts) }
    return fonts
  }
}

/// A chosen font, before its file is read.
private enum Choice {
  case shipped(FontFace)
  case stored(FontSummary)

  /// Returns the characters of a text that need a glyph but lack one in this font.
  func lacks(_ text: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    switch self {
    case .shipped(let face): face.lacks(text)
    case .stored(let font): text.lacking(font.facts.covers)
    }
  }

  func has(anyOf scalars: [Unicode.Scalar]) -> Bool {
    switch self {
    case .shipped(let face): scalars.contains { face.glyph(for: $0) != nil }
    case .stored(let font): scalars.contains(where: font.facts.covers)
    }
  }

  /// The edition, equal for fonts that draw the same glyphs.
  var edition: String {
    switch self {
    case .shipped(let face): "\(face.family) \(face.style)"
    case .stored(let font): font.edition
    }
  }
}

extension FontSummary {
  /// The hash of the file, and the index of the face in it.
  var edition: String { "\(contentHash).\(facts.face)" }
}

extension FontNeeds.Question {
  /// The text form of the request, for editions.
  fileprivate var text: String {
    "\(style.weight)\(style.isItalic ? "i" : "")/\(design.rawValue)/\(family ?? "")/\(families)"
  }
}

extension FontFamily {
  fileprivate func face(_ style: FontRequest) -> FontFace {
    face(weight: style.weight, isItalic: style.isItalic)
  }
}
