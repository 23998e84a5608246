import ArgumentParser
import Foundation
import Gallery
import GalleryCatalog
import GalleryModel
import GalleryRendering
import GalleryWeb
import GalleryWire
import Logging

/// The collection that a command works on.
struct DatabaseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The collection's file. (default: PIXELARIUM_DATABASE, else \
      $XDG_DATA_HOME/pixelarium/catalog.sqlite)
      """, valueName: "file"), completion: .file()) var database: String?

  @Option(
    help: ArgumentHelp(
      "Folder of numbered SQL files that make the schema. (default: built in)",
      valueName: "folder"),
    completion: .directory)
  var migrations: String?

  /// The need of a command: a collection that is there, or one that it makes.
  enum Access {
    case reading, writing
  }

  /// The file that is used, noted in `settings`.
  func file(_ settings: inout Settings) throws(CommandError) -> URL {
    URL(filePath: try settings.value(.database, database, default: Self.defaultPath()))
  }

  /// The collection and its render cache.
  ///
  /// To a writing command a missing collection is made, with its folder; to a reading one it is an
  /// error (66).
  ///
  /// - Parameter cache: the sizes of the tiers; `nil` opens no cache.
  func workspace(
    _ access: Access, cache: RenderCache.Configuration? = .init(), logger: Logger = .quiet
  ) throws -> Workspace {
    var settings = Settings()
    let file = try file(&settings)
    let migrations = try settings.folder(.migrations, migrations)
    if access == .reading { try requireExisting(file) }
    return try Workspace(database: file, migrations: migrations, cache: cache, logger: logger)
  }

  /// Puts a backup in the place of the collection, which need not be there.
  ///
  /// - Returns: The collection's file, and that of the collection that was there.
  func restore(_ backup: URL) async throws -> (file: URL, former: URL?) {
    var settings = Settings()
    let file = try file(&settings)
    let migrations = try settings.folder(.migrations, migrations)
    return (file, try await Catalog.restore(backup, to: file, migrations: migrations))
  }

  /// The collection alone, for commands that only read it.
  func catalog() throws -> Catalog { try workspace(.reading, cache: nil).catalog }

  /// Changes one bitmap in one transaction and prints its line.
  func update(
    _ bitmap: BitmapArgument, _ output: JSONOption,
    _ change: @escaping @Sendable (StoredSprite) throws(CatalogError) -> BitmapChange
  ) async throws {
    let workspace = try workspace(.reading)
    let reference = try await bitmap.reference(in: workspace.catalog)
    try output.write(BitmapResource(try await workspace.update(reference, change)))
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

  /// `pixelarium/catalog.sqlite` in the user's data folder (XDG Base Directory Specification): a
  /// relative `XDG_DATA_HOME` is ignored, as the specification says.
  static func defaultPath(_ environment: Environment = .current) -> String {
    let given = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"] ?? FileManager.default.homeDirectoryForCurrentUser.path
    return "\(given ?? "\(home)/.local/share")/pixelarium/catalog.sqlite"
  }
}
