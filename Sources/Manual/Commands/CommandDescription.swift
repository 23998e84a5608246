import Foundation

/// The description of a command with its arguments and subcommands.
package struct CommandDescription: Decodable, Sendable {
  /// An argument, an option or a flag.
  package struct Argument: Decodable, Sendable {
    /// The name of an option with its hyphens removed.
    package struct Name: Decodable, Sendable {
      /// Whether the name has two hyphens, or one: `long`, `short` or `longWithSingleDash`.
      package let kind: String
      /// The name.
      package let name: String

      /// The name with its hyphens.
      package var spelling: String { (kind == "long" ? "--" : "-") + name }
    }

    /// Whether this is a `positional` argument, an `option` with a value, or a `flag`.
    package let kind: String
    private let names: [Name]?
    /// The placeholder of the value.
    package let valueName: String?
    /// The meaning.
    package let abstract: String?
    private let discussion: String?
    private let allValues: [String]?
    private let defaultValue: String?
    /// Whether the argument may be omitted.
    package let isOptional: Bool
    /// Whether the argument may be given more than once.
    package let isRepeating: Bool
    private let shouldDisplay: Bool
    /// The title of its section, or `nil` for an argument of the command itself.
    package let sectionTitle: String?

    /// The names of an option, empty for a positional argument.
    package var allNames: [Name] { names ?? [] }

    /// The meaning with the possible values and the default.
    package var explanation: String {
      var parts = [abstract ?? "", discussion ?? ""].filter { !$0.isEmpty }
      if let allValues, !allValues.isEmpty {
        parts.append("Values: \(allValues.joined(separator: ", ")).")
      }
      if let defaultValue { parts.append("By default \(defaultValue).") }
      return parts.isEmpty ? valueName ?? "" : parts.joined(separator: " ")
    }

    /// The names and the placeholder in one line: `-o, --output <file>`.
    package var usage: String {
      let value = valueName.map { "<\($0)>" } ?? ""
      let names = allNames.map(\.spelling).joined(separator: ", ")
      return kind == "positional" ? value : kind == "flag" ? names : "\(names) \(value)"
    }

    /// The environment variable of a setting of the server, or `nil` for another option.
    ///
    /// The help of each setting states its default.
    package var variable: String? {
      guard kind != "positional", abstract?.contains("(default: ") == true,
        let name = allNames.last?.name
      else { return nil }
      return "PIXELARIUM_" + name.uppercased().replacing("-", with: "_")
    }

    fileprivate var isShown: Bool { shouldDisplay }
  }

  private struct Dump: Decodable {
    let command: CommandDescription
  }

  /// The name.
  package let commandName: String
  /// The meaning in one sentence.
  package let abstract: String?
  /// Further paragraphs about the command.
  package let discussion: String?
  private let superCommands: [String]?
  private let arguments: [Argument]?
  private let subcommands: [CommandDescription]?
  private let shouldDisplay: Bool?

  /// Reads the description that the parser of the program's arguments prints as JSON.
  ///
  /// - Throws: `DecodingError` if the text is no such description.
  package init(dump: String) throws {
    self = try JSONDecoder().decode(Dump.self, from: Data(dump.utf8)).command
  }

  /// Creates the description of a program without arguments.
  package init(program name: String) {
    commandName = name
    (abstract, discussion, superCommands, arguments) = (nil, nil, nil, nil)
    (subcommands, shouldDisplay) = (nil, nil)
  }

  /// Whether the options of the command are settings of the server, which are also environment variables.
  package var hasVariables: Bool { path.dropFirst() == ["serve"] }

  /// The names from the program to this command.
  package var path: [String] { (superCommands ?? []) + [commandName] }

  /// The arguments that the help shows.
  package var shownArguments: [Argument] { (arguments ?? []).filter(\.isShown) }

  /// The subcommands, without the one that prints help.
  package var commands: [CommandDescription] {
    (subcommands ?? []).filter { $0.commandName != "help" && $0.shouldDisplay != false }
  }

  /// The arguments in the sections of the help; the first one has no title.
  package var sections: [(title: String?, arguments: [Argument])] {
    var titles: [String?] = []
    for argument in shownArguments where !titles.contains(argument.sectionTitle) {
      titles.append(argument.sectionTitle)
    }
    return titles.map { title in
      (title, shownArguments.filter { $0.sectionTitle == title })
    }
  }

  /// The command's examples.
  package var examples: [CommandExample] {
    CommandExample.all[path.dropFirst().joined(separator: " ")] ?? []
  }
}
