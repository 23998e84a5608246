import ArgumentParser
import CatalogSharing
import Foundation
import Gallery
import GalleryAddresses
import GalleryCatalog
import ServerSettings
import TerminalIO

/// `pixelarium database`: the file of the collection.
struct DatabaseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "database",
    abstract: "Inspect, migrate, back up, restore and check the collection's file.",
    subcommands: [
      Status.self, Migrate.self, Copy.self, Follow.self, Replicas.self, Backup.self, Restore.self,
      Check.self,
    ])

  struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status",
      abstract: "Show the size of the collection and its migrations.")

    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let catalog = try await database.catalog()
      let status = StatusRecord(
        catalog: try await catalog.status(), shared: try await catalog.sharingStatus())
      try output.write(status) { status.text }
    }
  }

  struct Migrate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "migrate",
      abstract: "Create the collection, or migrate its tables.",
      discussion: """
        All other commands migrate a collection in a file, too. Only this command creates and \
        migrates the tables of a shared collection in PostgreSQL; run it as the owner of the schema.
        """)

    @Option(
      parsing: .upToNextOption,
      help: ArgumentHelp(
        """
        Grant rights in a shared collection to two existing roles: one for servers, which cannot \
        edit, and one for people who edit.
        """, valueName: "reader writer"))
    var grant: [String] = []

    @Flag(
      help: """
        Migrate the tables of a shared collection although servers with an older program follow \
        it. They keep serving their copies for an hour, and then report that they are not ready.
        """)
    var force = false

    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func validate() throws {
      guard grant.isEmpty || grant.count == 2 else {
        throw ValidationError(
          "--grant takes two roles: one for servers, and one for people who edit.")
      }
    }

    private struct Record: Encodable {
      let applied: [String]
      let schema: Int
    }

    func run() async throws {
      let record = try await migrated()
      try output.write(record) {
        record.applied.isEmpty
          ? "up to date at schema \(record.schema)\n"
          : record.applied.map { "applied \($0)\n" }.joined()
      }
    }

    private func migrated() async throws -> Record {
      var settings = Settings()
      guard case .shared(let address) = try database.place(&settings).place else {
        guard grant.isEmpty, !force else {
          throw CommandError(
            .usage,
            "--\(grant.isEmpty ? "force" : "grant") is for a collection in PostgreSQL, and this is a file"
          )
        }
        let catalog = try await database.workspace(.writing, cache: nil).catalog
        return Record(applied: catalog.newlyApplied, schema: catalog.schemaVersion)
      }
      let result = try CollectionSchema.migrate(
        address, program: "pixelarium \(Version.text)", reader: grant.first, writer: grant.last,
        isForced: force, onProgress: ProgressBar.reporter(of: "migration"))
      return Record(applied: result.applied, schema: result.version)
    }
  }

  struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "backup",
      abstract: "Copy the collection to another file, also while it is in use.",
      discussion: """
        The copy is a complete collection with its own identity; use it with --database.
        """)

    @Argument(help: "The file to write.", completion: .file())
    var file: String

    @Flag(help: "Overwrite an existing file.")
    var replace = false

    @Flag(
      name: .customLong("as-replica"),
      help:
        "Write a copy for another machine, which continues to follow the same shared collection."
    )
    var isCopy = false

    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    private struct Record: Encodable {
      let file: String
      let bytes: Int
    }

    func run() async throws {
      let catalog = try await database.catalog()
      let destination = URL(filePath: file)
      try FileOutput.requireFolder(of: destination)
      if !replace, FileManager.default.fileExists(atPath: destination.path) {
        throw CommandError(
          .inputOutput, "\(file) exists already: name another file, or add --replace")
      }
      try await catalog.backup(
        to: destination, isReplacing: replace, identity: isCopy ? .copy : .own)
      let attributes = try? FileManager.default.attributesOfItem(atPath: destination.path)
      let record = Record(file: destination.path, bytes: attributes?[.size] as? Int ?? 0)
      try output.write(record) { "\(record.file)\t\(record.bytes.counted("byte"))\n" }
    }
  }

  struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "restore",
      abstract: "Replace the collection with a backup.",
      discussion: """
        The command reads the whole backup before it changes a file, and does not change the backup. \
        It keeps the former collection as catalog.sqlite.replaced-1. No program may have the \
        collection open: stop the server first, and start it again afterwards.
        """)

    @Argument(help: "The file of the backup.", completion: .file())
    var file: String

    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    private struct Record: Encodable {
      let file: String
      let former: String?
    }

    func run() async throws {
      guard FileManager.default.fileExists(atPath: file) else {
        throw CommandError(.missing, "there is no file \(file)")
      }
      let record = try await database.restore(URL(filePath: file))
      try output.write(Record(file: record.file.path, former: record.former?.path)) {
        record.former.map { "kept the former collection as \($0.path)\n" } ?? ""
      }
    }
  }

  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Read the whole collection and report every fault.",
      discussion: """
        Exits with 65 if there is a fault. --repair repairs faults if it can do so without loss, and \
        reports the others, for which you need a backup.
        """)

    @Flag(help: "First repair faults that can be repaired without loss.")
    var repair = false

    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let catalog = try await database.catalog()
      let mended = repair ? try await catalog.repair() : []
      var check = try await catalog.check()
      check.mended = mended
      check.findings += try await catalog.driftFindings()
      try output.write(check) {
        mended.map { "mended: \($0.printable)\n" }.joined() + result(of: check)
      }
      if !check.isSound { throw ExitCode.badData }
    }

    private func result(of check: CatalogCheck) -> String {
      let prefix = repair ? "cannot be mended: " : ""
      guard check.isSound else {
        return check.findings.map { "\(prefix)\($0.printable)\n" }.joined()
      }
      return "\(check.bitmaps.counted("bitmap")), \(check.palettes.counted("palette")), "
        + "\(check.symbolDrawings.counted("drawing")) of symbols and "
        + "\(check.scenes.counted("scene")) read, no fault "
        + (check.mended.isEmpty ? "found\n" : "left\n")
    }
  }
}

extension CatalogStatus {
  /// A note about a collection that cannot be written, or `nil`.
  var access: String? { readOnly ? "read only: the file or its folder cannot be written" : nil }

  var text: String {
    let facts: Facts = [
      "file": file,
      "bytes": String(bytes),
      "bitmaps": String(bitmaps),
      "palettes": String(palettes),
      "symbols": String(symbols),
      "scenes": String(scenes),
      "sets": String(sets),
      "fonts": String(fonts),
      "tags": String(tags),
      "schema": String(schema),
      "migrations": migrations.joined(separator: ", "),
      "access": access,
    ]
    return facts.text
  }
}
