import ArgumentParser
import Gallery
import GalleryModel
import GalleryWire
import TerminalIO

/// `remove` of a noun.
struct RemoveVerb<Noun: RemovableNoun>: AsyncParsableCommand {
  static var configuration: CommandConfiguration { Noun.removeHelp.configuration("remove") }

  @Argument(help: Noun.argumentsHelp, completion: Noun.completion)
  var items: [String]

  @OptionGroup(visibility: .hidden) var database: DatabaseOptions
  @OptionGroup var output: JSONOption

  func run() async throws {
    let workspace = try await Noun.openForRemoval(database)
    var (rest, failure): (ArraySlice<String>, ExitCode?) = (items[...], nil)
    while !rest.isEmpty {
      let edit = rest.prefix(Noun.removalsPerEdit)
      rest = rest.dropFirst(edit.count)
      do {
        try await Noun.remove(Array(edit), from: workspace).forEachReporting { outcome in
          let removed = try outcome.get()
          try output.write(removed.item)
          SceneUsageWarning.warn(about: removed.name, removed.scenes)
        }
      } catch let code as ExitCode {
        failure = code
      }
    }
    if let failure { throw failure }
  }
}

/// A noun with items that can be removed.
protocol RemovableNoun: CommandNoun {
  associatedtype Removed: PrintedLine

  static var removeHelp: VerbHelp { get }

  /// The maximum number of items per edit, since other editors wait for it.
  static var removalsPerEdit: Int { get }

  /// Opens the collection with the access that removing needs.
  static func openForRemoval(_ database: DatabaseOptions) async throws -> Workspace

  /// Removes items in one edit.
  ///
  /// - Returns: The outcome for each name, in order.
  static func remove(
    _ names: [String], from workspace: Workspace
  ) async throws -> [Result<RemovedItem<Removed>, CatalogError>]
}

/// A removed item, and the scenes that used it.
struct RemovedItem<Item> {
  let item: Item
  /// The name that scenes used.
  let name: String
  let scenes: [String]
}

/// A noun with items that are removed one by one.
protocol SinglyRemovableNoun: RemovableNoun {
  static func remove(
    _ name: String, from workspace: Workspace
  ) async throws -> RemovedItem<Removed>
}

extension SinglyRemovableNoun {
  static var removalsPerEdit: Int { 1 }

  static func remove(
    _ names: [String], from workspace: Workspace
  ) async throws -> [Result<RemovedItem<Removed>, CatalogError>] {
    var outcomes: [Result<RemovedItem<Removed>, CatalogError>] = []
    for name in names {
      do {
        outcomes.append(.success(try await remove(name, from: workspace)))
      } catch let error as CatalogError {
        outcomes.append(.failure(error))
      }
    }
    return outcomes
  }
}
