import ArgumentParser
import Foundation

/// `pixelarium`: serve and administer a gallery of tiny bitmaps.
@main
struct Pixelarium: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pixelarium",
    abstract: "Serve and administer a gallery of tiny bitmaps.",
    discussion: """
      The collection is one SQLite file: --database, else PIXELARIUM_DATABASE, else \
      $XDG_DATA_HOME/pixelarium/catalog.sqlite. Commands may change it while a server shows it.

      Results go to standard output, progress and errors to standard error. Exit codes: 0 done, \
      64 usage, 65 bad data, 66 missing, 70 internal, 74 input or output.
      """,
    version: Version.text,
    subcommands: [
      Serve.self, BitmapCommand.self, PaletteCommand.self, SymbolCommand.self, RemoteCommand.self,
      Render.self,
      CacheCommand.self,
      DatabaseCommand.self, Demo.self, Doctor.self,
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
      if code == .validationFailure,
        let unknown = UnknownCommand(CommandLine.arguments.dropFirst())
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

  /// Whether the argument parser itself knows what to print: help, versions, completion scripts,
  /// usage errors, and exit codes whose reason has been printed already.
  private static func isAboutArguments(_ error: any Error) -> Bool {
    error is ExitCode || error is CleanExit || error is ValidationError
      || exitCode(for: error) != .failure
  }
}
