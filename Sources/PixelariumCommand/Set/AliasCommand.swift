import ArgumentParser
import Gallery
import GalleryCatalog
import GalleryModel
import TerminalIO

/// `pixelarium alias`: the earlier names of items, which keep finding them.
struct AliasCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "alias", abstract: "List and remove earlier names.",
    discussion: """
      A renamed item is still found by the names that it had, until another item gets the name. \
      The aliases of symbols are earlier names, too.
      """, subcommands: [List.self, Remove.self])

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the earlier names of all items.",
      discussion: "Prints kind, earlier name and present name, separated by tabs.")

    @Option(help: ArgumentHelp("Only names of this kind of item.", valueName: "kind"))
    var kind: ItemKind?

    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      for name in try await database.catalog().earlierNames()
      where kind == nil || name.kind == kind {
        try output.write(Record(name))
      }
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove earlier names, which then find nothing.",
      discussion: "Missing names are reported, and the others are removed.")

    @Argument(help: "Earlier names.")
    var names: [String]

    @Option(help: ArgumentHelp("Only names of this kind of item.", valueName: "kind"))
    var kind: ItemKind?

    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let workspace = try await database.workspace(.editing)
      let all = try await workspace.catalog.earlierNames().filter {
        kind == nil || $0.kind == kind
      }
      var failure: ExitCode?
      for text in names {
        let found = all.filter { $0.name == text }
        if found.isEmpty {
          let near = NearNames.of(text, in: all.map(\.name))
          StandardError.write(
            "pixelarium: no item had the name \(text.printable)"
              + (near.isEmpty ? "\n" : "; near it: \(near.joined(separator: ", "))\n"))
          failure = .missing
        }
        for name in found {
          if name.kind == .symbol {
            _ = try await workspace.removeSymbol(named: name.name)
          } else {
            _ = try await workspace.catalog.removeEarlierName(name.name, of: name.kind)
          }
          try output.write(Record(name))
        }
      }
      if let failure { throw failure }
    }
  }

  /// An earlier name with output.
  private struct Record: PrintedLine {
    let kind: String
    let name: String
    let present: String

    init(_ name: EarlierName) {
      (kind, self.name, present) = (name.kind.rawValue, name.name, name.present)
    }

    var line: String { "\(kind)\t\(name)\t\(present)\n" }
  }
}

extension ItemKind: ExpressibleByArgument {}
