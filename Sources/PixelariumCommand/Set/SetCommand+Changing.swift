import ArgumentParser
import Foundation
import Gallery
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryWire
import InputText
import TerminalIO

/// The facts of a new or changed set, except its tags.
struct SetFactOptions: ParsableArguments {
  @Option("Title; by default the name in words.", value: "text")
  var title: String?

  @Option(
    name: .customLong("author"),
    help: ArgumentHelp(
      "An author, such as 'Ada L <https://ada.example>'; may be repeated.", valueName: "author"))
  var authors: [String] = []

  @Option("An SPDX expression such as MIT, or LicenseRef-NAME.", value: "expression")
  var license: String?

  @Option(name: .customLong("license-url"), help: "Web page with the licence.")
  var licenseURL: String?

  @Option(help: "File with the text of the licence.", completion: .file())
  var licenseText: String?

  @Option("Web page that the set comes from.", value: "url")
  var source: String?

  @Option("Version, 1 to 64 characters.", value: "text")
  var version: String?

  @Option("Description, at most 2,000 characters.", value: "text")
  var description: String?

  @Option("Category, a word like a tag.", value: "word")
  var category: String?

  @Option(
    NumberLimits(0...SetFacts.maximumRank),
    "Place in the order of sets; by default the last one.", value: "number")
  var rank: Int?

  @Flag(inversion: .prefixedNo, help: "Whether no list of the server shows the set.")
  var hidden: Bool?

  /// Whether no option is given.
  var isEmpty: Bool {
    authors.isEmpty && rank == nil && hidden == nil
      && [title, license, licenseURL, licenseText, source, version, description, category]
        .allSatisfy { $0 == nil }
  }

  /// Returns a function that changes the given facts; an empty text removes one.
  ///
  /// - Throws: An error if the licence is no expression, or if the file with its text cannot be read.
  func change() throws -> @Sendable (inout SetFacts) -> Void {
    let expression = try license.flatMap { $0.isEmpty ? nil : try LicenseExpression($0) }
    let text = try licenseText.map(Self.text)
    return { facts in
      func change(_ fact: WritableKeyPath<SetFacts, String?>, _ option: String?) {
        if let option { facts[keyPath: fact] = option.isEmpty ? nil : option }
      }
      if let title { facts.title = title }
      if !authors.isEmpty { facts.authors = authors.filter { !$0.isEmpty }.map(SetAuthor.init) }
      if license != nil { facts.license = expression }
      change(\.licenseURL, licenseURL)
      change(\.licenseText, text)
      change(\.source, source)
      change(\.version, version)
      change(\.description, description)
      change(\.category, category)
      if let rank { facts.rank = rank }
      if let hidden { facts.isHidden = hidden }
    }
  }

  /// Reads a file; an empty path stands for no text.
  private static func text(in path: String) throws(CommandError) -> String {
    if path.isEmpty { return "" }
    let bytes: Data
    do {
      let file = try FileHandle(forReadingFrom: URL(filePath: path))
      bytes = try file.read(upToCount: SetFacts.maximumLicenseBytes + 1) ?? Data()
    } catch {
      throw CommandError("cannot read", file: path, cause: error)
    }
    guard let text = String(bytes: bytes.prefix(SetFacts.maximumLicenseBytes), encoding: .utf8),
      bytes.count <= SetFacts.maximumLicenseBytes
    else {
      throw CommandError(
        .badData, "\(path) must be text in UTF-8 of at most \(SetFacts.maximumLicenseBytes) bytes")
    }
    return text
  }
}

extension SetCommand: EditedNoun {
  typealias Edit = EditVerb<Self>

  static let editHelp = VerbHelp(
    "Change a set's name, title, authors, licence or other facts.",
    """
    An empty text removes a fact. With --name, the members are renamed, and keep their former \
    names as earlier ones.
    """)

  struct Changes: ItemChanges {
    @OptionGroup var facts: SetFactOptions
    @OptionGroup var tagging: EditedTags

    var isEmpty: Bool { facts.isEmpty && tagging.isEmpty }
  }

  static func edit(
    _ item: String, name: String?, _ changes: Changes, _ database: DatabaseOptions
  ) async throws -> SetResource {
    let name = try name.map { text throws(CatalogError) in try SetName(text) }
    let change = try changes.facts.change()
    let workspace = try await database.workspace(.editing)
    let edited = try await workspace.updateSet(named: item) { stored throws(CatalogError) in
      var facts = stored.facts
      change(&facts)
      facts.tags = changes.tagging.tags(after: facts.tags) ?? facts.tags
      let former = try SetName(stored: stored.name)
      return SetChange(name: name ?? former, facts: facts)
    }
    return SetResource(edited)
  }
}

extension SetCommand {
  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Remove sets permanently, without a prompt.",
      discussion: """
        A set with members is removed only with --members. Released members lose the name of the \
        set, and keep their full names as earlier ones. Missing sets are reported, and the others \
        are removed.
        """)

    @Argument(help: SetCommand.argumentsHelp, completion: SetCommand.completion)
    var sets: [String]

    @Option(
      help: ArgumentHelp("What becomes of the members: remove or release.", valueName: "choice"))
    var members: MemberRemoval?

    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let workspace = try await database.workspace(.editing)
      try await sets.forEachReporting { name in
        try output.write(SetResource(try await workspace.removeSet(named: name, members: members)))
      }
    }
  }
}

extension MemberRemoval: ExpressibleByArgument {}
