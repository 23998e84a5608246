import ArgumentParser
import GalleryModel
import GalleryWire
import TerminalIO

/// `list` of a noun.
struct ListVerb<Selection: ItemSelection>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    VerbHelp(
      Selection.listHelp,
      "On a terminal prints a table, and elsewhere the same columns separated by tabs, without titles."
    ).configuration("list")
  }

  @OptionGroup var selection: Selection
  @OptionGroup var output: JSONOption

  func run() async throws {
    try output.write(
      try await selection.items(), page: selection.page, emptyNote: selection.emptyNote + "\n")
  }
}

/// The options of `list` that select items.
protocol ItemSelection: ParsableArguments {
  associatedtype Item: PrintedResource

  /// The abstract of the help.
  static var listHelp: String { get }

  /// The page from 1, or `nil` for all items.
  var page: Int? { get }

  /// The sentence for a selection without items.
  var emptyNote: String { get }

  /// Returns the selected items in order.
  func items() async throws -> ResourcePage<Item>
}

extension ItemSelection {
  var page: Int? { nil }
}
