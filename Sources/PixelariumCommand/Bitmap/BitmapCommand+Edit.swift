import ArgumentParser
import GalleryModel

extension BitmapCommand {
  /// `pixelarium bitmap edit`.
  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Change a bitmap's name, label or tags.")

    @Argument(help: "Id or name.", completion: .bitmapNames)
    var bitmap: BitmapArgument

    @Option(help: "New name, taken exactly.")
    var name: String?

    @OptionGroup var words: EditedWords

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func validate() throws {
      if name == nil, words.isEmpty {
        throw ValidationError(
          "Say what to change: --name, --label, --decorative, --no-label, --tag, --add-tag or "
            + "--remove-tag.")
      }
    }

    func run() async throws {
      let name = try name.map { text throws(CatalogError) in try BitmapName(text) }
      try await database.update(bitmap, output) { stored in
        var change = BitmapChange()
        change.name = name
        change.label = words.labelChange
        change.tags = words.tags(after: stored.summary.tags)
        return change
      }
    }
  }
}
