import ArgumentParser
import Gallery
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryWire

extension SymbolCommand {
  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract: "Write drawings as annotated SVG files that can be added again without loss.",
      discussion: """
        In a folder, the name of a subject writes all its drawings, and any other name one drawing. \
        Files are named after the drawings: bell.slash.svg. pixelarium symbol add --names sf adds them \
        again with layers, strokes, colours and the label, but without tags and other words.

        To a file that ends in .svg, or to standard output, a name writes one drawing.
        """)

    @Argument(help: "Names.", completion: .symbolNames)
    var symbols: [String] = []

    @Flag(help: "Every symbol.")
    var all = false

    @Option(
      name: .shortAndLong,
      help: "The folder; for one drawing also a .svg file, or - for standard output.",
      completion: .file()) var output: FileOutput

    @OptionGroup var database: DatabaseOptions

    func validate() throws {
      if symbols.isEmpty != all { throw ValidationError("Name symbols, or use --all.") }
      if isFile, all || symbols.count > 1 {
        let place = output.path == "-" ? "Standard output" : "A .svg file"
        throw ValidationError(
          "\(place) is for one drawing: name one symbol, or name a folder with --output.")
      }
    }

    func run() async throws {
      let catalog = try await database.catalog()
      if isFile {
        for name in symbols { try await write(name, in: catalog) }
        return
      }
      try output.makeFolder()
      let names = all ? try await catalog.allSymbols().map(\.name) : symbols
      for name in names { try await writeFiles(name, in: catalog) }
    }

    /// Whether one drawing is written to a file, instead of several to a folder.
    private var isFile: Bool {
      if output.path == "-" { return true }
      return !output.isFolder && output.path.lowercased().hasSuffix(".svg")
    }

    /// Writes the drawing called `name`; a subject without a plain drawing has several.
    private func write(_ name: String, in catalog: Catalog) async throws {
      let found = try await catalog.resolveSymbol(name)
      guard name != found.summary.name || found.name == name || found.alias != nil else {
        throw CatalogError.missing(
          .symbol, name, near: try await catalog.nearSymbolNames(to: name))
      }
      try output.write(Self.bytes(of: found.drawing, found.summary))
    }

    /// Writes all drawings of a subject, or the drawing with another name, and prints the paths.
    private func writeFiles(_ name: String, in catalog: Catalog) async throws {
      let stored = try await catalog.symbol(named: name)
      let single = name == stored.summary.name ? nil : try await catalog.resolveSymbol(name).name
      for (variant, drawing) in zip(stored.summary.variants, stored.drawings)
      where single == nil || variant.name == single {
        let file = output.file(named: "\(variant.name).svg")
        try file.write(Self.bytes(of: drawing, stored.summary))
        try StandardOutput.write("\(file.path)\n")
      }
    }

    private static func bytes(of drawing: SymbolDrawing, _ summary: SymbolSummary) -> [UInt8] {
      Array(drawing.svg(title: summary.label, license: summary.license).utf8)
    }
  }
}
