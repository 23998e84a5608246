package import Foundation
package import GalleryModel
package import Raster
package import Typesetting

/// An importer of font files and of sheets with one character per box.
///
/// Each font is checked as in typesetting.md §10. A pixel font is stored as BDF, whatever its source.
package struct FontImporter: Sendable {
  /// Values that replace those of the file; `nil` keeps the file's own.
  package struct Overrides: Sendable {
    /// The name, by default derived from the file name.
    package var name: ItemName?
    package var family: String?
    /// The weight, 1…1000.
    package var weight: Int?
    package var isItalic: Bool?
    package var design: FontDesign?
    /// The position in the fallback order, from 1.
    package var fallback: Int?
    package var license: String?
    /// The index of the face in a font collection, from 0.
    package var face = 0

    /// Creates wishes that keep all values of the file.
    package init() {}
  }

  /// A grid of boxes in a picture, with one character in each box.
  package struct Sheet: Sendable {
    package var box: PixelSize
    /// The characters of the boxes, row by row.
    package var characters: String
    /// The number of rows of a box above the baseline.
    package var baseline: Int
    package var isMonospaced: Bool

    /// Creates a grid of boxes.
    package init(box: PixelSize, characters: String, baseline: Int, isMonospaced: Bool) {
      (self.box, self.characters) = (box, characters)
      (self.baseline, self.isMonospaced) = (baseline, isMonospaced)
    }
  }

  /// A font ready for the catalog.
  package struct Import: Sendable {
    package var font: NewFont
    /// One sentence for each part that is not drawn.
    package let notes: [String]
  }

  private let overrides: Overrides
  private let sheet: Sheet?
  private let check: FontCheck

  /// Creates an importer of outline fonts and BDF files, or of sheets.
  ///
  /// - Parameters:
  ///   - sheet: The boxes of pictures; without them, pictures are refused.
  ///   - check: The limits of outline fonts.
  package init(
    _ overrides: Overrides = Overrides(), sheet: Sheet? = nil, check: FontCheck = FontCheck()
  ) {
    (self.overrides, self.sheet, self.check) = (overrides, sheet, check)
  }

  /// Reads a regular file.
  package func read(_ file: URL) throws -> Import {
    let source = file.lastPathComponent
    if sheet != nil {
      let picture = try BitmapImporter().read(file)
      return try font(of: picture.bitmap.bitmap, stem: BitmapImporter.stem(of: file), source)
    }
    let bytes = try RegularFile.bytes(of: file, limit: check.bytes, for: .font)
    let stem = file.deletingPathExtension().lastPathComponent
    if bytes.starts(with: "STARTFONT".utf8) {
      return try refusing(source) {
        Import(
          font: try new(try BDFReader.font(bytes, named: stem), bytes, stem, source), notes: [])
      }
    }
    return try outlines(bytes, stem, source)
  }

  /// Returns the font in a picture of the collection.
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
    do { face = try check.face(of: bytes, index: overrides.face, name: source) } catch {
      guard let error = error as? FontError else { throw error }
      if let other = ImportError.otherKind(path: source, bytes, for: .font) { throw other }
      throw ImportError.badFont(error.description)
    }
    let facts = try facts(
      .outline, family: face.family.isEmpty ? stem : face.family,
      stem: overrides.face > 0 ? "\(stem)-\(overrides.face)" : stem, weight: face.weight,
      isItalic: face.isItalic, license: face.license ?? face.licenseURL, coverage: face.coverage)
    let note = "its colour glyphs use COLR version 1 or SVG, which are not supported"
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
    let family = overrides.family ?? String(family.prefix(128))
    guard (1...128).contains(family.count), family.utf8.count <= 512,
      family.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else {
      throw CatalogError.invalid(
        thing: "the family of a font", value: family,
        rule: "must be 1 to 128 characters without controls")
    }
    let weight = overrides.weight ?? weight
    guard (1...1000).contains(weight) else {
      throw CatalogError.invalid(
        thing: "the weight of a font", value: String(weight), rule: "must be 1 to 1000")
    }
    let words = (overrides.license ?? license)?.trimmingCharacters(in: .whitespacesAndNewlines)
    return FontFacts(
      name: overrides.name ?? ItemName(slug: stem, for: .font), family: family, weight: weight,
      isItalic: overrides.isItalic ?? isItalic, kind: kind,
      face: kind == .outline ? overrides.face : 0, design: overrides.design,
      fallback: overrides.fallback,
      license: words.flatMap { $0.isEmpty ? nil : $0 }, coverage: coverage)
  }

  /// Calls `body` and converts errors of pixel fonts to import errors that name the source.
  private func refusing(_ source: String, _ body: () throws -> Import) throws -> Import {
    do { return try body() } catch let error as PixelFontError {
      throw ImportError.badFont("\(source): \(error)")
    }
  }
}

extension Collection<UInt32> {
  /// The numbers as ascending ranges that neither overlap nor touch.
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
  /// The number of characters in the font.
  package var characterCount: Int { coverage.reduce(0) { $0 + $1.count } }

  /// The Unicode blocks of the font's characters in code-point order, with the number of characters in each.
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
  /// The axes of a variable font with their ranges, such as `wght 100 to 900`.
  package var axisTexts: [String] {
    axes.map { axis in
      "\(axis.tag) \(Self.text(axis.range.lowerBound)) to \(Self.text(axis.range.upperBound))"
    }
  }

  private static func text(_ value: Float) -> String {
    Int(exactly: value).map(String.init) ?? String(value)
  }
}
