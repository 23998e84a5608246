import ArgumentParser
import GalleryCatalog
import GalleryModel

extension BitmapCommand {
  /// `pixelarium bitmap list`.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List bitmaps: all of them, those that fit a search, or one page.")

    @Option(
      help: ArgumentHelp("Words to look for in names and tags.", valueName: "words"))
    var query = ""

    @Option(help: "Only bitmaps with this tag; several times, only those with all of them.")
    var tag: [String] = []

    @Option(help: "What comes first: the newest, by name, or the smallest.")
    var order = BitmapQuery.Order.newest

    @OptionGroup var paging: PagingOptions
    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let catalog = try database.catalog()
      let (bitmaps, total) = try await found(in: catalog)
      if !output.json, bitmaps.isEmpty { return StandardError.write(emptyNote(total: total)) }
      try output.write(bitmaps.map(BitmapRecord.init), as: Self.table(bitmaps))
      if !output.json, bitmaps.count < total {
        StandardError.write("\(bitmaps.count) of \(total.counted("bitmap"))\n")
      }
    }

    /// One page, or all pages one after the other.
    private func found(in catalog: Catalog) async throws -> (bitmaps: [BitmapSummary], total: Int) {
      var request = BitmapQuery()
      request.text = query
      request.tags = tag
      request.order = order
      if let page = paging.page {
        request.page = page
        request.perPage = paging.perPage
        let found = try await catalog.bitmaps(request)
        return (found.bitmaps, found.total)
      }
      let bitmaps = try await catalog.allBitmaps(request)
      return (bitmaps, bitmaps.count)
    }

    private func emptyNote(total: Int) -> String {
      if total > 0 {
        return "There is no page \(paging.page ?? 1): the list has \(total.counted("bitmap")).\n"
      }
      if !query.isEmpty || !tag.isEmpty { return "No bitmap fits.\n" }
      return """
        The collection is empty: add files with pixelarium bitmap add FOLDER, or the demo \
        collection with pixelarium demo.

        """
    }

    static func table(_ bitmaps: [BitmapSummary]) -> Table {
      var table = Table([
        .init(title: "ID", alignment: .trailing), .init(title: "NAME", isFlexible: true),
        .init(title: "SIZE", alignment: .trailing), .init(title: "COLOURS", alignment: .trailing),
        .init(title: "TAGS", isFlexible: true), .init(title: "LABEL", isFlexible: true),
      ])
      for bitmap in bitmaps {
        table.add([
          String(bitmap.id), bitmap.name, "\(bitmap.columns) × \(bitmap.rows)",
          String(bitmap.colorCount), bitmap.tags.joined(separator: ", "),
          bitmap.label ?? (bitmap.isDecorative ? "decorative" : "–"),
        ])
      }
      return table
    }
  }
}

extension BitmapQuery.Order: ExpressibleByArgument {}
