import ArgumentParser
import Foundation
import Gallery
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryRendering
import ServerSettings
import GalleryWire
import InputText
import PictureServing
import TerminalIO

/// `pixelarium cache`: the cache of rendered pictures.
struct CacheCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Inspect, fill, check and clear the cache file of finished pictures.",
    discussion: "You can delete the file at any time: missing pictures are drawn again.",
    subcommands: [Stats.self, Clear.self, Warm.self, Verify.self])

  struct Stats: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "stats",
      abstract: "Show the number of cached pictures.",
      discussion: "The server counts hits and misses: see /metrics.")

    @OptionGroup(visibility: .hidden) var cache: CacheOptions
    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    private struct Record: Encodable {
      let file: String
      let pictures: Int
      let bytes: Int
      let limit: Int
    }

    func run() async throws {
      var settings = Settings()
      let configuration = try cache.configuration(&settings)
      let workspace = try await database.workspace(.reading, cache: configuration)
      let tier = await workspace.cache?.statistics.file
      let record = Record(
        file: Workspace.cacheFile(of: workspace.catalog.file).path, pictures: tier?.entries ?? 0,
        bytes: tier?.bytes ?? 0, limit: configuration.fileBytes)
      try output.write(record) {
        """
        \(record.file): \(record.pictures.counted("picture")), \(record.bytes.counted("byte")) of at most \
        \(ByteCount(record.limit))

        """
      }
    }
  }

  struct Clear: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "clear",
      abstract: "Delete cached pictures of all bitmaps, or of the given ones.")

    @Argument(help: "Ids or names; all bitmaps by default.", completion: BitmapCommand.completion)
    var bitmaps: [BitmapArgument] = []

    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let workspace = try await database.workspace(.reading)
      guard let cache = workspace.cache else { return }
      let before = await cache.statistics.file.entries
      if bitmaps.isEmpty { await cache.clear() }
      for bitmap in bitmaps {
        let reference = try await bitmap.reference(in: workspace.catalog)
        await cache.purge(.bitmap(try await workspace.catalog.summary(of: reference).id))
      }
      let removed = before - (await cache.statistics.file.entries)
      try output.write(["removed": removed]) { "\(removed.counted("picture")) removed\n" }
    }
  }

  struct Warm: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "warm",
      abstract: "Render pictures in advance.",
      discussion: """
        Pictures above --max-side or --max-pixels are skipped. Pictures that are drawn faster than \
        they are read, as of most small bitmaps, are not kept in the cache file and need no warming.
        """)

    @Argument(help: "Ids or names; all bitmaps by default.", completion: BitmapCommand.completion)
    var bitmaps: [BitmapArgument] = []

    @Option(
      name: .customLong("scale"),
      help: "Scale; may be repeated. (default: 1, 2, 4 and 8)",
      transform: { try Scale($0) }) var scales: [Scale] = []

    @OptionGroup(visibility: .hidden) var rendering: RenderingOptions
    @OptionGroup(visibility: .hidden) var cache: CacheOptions
    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    private struct Record: Encodable {
      var drawn = 0
      var present = 0
      var passedOver = 0
      var quick = 0
    }

    func run() async throws {
      var settings = Settings()
      var configuration = Configuration()
      configuration.render = try rendering.configuration(&settings)
      try configuration.validate()
      let workspace = try await database.workspace(
        .reading, cache: try cache.configuration(&settings))
      let pipeline = RenderPipeline(
        catalog: workspace.catalog, cache: workspace.cache, configuration: configuration.render,
        logger: .quiet)
      let references = try await references(in: workspace.catalog)
      var record = Record()
      var progress = ProgressBar(total: references.count)
      for (index, reference) in references.enumerated() {
        progress.show(done: index, current: reference.description)
        for options in options { try await Self.draw(reference, options, pipeline, &record) }
      }
      progress.clear()
      await workspace.cache?.flush()
      try output.write(record) {
        """
        \(record.drawn.counted("picture")) drawn, \(record.present) were there, \(record.passedOver) are \
        beyond the limits, \(record.quick) need no warming

        """
      }
    }

    private var options: [RenderOptions] {
      let wanted =
        scales.isEmpty ? [1, 2, 4, 8].compactMap { Scale(millionths: $0 * 1_000_000) } : scales
      return wanted.map { scale in
        var options = RenderOptions()
        options.scale = scale
        return options
      }
    }

    private func references(in catalog: Catalog) async throws -> [BitmapReference] {
      if bitmaps.isEmpty { return try await catalog.allBitmaps().map { .id($0.id) } }
      var references: [BitmapReference] = []
      for bitmap in bitmaps { references.append(try await bitmap.reference(in: catalog)) }
      return references
    }

    private static func draw(
      _ reference: BitmapReference, _ options: RenderOptions, _ pipeline: RenderPipeline,
      _ record: inout Record
    ) async throws {
      do {
        let picture = try await pipeline.prepare(reference, options)
        guard picture.tiers.contains(.file) else {
          record.quick += 1
          return
        }
        let rendering = try await pipeline.render(picture)
        if rendering.origin == .drawn { record.drawn += 1 } else { record.present += 1 }
      } catch RenderError.tooLarge {
        record.passedOver += 1
      }
    }
  }

  struct Verify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "verify",
      abstract: "Check all cached pictures and delete damaged ones.")

    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let workspace = try await database.workspace(.reading)
      guard let found = await workspace.cache?.verify() else { return }
      try output.write(["checked": found.checked, "removed": found.removed]) {
        "\(found.checked.counted("picture")) checked, \(found.removed) damaged ones removed\n"
      }
    }
  }
}
