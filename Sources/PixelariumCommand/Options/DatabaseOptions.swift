import ArgumentParser
import CatalogSharing
import Foundation
import Gallery
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryRendering
import ServerSettings
import GalleryWire
import Logging
import PictureServing
import PostgreSQL
import TerminalIO

/// The collection of a command.
struct DatabaseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The collection's file, or postgresql://… for one that many machines share. (default: \
      PIXELARIUM_DATABASE, else $XDG_DATA_HOME/pixelarium/catalog.sqlite)
      """, valueName: "place"), completion: .file()) var database: String?

  @Option(
    help: ArgumentHelp(
      """
      File of this machine's copy of a shared collection, instead of one in $XDG_CACHE_HOME/pixelarium. \
      (default: none)
      """, valueName: "file"), completion: .file()) var replica: String?

  @Option(
    """
    What to do if a replica does not show an edit of a shared collection in time: best, a warning, \
    or all, exit code 75. (default: best)
    """, value: "rule") var confirm: SharingOptions.Confirmation?

  @Option(.confirmTime, "Seconds to wait for replicas after an edit. (default: 10)")
  var confirmTime: Int?

  @Option(
    help: ArgumentHelp(
      "Folder of the numbered SQL files that create the schema. (default: built in)",
      valueName: "folder"),
    completion: .directory)
  var migrations: String?

  /// The access that a command needs.
  enum Access {
    /// An existing collection.
    case reading
    /// An existing collection that is not read before a change, which brings the copy of a shared one up to date.
    case editing
    /// A collection that is created if it does not exist.
    case writing
  }

  /// Returns the place, and its file or copy, and records both in `settings`.
  func place(_ settings: inout Settings) throws -> (place: CollectionLocation, file: URL) {
    let text = try settings.value(
      .database, database.map { LocationText($0) },
      default: LocationText(Environment.current.defaultDatabase))
    let place: CollectionLocation
    do throws(CatalogError) { place = try CollectionLocation(text.text) } catch {
      throw CommandError(.usage, error.description)
    }
    switch place {
    case .file(let file):
      _ = try settings.value(.replica, replica, default: "none")
      return (place, file)
    case .shared(let address):
      let path = try settings.value(
        .replica, replica, default: Environment.current.copy(of: address.description))
      return (place, URL(filePath: path))
    }
  }

  /// Returns the options of a shared collection, and records them in `settings`.
  func sharing(_ settings: inout Settings) throws(CommandError) -> SharingOptions {
    var options = SharingOptions()
    options.program = "pixelarium \(Version.text)"
    options.author = Self.author
    options.confirmation = try settings.value(.confirm, confirm, default: options.confirmation)
    let seconds = try settings.value(
      .confirmTime, confirmTime, default: options.confirmationTime.seconds)
    options.confirmationTime = .seconds(seconds)
    let log = EditLog.current
    options.onEdit = { report in
      log?.note(report)
      report.warn()
    }
    return options
  }

  /// Returns the collection and its render cache.
  ///
  /// A writing command creates a missing collection, and the default one with its folder; for others it is an error
  /// (66). The copy of a shared collection is brought up to date; if that fails, a warning describes the shown state.
  ///
  /// - Parameters:
  ///   - cache: The sizes of the tiers, by default the sizes for an editing command, or `nil` for no cache.
  ///   - refreshes: Whether to update the copy; false in a process that follows the collection.
  func workspace(
    _ access: Access, cache: RenderCache.Configuration? = .forEdits, refreshes: Bool = true,
    logger: Logger = .quiet
  ) async throws -> Workspace {
    var settings = Settings()
    let (place, file) = try place(&settings)
    let migrations = try settings.folder(.migrations, migrations)
    switch place {
    case .file(let file):
      if access != .writing { try requireExisting(file) }
      // A mistyped path must not become a new collection; only the default folder is created.
      if settings.entries.first?.origin != .default { try requireFolder(of: file) }
      return try Workspace(
        database: file, migrations: migrations, cache: cache, logger: logger,
        onMigration: ProgressBar.reporter(of: "migration"))
    case .shared(let address):
      var options = try sharing(&settings)
      options.endsWithProcess = refreshes
      options.onMigration = ProgressBar.reporter(of: "migration")
      let catalog = try Catalog.following(
        address, in: file, migrations: migrations, options: options)
      if refreshes, access != .editing { try await refresh(catalog) }
      return Workspace(catalog: catalog, cache: cache, logger: logger)
    }
  }

  /// Replaces the collection, which need not exist, with a backup.
  ///
  /// - Returns: The collection's file, and the file of the replaced collection.
  func restore(_ backup: URL) async throws -> (file: URL, former: URL?) {
    var settings = Settings()
    let (place, file) = try place(&settings)
    if case .shared = place {
      throw CommandError(
        .usage,
        "a backup cannot replace a shared collection: pixelarium database copy --database BACKUP --to "
          + "\(place) copies it into a schema without one")
    }
    let migrations = try settings.folder(.migrations, migrations)
    return (file, try await Catalog.restore(backup, to: file, migrations: migrations))
  }

  /// Returns the collection alone, for commands that render and change no picture.
  func catalog(_ access: Access = .reading) async throws -> Catalog {
    try await workspace(access, cache: nil).catalog
  }

  /// Changes a bitmap in one transaction, and prints its line.
  func update(
    _ bitmap: BitmapArgument, _ output: JSONOption,
    _ change: @escaping @Sendable (StoredSprite) throws(CatalogError) -> BitmapChange
  ) async throws {
    let workspace = try await workspace(.editing)
    let reference = try await bitmap.reference(in: workspace.catalog)
    try output.write(BitmapResource(try await workspace.update(reference, change)))
  }

  private func refresh(_ catalog: Catalog) async throws {
    do throws(CatalogError) { try await catalog.refresh() } catch {
      guard case .unavailable(let place, let reason) = error else { throw error }
      let edit = catalog.sharedRevision.map { "edit \($0)" } ?? "an earlier state"
      StandardError.write(
        "warning: \(place): \(reason); this machine's copy is shown, of \(edit)\n")
    }
  }

  private func requireFolder(of file: URL) throws(CommandError) {
    let folder = file.deletingLastPathComponent().path
    guard FileManager.default.fileExists(atPath: folder) else {
      throw CommandError(
        .missing,
        "there is no folder \(folder) for the collection: run mkdir -p \(folder.shellQuoted), or "
          + "correct --database")
    }
  }

  private func requireExisting(_ file: URL) throws(CommandError) {
    guard FileManager.default.fileExists(atPath: file.path) else {
      throw CommandError(
        .missing,
        """
        there is no collection at \(file.path): make one with pixelarium bitmap add or pixelarium \
        demo, or name another with --database
        """)
    }
  }

  /// The user and the machine, for the list of edits.
  private static var author: String {
    let person = ProcessInfo.processInfo.userName
    return String("\(person)@\(ProcessInfo.processInfo.hostName)".printable.prefix(128))
  }
}

/// A place as it was given; its password is never shown.
private struct LocationText: ExpressibleByArgument, CustomStringConvertible {
  let text: String

  init(_ text: String) { self.text = text }

  init(argument: String) { text = argument }

  var description: String {
    if case .shared(let address)? = try? CollectionLocation(text) { return address.description }
    return text.contains("://") ? "\(text.prefix { $0 != ":" })://…" : text
  }
}

extension SharingOptions.Confirmation: ExpressibleByArgument, CustomStringConvertible {
  package var description: String { rawValue }
}
