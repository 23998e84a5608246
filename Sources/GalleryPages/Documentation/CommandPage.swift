import GalleryAddresses
package import Manual

/// The page of all commands, or of one command with its subcommands.
package struct CommandPage: Page {
  package static let template = PageTemplates.Name.manual

  struct Argument: Sendable {
    let argumentID: String
    let usage: String
    let explanation: String
    /// The environment variable of a setting, or `nil` for another option.
    let variable: String?
  }

  struct ArgumentGroup: Sendable {
    let argumentsTitle: String
    let arguments: [Argument]
  }

  struct Example: Sendable {
    let purpose: String
    let sample: CodeSample
  }

  struct Command: Sendable {
    let commandID: String
    let commandUsage: String
    let commandText: [String]
    let examples: [Example]
    let argumentGroups: [ArgumentGroup]
  }

  /// A command in the list of all commands.
  struct Row: Sendable {
    let rowHref: String
    let rowName: String
    let rowText: String
    let rowVerbs: [NamedLink]
  }

  package let site: Site
  let docs: DocumentationFrame
  private(set) var rows: [Row] = []
  private(set) var commands: [Command] = []
  private static let path = "/docs/command"

  private init(_ heading: String, _ lead: String) {
    site = Site(documentation: heading, lead)
    docs = DocumentationFrame(heading, lead, path: Self.path)
  }

  /// Returns the page of all commands.
  package static func all(of program: CommandDescription) -> CommandPage {
    var page = CommandPage(
      "The command", "One program serves a collection and administers it, at the same time.")
    page.rows = program.commands.map { command in
      let href = LocalAddress("\(path)/\(command.commandName)").text
      return Row(
        rowHref: href, rowName: command.path.joined(separator: " "),
        rowText: command.abstract ?? "",
        rowVerbs: command.commands.map {
          NamedLink($0.commandName, href: "\(href)#\($0.commandName)")
        })
    }
    page.commands = [Command(program, in: program)]
    return page
  }

  /// Creates the page of a command.
  package init(_ command: CommandDescription) {
    self.init(command.path.joined(separator: " "), command.abstract ?? "")
    commands = [Command(command, in: command)] + command.commands.map { Command($0, in: command) }
  }
}

extension CommandPage.Command {
  /// Creates a part of the page of a command.
  fileprivate init(_ command: CommandDescription, in page: CommandDescription) {
    let isWhole = command.path == page.path
    commandID = isWhole ? "command" : command.commandName
    let positional = command.shownArguments.filter { $0.kind == "positional" }.map {
      $0.usage + ($0.isRepeating ? " …" : "")
    }
    let rest = command.commands.isEmpty ? ["[options]"] : ["command …"]
    commandUsage = (command.path + positional + rest).joined(separator: " ")
    let abstract = isWhole ? nil : command.abstract
    commandText = [abstract, command.discussion].compactMap(\.self).flatMap {
      $0.split(separator: "\n\n").map(String.init)
    }
    examples = command.examples.map {
      CommandPage.Example(purpose: $0.purpose, sample: $0.sample)
    }
    argumentGroups = command.sections.map { section in
      CommandPage.ArgumentGroup(
        argumentsTitle: section.title ?? "Options",
        // Every command has these two.
        arguments: section.arguments.filter { !["version", "help"].contains($0.id) }.map {
          argument in
          CommandPage.Argument(
            argumentID: isWhole ? argument.id : "\(command.commandName)-\(argument.id)",
            usage: argument.usage, explanation: argument.explanation,
            variable: command.hasVariables ? argument.variable : nil)
        })
    }.filter { !$0.arguments.isEmpty }
  }
}
