import ArgumentParser
import Gallery
import GalleryCatalog
import GalleryModel

extension SymbolCommand: PlainlyExportedNoun {
  typealias Export = ExportVerb<Self>
  typealias ExportOptions = PlainExport<Self>

  static let exportHelp = VerbHelp(
    "Write drawings as annotated SVG files that can be added again without loss.",
    """
    In a folder, the name of a subject writes all its drawings, and any other name one drawing. \
    Files are named after the drawings: bell.slash.svg. pixelarium symbol add --names sf adds them \
    again with layers, strokes, colours and the label, but without tags and other words.

    To a file that ends in .svg, or to standard output, a name writes one drawing.
    """)

  static let outputHelp =
    "The folder; for one drawing also a .svg file, or - for standard output."

  static let exportedItem = "drawing"

  static let endings = ["svg"]

  static let endingAdvice: String? = "for a folder, end it with /"

  static func isFile(_ output: FileOutput, isSingle: Bool) -> Bool {
    output.path == "-"
      || (!output.isFolder && (isSingle ? !output.ending.isEmpty : output.ending == "svg"))
  }

  static func files(
    of name: String, to file: FileOutput?, in catalog: Catalog
  ) async throws -> [ExportedFile] {
    file == nil ? try await drawings(name, catalog) : [try await drawing(name, catalog)]
  }

  /// Returns the drawing with a name; a subject without a plain drawing has several.
  private static func drawing(_ name: String, _ catalog: Catalog) async throws -> ExportedFile {
    let found = try await catalog.resolveSymbol(name)
    guard name != found.summary.name || found.name == name || found.alias != nil else {
      throw CatalogError.missing(.symbol, name, near: try await catalog.nearSymbolNames(to: name))
    }
    return file(found.name, found.drawing, found.summary)
  }

  /// Returns all drawings of a subject, or the drawing with another name.
  private static func drawings(_ name: String, _ catalog: Catalog) async throws -> [ExportedFile] {
    let stored = try await catalog.symbol(named: name)
    let single = name == stored.summary.name ? nil : try await catalog.resolveSymbol(name).name
    return zip(stored.summary.variants, stored.drawings)
      .filter { single == nil || $0.0.name == single }
      .map { file($0.name, $1, stored.summary) }
  }

  private static func file(
    _ name: String, _ drawing: SymbolDrawing, _ summary: SymbolSummary
  ) -> ExportedFile {
    let svg = drawing.svg(title: summary.label, license: summary.license)
    return ExportedFile(name: "\(name).svg", bytes: Array(svg.utf8))
  }
}
