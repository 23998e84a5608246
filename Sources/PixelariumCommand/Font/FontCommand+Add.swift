import ArgumentParser
import Foundation
import Gallery
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryWire
import InputText
import Raster
import Typesetting
import VectorRaster

extension FontCommand {
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add font files, or a picture with the letters of a pixel font.",
      discussion: """
        Reads TrueType, OpenType and their collections, pixel fonts as BDF, and with --sheet \
        pictures with a grid of letters. A font is named after its file. Bad files are reported, and \
        the others are added. Prints id, name, family, weight and number of characters of each font, \
        separated by tabs.
        """)

    @Argument(help: "Files.", completion: .file())
    var paths: [String] = []

    @Option(
      help: ArgumentHelp("Read the letters from this bitmap, by id or name.", valueName: "bitmap"),
      completion: BitmapCommand.completion) var fromBitmap: BitmapArgument?

    @Option(help: "Exact name: a-z, 0-9, _ and -, not only digits.")
    var name: String?

    @OptionGroup var facts: FontOptions
    @OptionGroup var sheet: FontSheetOptions
    @OptionGroup var membership: SetOption
    @OptionGroup var conflicts: ConflictOption
    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    private var count: Int { paths.count + (fromBitmap == nil ? 0 : 1) }

    func validate() throws {
      if count == 0 { throw ValidationError("Name a file, or --from-bitmap with --sheet.") }
      if name != nil, count > 1 {
        throw ValidationError("--name is for one font: add them one by one, or leave it out.")
      }
      if fromBitmap != nil, sheet.sheet == nil {
        throw ValidationError("--from-bitmap takes --sheet WxH, --characters and --baseline.")
      }
    }

    func run() async throws {
      var overrides = try facts.overrides
      overrides.name = try name.map { text throws(CatalogError) in try ItemName(text) }
      let catalog = try await database.workspace(
        fromBitmap == nil ? .writing : .reading, cache: nil
      )
      .catalog
      var report = AdditionReport()
      func add(_ title: String, _ read: (FontImporter) async throws -> FontImporter.Import)
        async throws
      {
        guard !report.isStopped else { return }
        do {
          if facts.fallback {
            // Each font comes after the previously added fallbacks.
            overrides.fallback =
              try await catalog.fonts().compactMap(\.facts.fallback).max().map { $0 + 1 } ?? 1
          }
          let importer = FontImporter(overrides, sheet: sheet.grid, check: facts.check)
          var read = try await read(importer)
          read.font.facts.name = try read.font.facts.name.placed(in: membership.name)
          report.notes.add(read.notes, of: title)
          try output.write(try await catalog.add(read.font, onConflict: conflicts.onConflict))
          report.added += 1
        } catch let error as ImportError {
          report.refuse(CommandError(error))
        } catch CatalogError.nameTaken(let name) {
          report.refuse(title, taken: "\(name)")
        }
      }
      for path in paths { try await add(path) { try $0.read(URL(filePath: path)) } }
      if let fromBitmap {
        let stored = try await catalog.bitmap(fromBitmap.reference(in: catalog))
        try await add("bitmap \(stored.summary.name)") { try $0.font(of: stored) }
      }
      report.writeSummary(of: count)
      if let code = report.exitCode { throw code }
    }
  }
}

/// Options that override the facts in a font's file.
struct FontOptions: ParsableArguments {
  @Option("Family name for scenes; by default the file's.", value: "text")
  var family: String?

  @Option("Weight: 1 to 1000, or a word such as semibold; by default the file's.", value: "weight")
  var weight: WeightArgument?

  @Flag(inversion: .prefixedNo, help: "Whether the font is italic; by default as in the file.")
  var italic: Bool?

  @Option("The font design that the family provides to scenes.", value: "design")
  var design: FontDesign?

  @Flag(help: "Use the font as a fallback for missing characters, after earlier fallbacks.")
  var fallback = false

  @Option(
    NumberLimits(0...65_535), "The index of a face in a font collection. (default: 0)",
    value: "number")
  var face: Int?

  @Option(
    "Terms of use, or @ and the name of a file with them; by default the font file's.",
    value: "text")
  var license: String?

  @Flag(help: "Confirm that the licence allows embedding, even if the font file denies it.")
  var licenseAllowsEmbedding = false

  var check: FontCheck {
    var check = FontCheck()
    check.allowsEmbedding = licenseAllowsEmbedding
    return check
  }

  /// The facts, including the text of a licence file.
  var overrides: FontImporter.Overrides {
    get throws {
      var overrides = FontImporter.Overrides()
      (overrides.family, overrides.weight, overrides.isItalic) = (family, weight?.value, italic)
      (overrides.design, overrides.face) = (design, face ?? 0)
      overrides.license = license
      if let license, license.hasPrefix("@") {
        let path = String(license.dropFirst())
        do {
          overrides.license = try String(contentsOf: URL(filePath: path), encoding: .utf8)
        } catch {
          throw CommandError("cannot read", file: path, cause: error)
        }
      }
      return overrides
    }
  }
}

/// The grid of letters in a picture.
struct FontSheetOptions: ParsableArguments {
  @Option("Cut pictures into boxes of this size in cells, for example 8x8.", value: "wxh")
  var sheet: SheetSize?

  @Option("The characters of the boxes, row by row.", value: "text")
  var characters: String?

  @Option(NumberLimits(0...4096), "Rows of a box above the baseline.", value: "rows")
  var baseline: Int?

  @Flag(help: "Make the font monospaced.")
  var monospaced = false

  func validate() throws {
    if sheet != nil, characters == nil || baseline == nil {
      throw ValidationError("--sheet takes --characters and --baseline.")
    }
    if sheet == nil, characters != nil || baseline != nil || monospaced {
      throw ValidationError("--characters, --baseline and --monospaced are for --sheet.")
    }
  }

  var grid: FontImporter.Sheet? {
    guard let sheet, let characters, let baseline else { return nil }
    return FontImporter.Sheet(
      box: sheet.size, characters: characters, baseline: baseline, isMonospaced: monospaced)
  }
}

/// A weight as a number or a word.
struct WeightArgument: ExpressibleByArgument {
  let value: Int

  init?(argument: String) {
    guard let value = StrokeWeight(rawValue: argument)?.value ?? Int(argument) else { return nil }
    self.value = value
  }
}

/// The columns and rows of a box, `8x8`.
struct SheetSize: ExpressibleByArgument {
  let size: PixelSize

  init?(argument: String) {
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0
    else { return nil }
    size = PixelSize(width: width, height: height)
  }
}

extension FontDesign: ExpressibleByArgument {}
