import ArgumentParser
import Foundation

/// `pixelarium`: serve and administer a gallery of tiny bitmaps.
@main
struct Pixelarium: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pixelarium", abstract: "Serve and administer a gallery of tiny bitmaps.",
    discussion: """
      The collection is one SQLite file: --database, else PIXELARIUM_DATABASE, else \
      $XDG_DATA_HOME/pixelarium/catalog.sqlite. Commands may change it while a server shows it.

      Results go to standard output, progress and errors to standard error. Exit codes: 0 done, \
      64 usage, 65 bad data, 66 missing, 70 internal, 74 input or output.
      """, version: Version.text,
    subcommands: [
      Serve.self, BitmapCommand.self, PaletteCommand.self, SymbolCommand.self, RemoteCommand.self,
      Render.self, CacheCommand.self, DatabaseCommand.self, Demo.self, Doctor.self,
    ])

  /// Parses and runs, and ends the program with the exit code of `ExitStatus`.
  static func main() async {
    // A reader that goes away (`pixelarium bitmap list | head`) must not end an import half-way:
    // `StandardOutput` notices it as an error of `write` and is quiet from then on.
    signal(SIGPIPE, SIG_IGN)
    do {
      let parsed = try await asyncParseAsRoot()
      try Environment.current.checkNames()
      if var command = parsed as? any AsyncParsableCommand {
        try await command.run()
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
      exit(withError: error)
    } catch {
      let failure = CommandError(error)
      StandardError.write("pixelarium: \(failure.message)\n")
      Foundation.exit(failure.status.rawValue)
    }
  }

  /// True where the argument parser itself knows what to print: help, versions, completion scripts,
  /// usage errors, and exit codes whose reason has been printed already.
  private static func isAboutArguments(_ error: any Error) -> Bool {
    error is ExitCode || error is CleanExit || error is ValidationError
      || exitCode(for: error) != .failure
  }
}

/// `pixelarium bitmap`: the collection's bitmaps.
struct BitmapCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bitmap", abstract: "Add, list, change and remove bitmaps.",
    discussion: "A bitmap is named by its id or its name. Nothing asks back.",
    subcommands: [
      Add.self, Generate.self, List.self, Show.self, Edit.self, Fill.self, Set.self, Remove.self,
      Export.self,
    ])
}

/// `pixelarium symbol`: the symbols and their variants.
struct SymbolCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "symbol",
    abstract: "Add, change, list and remove symbols, and write them as files.",
    discussion: """
      A symbol is a subject such as bell with drawings of its variants: bell.fill, bell.slash, \
      bell.circle. Drawings come from SVG files and keep their layers and strokes. Nothing asks back.
      """,
    subcommands: [
      Add.self, List.self, Show.self, Edit.self, Alias.self, Remove.self, Export.self, Derive.self,
    ])
}

/// `pixelarium palette`: the palettes that pictures may be recoloured with.
struct PaletteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "palette", abstract: "Add, list and remove palettes, and write them as files.",
    discussion: """
      A palette is 1 to 256 colours under a name; pictures take it with palette=NAME. Files may be \
      hexadecimal lines, GIMP, JASC, RIFF, Adobe ACT and ASE, and paint.net; what they are is told \
      by their content. Nothing asks back.
      """, subcommands: [Add.self, List.self, Show.self, Remove.self, Export.self])
}

/// `pixelarium remote`: images of other servers.
struct RemoteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remote",
    abstract: "Load, list and forget images of other servers, sign their URLs, and keep them.",
    discussion: """
      What is loaded here is shown by a server on the same collection at once. Whoever calls this \
      needs no --remote-allow, but addresses of private networks stay closed without \
      --remote-allow-private.
      """,
    subcommands: [List.self, Show.self, Load.self, Refresh.self, Forget.self, Sign.self, Save.self])
}

/// `pixelarium database`: the file that the collection is.
struct DatabaseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "database", abstract: "Look at, migrate, back up and check the collection's file.",
    subcommands: [Status.self, Migrate.self, Backup.self, Check.self])
}

/// `pixelarium cache`: the pictures that were drawn before.
struct CacheCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache", abstract: "Look at, fill, check and empty the file of finished pictures.",
    discussion: "Losing the file loses nothing: what is missing is drawn again.",
    subcommands: [Stats.self, Clear.self, Warm.self, Verify.self])
}
