import ArgumentParser
import GalleryModel

/// `--set` of commands that add items.
struct SetOption: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Set of the new items, which precedes their names: tabler:bell.", valueName: "set"),
    completion: SetCommand.completion)
  private var text: String?

  /// The name of the set, or `nil`.
  ///
  /// - Throws: `.refused` if the text is not the name of a set.
  var name: SetName? {
    get throws(CatalogError) {
      try text.map { text throws(CatalogError) in try SetName(stored: text) }
    }
  }
}
