import ArgumentParser
import GalleryCatalog

/// A noun of the command: a kind of stored items, with what its verbs have in common.
protocol CommandNoun: SendableMetatype {
  /// The noun for several items, for example `bitmaps`.
  static var plural: String { get }

  /// Returns the names of all items.
  static func allNames(in catalog: Catalog) async throws -> [String]

  /// Returns the names that a shell offers for a word that begins with `prefix`.
  static func names(in catalog: Catalog, beginningWith prefix: String) async throws -> [String]

  /// The help of an argument that names one item.
  static var nameHelp: String { get }

  /// The help of an argument that names several items.
  static var namesHelp: String { get }
}

extension CommandNoun {
  static var nameHelp: String { "Name." }
  static var namesHelp: String { "Names." }

  static func names(in catalog: Catalog, beginningWith prefix: String) async throws -> [String] {
    try await allNames(in: catalog).filter { $0.hasPrefix(prefix) }
  }

  /// The completion of names in the collection that the environment selects.
  static var completion: CompletionKind {
    .custom { (_, _, prefix) async in
      guard let catalog = try? await DatabaseOptions.parse([]).catalog() else { return [] }
      return (try? await names(in: catalog, beginningWith: prefix)) ?? []
    }
  }

  /// The noun for one item.
  static var singular: String { String(plural.dropLast()) }

  /// The help of the argument of a verb for one item.
  static var argumentHelp: ArgumentHelp { ArgumentHelp(nameHelp, valueName: singular) }

  /// The help of the argument of a verb for several items.
  static var argumentsHelp: ArgumentHelp { ArgumentHelp(namesHelp, valueName: plural) }
}

/// The help of a verb of a noun.
struct VerbHelp {
  let abstract: String
  let discussion: String

  init(_ abstract: String, _ discussion: String = "") {
    self.abstract = abstract
    self.discussion = discussion
  }

  func configuration(_ verb: String) -> CommandConfiguration {
    CommandConfiguration(commandName: verb, abstract: abstract, discussion: discussion)
  }
}
