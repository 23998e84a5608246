package import ArgumentParser
import Foundation
import GalleryCatalog
import GalleryModel
import ServerSettings
import TerminalIO

/// `pixelarium`: serves and administers a gallery of tiny bitmaps.
package struct Pixelarium: AsyncParsableCommand {
  /// The options of all commands that open the collection, which their own help omits.
  @OptionGroup(title: "The collection, for all commands that open it") var database: DatabaseOptions

  package init() {}

  package static let configuration = CommandConfiguration(
    commandName: "pixelarium", abstract: "Serve and administer a gallery of tiny bitmaps.",
    discussion: """
      The collection is one SQLite file: --database, else PIXELARIUM_DATABASE, else \
      $XDG_DATA_HOME/pixelarium/catalog.sqlite; or postgresql://… for one that many machines share. Commands \
      may change it while servers show it.

      Results go to standard output, progress and errors to standard error. Exit codes: 0 done, \
      64 usage, 65 bad data, 66 missing, 69 no answer, 70 internal, 74 input or output, 75 not confirmed.
      """, version: Version.text,
    subcommands: [
      Serve.self, BitmapCommand.self, PaletteCommand.self, SymbolCommand.self, SceneCommand.self,
      FontCommand.self, SetCommand.self, AliasCommand.self, RemoteCommand.self, Render.self,
      CacheCommand.self, DatabaseCommand.self,
      Demo.self, Doctor.self, Health.self, ManualCommand.self,
    ])

  /// Parses and runs a command, and ends the program with an exit code of `CommandError`.
  package static func main() async {
    // A reader that exits (`pixelarium bitmap list | head`) must not end an import half-way: `StandardOutput` handles
    // the error of `write` and is silent from then on.
    signal(SIGPIPE, SIG_IGN)
    await EditLog.$current.withValue(EditLog()) { await run() }
  }

  private static func run() async {
    do {
      let parsed = try await parsed(Array(CommandLine.arguments.dropFirst()))
      try Environment.current.checkNames()
      if let command = parsed as? any AsyncParsableCommand {
        try await ProgramTracing.run(command)
      } else {
        var command = parsed
        try command.run()
      }
    } catch let error where isAboutArguments(error) {
      let code = exitCode(for: error)
      if code == .validationFailure, let unknown = UnknownCommand(CommandLine.arguments.dropFirst())
      {
        StandardError.write("pixelarium: \(unknown.message)\n")
        exit(withError: code)
      }
      if let help = ShortenedHelp(CommandLine.arguments.dropFirst(), text: fullMessage(for: error))
      {
        try? StandardOutput.write(help.text)
        Foundation.exit(ExitCode.success.rawValue)
      }
      exit(withError: error)
    } catch {
      let failure = CommandError(error)
      StandardError.write("pixelarium: \(failure.message)\n")
      Foundation.exit(failure.status.rawValue)
    }
  }

  /// Returns the command for the given arguments.
  ///
  /// The options of the named command suffice for nearly all calls, and collecting the options of all commands takes
  /// several times as long. A rejected call is parsed again from the root, which formats help and errors.
  private static func parsed(_ arguments: [String]) async throws -> any ParsableCommand {
    if let (command, rest) = CommandPath.command(of: arguments),
      let command = command as? any AsyncParsableCommand.Type,
      let parsed = try? await command.asyncParseAsRoot(rest), type(of: parsed) == command
    {
      return parsed
    }
    return try await asyncParseAsRoot(arguments)
  }

  /// Returns whether the argument parser prints the error itself.
  ///
  /// The parser prints help, versions, completion scripts and usage errors; for an exit code, the reason has already
  /// been printed.
  private static func isAboutArguments(_ error: any Error) -> Bool {
    error is ExitCode || error is CleanExit || error is ValidationError
      || exitCode(for: error) != .failure
  }
}

/// An unknown word in place of a command's name: `bitmap shwo`.
struct UnknownCommand {
  /// The names of the commands before the unknown word: `["pixelarium", "bitmap"]`.
  private let path: [String]
  private let word: String
  /// The valid names in its place.
  private let names: [String]

  /// Follows the names of commands from the root; returns `nil` if all of them are known.
  init?(_ arguments: some Sequence<String>, root: any ParsableCommand.Type = Pixelarium.self) {
    var path = [root._commandName]
    var commands = root.configuration.subcommands
    for word in arguments {
      // Options, and arguments after a command's name.
      guard !word.hasPrefix("-"), !commands.isEmpty else { return nil }
      guard let next = commands.first(where: { $0._commandName == word }) else {
        self.path = path
        self.word = word
        names = commands.map { $0._commandName }
        return
      }
      path.append(word)
      commands = next.configuration.subcommands
    }
    return nil
  }

  /// A sentence with the word, a similar name, and the command that lists all names.
  var message: String {
    let command = path.joined(separator: " ")
    let near = NearNames.of(word, in: names).first.map { "; near it: \($0)" } ?? ""
    return "there is no command \(command) \(word.printable)\(near); \(command) --help lists all"
  }
}

/// The help of a command that omits the options that it shares with others.
struct ShortenedHelp {
  let text: String

  /// Creates the help with a note about the omitted options; returns `nil` if it omits no option, or if a text is no help.
  init?(_ arguments: some Sequence<String>, text: String) {
    let words = arguments.drop { $0 == "help" }
    guard text.hasPrefix("OVERVIEW: "), let (command, _) = CommandPath.command(of: Array(words)),
      Pixelarium.helpMessage(for: command, includeHidden: true)
        != Pixelarium.helpMessage(for: command), !arguments.contains("--help-hidden")
    else { return nil }
    let path = CommandPath.to(command).joined(separator: " ")
    self.text = """
      \(text.trimmingCharacters(in: .newlines))

        Options that commands share, such as --database, are described by
        'pixelarium --help' and 'pixelarium serve --help'.
        '\(path) --help-hidden' lists all options.

      """
  }
}
