extension ManualPage {
  /// Creates the page of a command.
  ///
  /// Its subcommands are sections; the program's page lists the pages of its commands.
  init(_ command: CommandDescription, named name: String, others: [String]) {
    let isProgram = command.path.count == 1
    let commands =
      isProgram
      ? ManualText.list(
        command.commands.map {
          (
            ".Xr \(name)-\($0.commandName) 1".dropFirst().description,
            ManualText.paragraphs($0.abstract ?? "")
          )
        })
      : command.commands.map {
        ".Ss \($0.commandName)\n\(Self.synopsis($0)).Pp\n\(Self.described($0))"
      }.joined()
    let examples = (command.examples + (isProgram ? [] : command.commands.flatMap(\.examples)))
      .map { ManualText.paragraphs($0.purpose) + ManualText.code($0.line) }
    self.init(
      name, section: 1, purpose: Self.clause(command.abstract ?? ""),
      parts: [
        ("SYNOPSIS", Self.synopsis(command)), ("DESCRIPTION", Self.described(command)),
        ("COMMANDS", commands), ("FILES", Self.files),
        ("EXAMPLES", examples.joined(separator: ".Pp\n")),
      ], others: others)
  }

  /// Returns a sentence without its full stop.
  private static func clause(_ sentence: String) -> String {
    sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }

  private static let files = ManualText.list([
    (
      "Pa $XDG_DATA_HOME/pixelarium/catalog.sqlite",
      "The default collection of the user who runs the command.\n"
    ),
    (
      "Pa /var/lib/pixelarium/catalog.sqlite", "The collection of the server that systemd starts.\n"
    ),
    ("Pa /etc/pixelarium/pixelarium.env", "Its settings.\n"),
  ])

  /// Returns the synopsis, which abbreviates the many options, since they are described below it.
  private static func synopsis(_ command: CommandDescription) -> String {
    let arguments = command.shownArguments.filter { $0.kind == "positional" }.map { argument in
      let words = "Ar \(argument.valueName ?? "")" + (argument.isRepeating ? " ..." : "")
      return argument.isOptional ? ".Op \(words)" : ".\(words)"
    }
    let rest = command.commands.isEmpty ? [] : [".Ar command ..."]
    let lines = [".Nm \(command.path.joined(separator: " "))", ".Op Ar options"] + arguments + rest
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the description of a command with its arguments.
  private static func described(_ command: CommandDescription) -> String {
    let words = [command.abstract, command.discussion].compactMap(\.self).filter { !$0.isEmpty }
    let lists = command.sections.map { section in
      (section.title.map { ".Pp\n\($0):\n" } ?? "")
        + ManualText.list(
          section.arguments.map { (tag(of: $0), ManualText.paragraphs($0.explanation)) })
    }
    return ManualText.paragraphs(words.joined(separator: "\n\n")) + lists.joined()
  }

  /// Returns the names and the value of an argument, as macros on one line.
  private static func tag(of argument: CommandDescription.Argument) -> String {
    let value = "Ar \(argument.valueName ?? "")"
    if argument.kind == "positional" { return value }
    // The macro adds the first hyphen.
    let names = argument.allNames.map { name in
      "Fl \(name.spelling.dropFirst().replacing("-", with: "\\-"))"
    }
    let words = names.joined(separator: " , ")
    return argument.kind == "flag" ? words : "\(words) \(value)"
  }
}
