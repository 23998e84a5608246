import ArgumentParser
import CommandReports
import CatalogSharing
import Compressing
import Foundation
import Gallery
import GalleryCatalog
import GalleryRendering
import GalleryWeb
import ServerSettings
import HTTPServer
import ImageCoding
import PictureServing
import TerminalIO
import Typesetting

struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the setup: settings and their origins, versions, and security findings.",
    discussion: "Accepts the options of serve. Exits with 0 if everything is in order.")

  @OptionGroup(visibility: .hidden) var server: ServerOptions
  @OptionGroup(visibility: .hidden) var rendering: RenderingOptions
  @OptionGroup(visibility: .hidden) var remote: RemoteOptions
  @OptionGroup(visibility: .hidden) var cache: CacheOptions
  @OptionGroup(visibility: .hidden) var database: DatabaseOptions
  @OptionGroup(visibility: .hidden) var replica: ServingReplicaOptions
  @OptionGroup var output: JSONOption

  func run() async throws {
    var settings = Settings()
    let (place, file) = try database.place(&settings)
    _ = try database.sharing(&settings)
    _ = try replica.configuration(&settings)
    _ = try settings.folder(.migrations, database.migrations)
    var configuration = Configuration()
    try server.apply(to: &configuration, &settings)
    _ = try server.logger(&settings)
    configuration.render = try rendering.configuration(&settings)
    configuration.remote = try remote.configuration(&settings)
    let tracing = try ProgramTracing.settings()
    try configuration.validate()
    let cacheConfiguration = try cache.configuration(&settings)
    var report = DoctorReport(settings: settings.entries)
    report.tracing = tracing.map(TracingReport.init)
    report.openDoors =
      SecurityFinding.all(configuration, database: file) + SecurityFinding.tracing(tracing)
    let isShared = if case .shared = place { true } else { false }
    if isShared || FileManager.default.fileExists(atPath: file.path) {
      await examine(configuration, cacheConfiguration, &report)
    }
    try output.write(report) { report.text }
    if !report.faults.isEmpty { throw ExitCode.badData }
  }

  /// Opens the files that `serve` would open, and records their state and faults.
  private func examine(
    _ configuration: Configuration, _ cache: RenderCache.Configuration, _ report: inout DoctorReport
  ) async {
    do {
      let workspace = try await database.workspace(.reading, cache: cache)
      report.collection = try await workspace.catalog.status()
      report.shared = try await workspace.catalog.sharingStatus()
      report.openDoors += report.shared.map(SecurityFinding.rights) ?? []
      let tier = await workspace.cache?.statistics.file
      report.cache = tier.map { .init(pictures: $0.entries, bytes: $0.bytes) }
      _ = try Application(configuration: configuration, workspace: workspace, logger: .quiet)
    } catch {
      report.faults.append(CommandError(error).message)
    }
  }
}

/// The findings of `pixelarium doctor`.
struct DoctorReport: Encodable {
  /// The content of the cache file.
  struct Cache: Encodable {
    let pictures: Int
    let bytes: Int
  }

  let versions = Versions()
  let settings: [Settings.Entry]
  /// The state of the collection, or `nil` if there is none yet.
  var collection: CatalogStatus?
  /// The state of the shared collection, or `nil` for a file.
  var shared: SharingStatus?
  var cache: Cache?
  /// The settings of tracing, or `nil` if it is off.
  var tracing: TracingReport?
  var openDoors: [SecurityFinding] = []
  /// The reasons why `serve` cannot start, one sentence each.
  var faults: [String] = []

  init(settings: [Settings.Entry]) { self.settings = settings }

  var text: String {
    [
      versions.text, settingsText, collectionText,
      tracing?.text ?? "Tracing is off: OTEL_EXPORTER_OTLP_ENDPOINT turns it on.\n",
      "Security findings\n" + list(openDoors.map { "\($0.door): \($0.meaning)" }),
      "Faults\n" + list(faults),
    ].joined(separator: "\n")
  }

  private var settingsText: String {
    var table = Table([.init(title: "SETTING"), .init(title: "VALUE"), .init(title: "FROM")])
    for entry in settings {
      table.add([entry.name.text, entry.value.isEmpty ? "built in" : entry.value, entry.source])
    }
    return table.lines(width: nil).joined(separator: "\n") + "\n"
  }

  private var collectionText: String {
    guard let collection else {
      return "No collection yet: the first command that writes makes it.\n"
    }
    let counts = [
      collection.bitmaps.counted("bitmap"), collection.palettes.counted("palette"),
      collection.symbols.counted("symbol"), collection.scenes.counted("scene"),
      collection.fonts.counted("font"), collection.tags.counted("tag"),
      collection.bytes.counted("byte"),
      "schema \(collection.schema)",
    ]
    let facts: Facts = [
      "collection": counts.joined(separator: ", "),
      "access": collection.access,
      "shared": shared?.summary,
      "durability": shared?.durability,
      "replicas": shared?.replicaSummary,
      "cache": cache.map { "\($0.pictures.counted("picture")), \($0.bytes.counted("byte"))" },
    ]
    return facts.text
  }

  private func list(_ lines: [String]) -> String {
    lines.isEmpty ? "  none\n" : lines.map { "  \($0.printable)\n" }.joined()
  }
}

/// The versions of all parts of the program.
struct Versions: Encodable {
  let pixelarium = Version.text
  let swift = Version.swift
  let libpng = PNGLibrary.version
  let libheif = HEIFLibrary.version
  let libtiff = TIFFLibrary.version
  let sqlite = SQLiteLibrary.version
  let libmicrohttpd = HTTPLibrary.version
  let zlib = Gzip.versionOfZlib
  let libzstd = Zstandard.versionOfZstd
  let harfbuzz = Shaper.version
  let icu = ICU.version

  var text: String {
    let facts: Facts = [
      "pixelarium": pixelarium, "Swift": swift, "libpng": libpng, "libheif": libheif,
      "libtiff": libtiff, "SQLite": sqlite,
      "libmicrohttpd": libmicrohttpd, "zlib": zlib, "libzstd": libzstd,
      "HarfBuzz": harfbuzz, "ICU": icu,
    ]
    return facts.text
  }
}

/// The versions of this program and of the compiler.
enum Version {
  static let text = Configuration.version

  #if compiler(>=6.4)
    static let swift = "6.4 or newer"
  #else
    static let swift = "6.3"
  #endif
}
