import ArgumentParser
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryWeb
import GalleryWire

/// `pixelarium bitmap`: the collection's bitmaps.
struct BitmapCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bitmap", abstract: "Add, list, change and remove bitmaps.",
    discussion: "Name a bitmap by its id or its name. Commands never prompt.",
    subcommands: [
      Add.self, Slice.self, Generate.self, List.self, Show.self, Frames.self, Edit.self, Fill.self,
      Set.self,
      Remove.self,
      Export.self,
    ])

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List bitmaps: all, those that match a search, or one page.")

    @Option(help: ArgumentHelp("Words to look for in names and tags.", valueName: "words"))
    var query = ""

    @Option(help: "Only bitmaps with this tag; repeat it to require several tags.")
    var tag: [String] = []

    @Option(help: "The order: newest, name, or size.")
    var order = BitmapQuery.Order.newest

    @OptionGroup var paging: PagingOptions
    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let catalog = try await database.catalog()
      let bitmaps = try await paging.read { paging in
        var request = BitmapQuery()
        request.text = query
        request.tags = tag
        request.order = order
        request.paging = paging
        return ResourcePage(try await catalog.bitmaps(request), BitmapResource.init)
      }
      try output.write(bitmaps, page: paging.page, emptyNote: emptyNote)
    }

    private var emptyNote: String {
      if !query.isEmpty || !tag.isEmpty { return "No bitmap fits.\n" }
      return """
        The collection is empty: add files with pixelarium bitmap add FOLDER, or the demo \
        collection with pixelarium demo.

        """
    }
  }
}

extension BitmapQuery.Order: ExpressibleByArgument {}
