import ArgumentParser
import Foundation
import Gallery
import GalleryCatalog
import GalleryRendering
import GalleryWeb

/// `pixelarium doctor`.
struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show what serve would do: settings and where they come from, versions, open doors.",
    discussion: "Takes the options of serve. Ends with 0 when everything is in order.")

  @OptionGroup(title: "Server") var server: ServerOptions
  @OptionGroup(title: "Drawing") var rendering: RenderingOptions
  @OptionGroup(title: "Remote images") var remote: RemoteOptions
  @OptionGroup(title: "Cache") var cache: CacheOptions
  @OptionGroup(title: "Collection") var database: DatabaseOptions
  @OptionGroup var output: JSONOption

  func run() async throws {
    var settings = Settings()
    let file = try database.file(&settings)
    _ = try settings.folder(.migrations, database.migrations)
    var configuration = Configuration()
    try server.apply(to: &configuration, &settings)
    _ = try server.logger(&settings)
    configuration.render = try rendering.configuration(&settings)
    configuration.remote = try remote.configuration(&settings)
    try configuration.validate()
    let cacheConfiguration = try cache.configuration(&settings)
    var report = DoctorReport(settings: settings.entries)
    report.openDoors = OpenDoor.all(configuration, database: file)
    if FileManager.default.fileExists(atPath: file.path) {
      await examine(configuration, cacheConfiguration, &report)
    }
    try output.write(report) { report.text }
    if !report.faults.isEmpty { throw ExitCode(ExitStatus.badData.rawValue) }
  }

  /// Opens what `serve` would open, and notes what is there and what is wrong.
  private func examine(
    _ configuration: Configuration, _ cache: RenderCache.Configuration, _ report: inout DoctorReport
  ) async {
    do {
      let workspace = try database.workspace(.reading, cache: cache)
      report.collection = StatusRecord(try await workspace.catalog.status())
      let tier = await workspace.cache?.statistics.file
      report.cache = tier.map { .init(pictures: $0.entries, bytes: $0.bytes) }
      _ = try Application(configuration: configuration, workspace: workspace, logger: .quiet)
    } catch {
      report.faults.append(CommandError(error).message)
    }
  }
}
