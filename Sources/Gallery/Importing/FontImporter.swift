package import Foundation
package import GalleryModel
package import Raster
package import Typesetting

/// Files of fonts to fonts of a collection, each checked as typesetting.md §10 says; a pixel font is kept
/// as BDF, whatever it was made of.
package struct FontImporter: Sendable {
  /// The facts that whoever brings a font says in place of its file.
  package struct Wishes: Sendable {
    /// Made of the file's name by default.
    package var name: ItemName?
    package var family: String?
    /// 1…1,000.
    package var weight: Int?
    package var isItalic: Bool?
    package var design: FontDesign?
    /// The place in the order in which fonts step in, from 1.
    package var fallback: Int?
    package var license: String?
    /// The place in a collection, from 0.
    package var face = 0

    /// Everything as the file has it.
    package init() {}
  }

  /// The boxes of a picture that has a character in each.
  package struct Sheet: Sendable {
    package var box: PixelSize
    /// From left to right and from top to bottom.
    package var characters: String
    /// Rows of a box above the baseline.
    package var baseline: Int
    package var isMonospaced: Bool

    /// A grid of boxes.
    package init(box: PixelSize, characters: String, baseline: Int, isMonospaced: Bool) {
      (self.box, self.characters) = (box, characters)
      (self.baseline, self.isMonospaced) = (baseline, isMonospaced)
    }
  }

  /// A font ready for the catalog.
  package struct Import: Sendable {
    package let font: NewFont
    /// The parts that are not drawn, one sentence each.
    package let notes: [String]
  }

  private let wishes: Wishes
  private let sheet: Sheet?
  private let check: FontCheck

  /// An importer of outlines and BDF, or of sheets.
  ///
  /// - Parameters:
  ///   - sheet: Pictures are cut as it says; without one they are refused.
  ///   - check: The limits of outlines.
  package init(_ wishes: Wishes = Wishes(), sheet: Sheet? = nil, check: FontCheck = FontCheck()) {
    (self.wishes, self.sheet, self.check) = (wishes, sheet, check)
  }

  /// Reads a regular file.
  package func read(_ file: URL) throws -> Import {
    let source = file.lastPathComponent
    if sheet != nil {
      let picture = try BitmapImporter().read(file)
      return try font(of: picture.bitmap.bitmap, stem: BitmapImporter.stem(of: file), source)
    }
    let bytes = try RegularFile.bytes(of: file, limit: check.bytes)
    let stem = file.deletingPathExtension().lastPathComponent
    if bytes.starts(with: "STARTFONT".utf8) {
      return try refusing(source) {
        Import(
          font: try new(try BDFReader.font(bytes, named: stem), bytes, stem, source), notes: [])
      }
    }
    return try outlines(bytes, stem, source)
  }

  /// The font of a picture of the collection.
  package func font(of stored: StoredBitmap) throws -> Import {
    try font(of: stored.bitmap, stem: stored.summary.name, stored.summary.name)
  }

  private func font(of bitmap: Bitmap, stem: String, _ source: String) throws -> Import {
    guard let sheet else {
      throw ImportError.badFont("\(source) is a picture: say --sheet WxH and --characters")
    }
    return try refusing(source) {
      let font = try PixelSheet(
        bitmap, box: sheet.box, characters: sheet.characters, baseline: sheet.baseline,
        isMonospaced: sheet.isMonospaced
      ).font(named: stem)
      return Import(font: try new(font, BDFWriter.file(font), stem, source), notes: [])
    }
  }

  private func outlines(_ bytes: [UInt8], _ stem: String, _ source: String) throws -> Import {
    let face: FontFace
    do { face = try check.face(of: bytes, index: wishes.face, name: source) } catch {
      guard let error = error as? FontError else { throw error }
      throw ImportError.badFont(error.description)
    }
    let facts = try facts(
      .outline, family: face.family.isEmpty ? stem : face.family,
      stem: wishes.face > 0 ? "\(stem)-\(wishes.face)" : stem, weight: face.weight,
      isItalic: face.isItalic, license: face.license ?? face.licenseURL, coverage: face.coverage)
    let note = "its colours are of COLR version 1 or SVG, which are not drawn"
    return Import(
      font: NewFont(
        facts: facts, source: source, contentHash: SecureHash.hexadecimal(of: bytes), bytes: bytes),
      notes: face.hasUnreadColors ? [note] : [])
  }

  private func new(
    _ font: PixelFont, _ bytes: [UInt8], _ stem: String, _ source: String
  ) throws -> NewFont {
    let facts = try facts(
      .pixel, family: stem, stem: stem, weight: 400, isItalic: false, license: nil,
      coverage: font.glyphs.keys.map(\.value).ranges)
    return NewFont(
      facts: facts, source: source, contentHash: SecureHash.hexadecimal(of: bytes), bytes: bytes)
  }

  private func facts(
    _ kind: FontFacts.Kind, family: String, stem: String, weight: Int, isItalic: Bool,
    license: String?, coverage: [ClosedRange<UInt32>]
  ) throws -> FontFacts {
    let family = wishes.family ?? String(family.prefix(128))
    guard (1...128).contains(family.count), family.utf8.count <= 512,
      family.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else {
      throw CatalogError.invalid(
        thing: "the family of a font", value: family,
        rule: "must be 1 to 128 characters without controls")
    }
    let weight = wishes.weight ?? weight
    guard (1...1000).contains(weight) else {
      throw CatalogError.invalid(
        thing: "the weight of a font", value: String(weight), rule: "must be 1 to 1000")
    }
    let words = (wishes.license ?? license)?.trimmingCharacters(in: .whitespacesAndNewlines)
    return FontFacts(
      name: wishes.name ?? ItemName(slug: stem, for: .font), family: family, weight: weight,
      isItalic: wishes.isItalic ?? isItalic, kind: kind,
      face: kind == .outline ? wishes.face : 0, design: wishes.design, fallback: wishes.fallback,
      license: words.flatMap { $0.isEmpty ? nil : $0 }, coverage: coverage)
  }

  /// The same with refusals of pixel fonts as those of a file.
  private func refusing(_ source: String, _ body: () throws -> Import) throws -> Import {
    do { return try body() } catch let error as PixelFontError {
      throw ImportError.badFont("\(source): \(error)")
    }
  }
}

extension Collection<UInt32> {
  /// The numbers as ranges, ascending and apart from each other.
  fileprivate var ranges: [ClosedRange<UInt32>] {
    sorted().reduce(into: []) { ranges, number in
      if let last = ranges.last, number - last.upperBound <= 1 {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
  }
}

extension FontFacts {
  /// The number of its characters.
  package var characterCount: Int { coverage.reduce(0) { $0 + $1.count } }

  /// The blocks of Unicode that it has characters of, in their order, and how many.
  package var blocks: [(name: String, count: Int)] {
    var blocks: [(name: String, count: Int)] = []
    for value in coverage.joined() {
      guard let name = Unicode.Scalar(value)?.block else { continue }
      if blocks.last?.name == name {
        blocks[blocks.count - 1].count += 1
      } else {
        blocks.append((name, 1))
      }
    }
    return blocks
  }
}

extension FontFace {
  /// Each axis of a variable font with its range: `wght 100 to 900`.
  package var axisTexts: [String] {
    axes.map { axis in
      "\(axis.tag) \(Self.text(axis.range.lowerBound)) to \(Self.text(axis.range.upperBound))"
    }
  }

  private static func text(_ value: Float) -> String {
    Int(exactly: value).map(String.init) ?? String(value)
  }
}
