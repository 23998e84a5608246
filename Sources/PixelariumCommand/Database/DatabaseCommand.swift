import ArgumentParser

/// `pixelarium database`: the file that the collection is.
struct DatabaseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "database",
    abstract: "Look at, migrate, back up and check the collection's file.",
    subcommands: [Status.self, Migrate.self, Backup.self, Check.self])
}
