import ArgumentParser
import Gallery
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryWire
import TerminalIO

/// `pixelarium set`: the authors, licences and sources of items.
struct SetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Add, list, change and remove sets.",
    discussion: """
      A set records who drew its members, under which licence, and where they come from. \
      /api/sets has the same facts. Commands never prompt.
      """, subcommands: [Add.self, List.self, Show.self, Edit.self, Remove.self])

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a set.",
      discussion: "Prints id, name and number of members, separated by tabs.")

    @Argument(help: "Name: words of a-z and 0-9 with one hyphen between them, 64 at most.")
    var set: String

    @OptionGroup var facts: SetFactOptions

    @Option(name: .customLong("tag"), help: "Tag; may be repeated.")
    var tags: [String] = []

    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let name = try SetName(set)
      var new = SetFacts(title: name.title, tags: tags)
      try facts.change()(&new)
      let catalog = try await database.catalog(.writing)
      try output.write(SetResource(try await catalog.addSet(SetChange(name: name, facts: new))))
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show a set: its facts, its licence and its members.",
      discussion: "--json has the text of the licence, too.")

    @Argument(help: "Name.", completion: SetCommand.completion)
    var set: String

    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let resource = SetWithLicense(try await database.catalog().set(named: set))
      try output.write(resource) { resource.set.facts }
    }
  }
}

extension SetCommand: CommandNoun {
  typealias List = ListVerb<SetSelection>

  static let plural = "sets"

  static func allNames(in catalog: Catalog) async throws -> [String] {
    try await catalog.allSets().map(\.name)
  }
}

/// The options of `set list`.
struct SetSelection: ItemSelection {
  static let listHelp = "List the sets by rank, hidden ones included."

  @OptionGroup var paging: PagingOptions
  @OptionGroup(visibility: .hidden) var database: DatabaseOptions

  var page: Int? { paging.page }

  var emptyNote: String { "There is no set: add one with pixelarium set add NAME." }

  func items() async throws -> ResourcePage<SetResource> {
    let catalog = try await database.catalog()
    return try await paging.read { paging in
      ResourcePage(try await catalog.sets(paging, includesHidden: true), SetResource.init)
    }
  }
}
