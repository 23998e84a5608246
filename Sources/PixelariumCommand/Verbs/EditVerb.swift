import ArgumentParser
import TerminalIO

/// `edit` of a noun.
struct EditVerb<Noun: EditedNoun>: AsyncParsableCommand {
  static var configuration: CommandConfiguration { Noun.editHelp.configuration("edit") }

  @Argument(help: Noun.argumentHelp, completion: Noun.completion)
  var item: String

  @Option(help: "New exact name.")
  var name: String?

  @OptionGroup var changes: Noun.Changes
  @OptionGroup(visibility: .hidden) var database: DatabaseOptions
  @OptionGroup var output: JSONOption

  func validate() throws {
    if name == nil, changes.isEmpty {
      throw ValidationError(
        "Nothing to change: pixelarium help \(Noun.singular) edit lists the options.")
    }
  }

  func run() async throws {
    try output.write(try await Noun.edit(item, name: name, changes, database))
  }
}

/// A noun with items that can be edited.
protocol EditedNoun: CommandNoun {
  associatedtype Changes: ItemChanges
  associatedtype Edited: PrintedResource

  static var editHelp: VerbHelp { get }

  /// Changes an item in one edit; `name` is its new name, and the former one keeps finding it.
  static func edit(
    _ item: String, name: String?, _ changes: Changes, _ database: DatabaseOptions
  ) async throws -> Edited
}

/// The options of `edit` except `--name`.
protocol ItemChanges: ParsableArguments {
  /// Whether no option is given.
  var isEmpty: Bool { get }
}
