import ArgumentParser
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryWire
import TerminalIO

/// `pixelarium bitmap`: the collection's bitmaps.
struct BitmapCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bitmap", abstract: "Add, list, change and remove bitmaps.",
    discussion: "Name a bitmap by its id or its name. Commands never prompt.",
    subcommands: [
      Add.self, Slice.self, Generate.self, List.self, Show.self, Frames.self, Edit.self, Fill.self,
      Set.self, Remove.self, Export.self,
    ])
}

extension BitmapCommand: CommandNoun {
  typealias List = ListVerb<BitmapSelection>

  static let plural = "bitmaps"
  static let nameHelp = "Id or name."
  static let namesHelp = "Ids or names."

  static func allNames(in catalog: Catalog) async throws -> [String] {
    try await catalog.allBitmaps().map(\.name)
  }

  static func names(in catalog: Catalog, beginningWith prefix: String) async throws -> [String] {
    var query = BitmapQuery()
    query.text = prefix
    query.order = .name
    query.paging.perPage = Paging.maximumPerPage
    return try await catalog.bitmaps(query).items.map(\.name)
  }
}

/// The options of `bitmap list`.
struct BitmapSelection: ItemSelection {
  static let listHelp = "List bitmaps: all, those that match a search, or one page."

  @Option(help: ArgumentHelp("Words to look for in names and tags.", valueName: "words"))
  var query = ""

  @Option(help: "Only bitmaps with this tag; repeat it to require several tags.")
  var tag: [String] = []

  @Option(help: "The order: best, which is newest without --query, newest, name, or size.")
  var order = BitmapQuery.Order.best

  @OptionGroup var paging: PagingOptions
  @OptionGroup(visibility: .hidden) var database: DatabaseOptions

  var page: Int? { paging.page }

  var emptyNote: String {
    if !query.isEmpty || !tag.isEmpty { return "No bitmap fits." }
    return """
      The collection is empty: add files with pixelarium bitmap add FOLDER, or the demo \
      collection with pixelarium demo.
      """
  }

  func items() async throws -> ResourcePage<BitmapResource> {
    let catalog = try await database.catalog()
    return try await paging.read { paging in
      var request = BitmapQuery(paging: paging)
      request.text = query
      request.tags = tag
      request.order = order
      return ResourcePage(try await catalog.bitmaps(request), BitmapResource.init)
    }
  }
}

extension BitmapQuery.Order: ExpressibleByArgument {}
