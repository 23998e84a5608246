import Fetching
import Foundation
import GalleryTestSupport
import ImageCoding
import Logging
import Raster
import Synchronization
import TestSupport
import Testing

@testable import Gallery
@testable import GalleryLoading
@testable import GalleryRendering
@testable import PictureServing

/// A workspace in a temporary folder with a loader whose origin and clocks stand still.
struct LoadFixture: Sendable {
  let folder: TemporaryFolder
  let workspace: Workspace
  let loader: ImageLoader
  let fetcher: PausableFetcher
  /// Grace, waits and events.
  let clock = ManualClock()
  /// Freshness and back-off.
  private let calendar: ManualCalendar

  init(
    fetcher: PausableFetcher = PausableFetcher(), random: Double = 0.5,
    cache: RenderCache.Configuration? = .init(),
    _ change: (inout ImageLoader.Configuration) throws -> Void = { _ in }
  ) throws {
    try self.init(
      folder: TemporaryFolder(), date: Date(timeIntervalSince1970: 1_000_000), fetcher: fetcher,
      random: random, cache: cache, change)
  }

  private init(
    folder: TemporaryFolder, date: Date, fetcher: PausableFetcher, random: Double,
    cache: RenderCache.Configuration?,
    _ change: (inout ImageLoader.Configuration) throws -> Void
  ) throws {
    self.folder = folder
    self.fetcher = fetcher
    let calendar = ManualCalendar(date)
    self.calendar = calendar
    workspace = try Workspace(
      database: folder.file("catalog.sqlite"), cache: cache, logger: .silent)
    var configuration = ImageLoader.Configuration()
    configuration.policy = LoadPolicy(patterns: [try AllowPattern("https://*.images.test")])
    configuration.surroundings = ImageLoader.Surroundings(
      clock: clock, now: { calendar.now }, random: { random })
    try change(&configuration)
    loader = ImageLoader(
      catalog: workspace.catalog, cache: workspace.cache, fetcher: fetcher,
      configuration: configuration, logger: .silent)
  }

  /// The same files opened by another process, with an origin of its own.
  func reopened(
    _ change: (inout ImageLoader.Configuration) throws -> Void = { _ in }
  ) throws -> LoadFixture {
    try LoadFixture(
      folder: folder, date: now, fetcher: PausableFetcher(), random: 0.5, cache: .init(), change)
  }

  /// What the calendar says.
  var now: Date { calendar.now }

  /// Advances the date by seconds without ending timers.
  func pass(_ seconds: Double) { calendar.pass(seconds) }

  /// A task that loads and keeps what came of it.
  func start(
    _ url: RemoteURL = .sample(), priority: LoadPriority = .interactive, wait: Duration? = nil
  ) -> Task<Result<RemoteImageStatus, LoadError>, Never> {
    Task {
      do throws(LoadError) {
        return .success(try await loader.load(url, priority: priority, wait: wait))
      } catch {
        return .failure(error)
      }
    }
  }

  /// Loads to the end, the origin answering at once.
  @discardableResult
  func load(
    _ url: RemoteURL = .sample(), _ bytes: [UInt8]? = nil,
    _ change: (inout FetchResponse) -> Void = { _ in }
  ) async throws -> RemoteImageStatus {
    let number = fetcher.begun.count
    let task = start(url)
    await fetcher.transfer(number).succeed(try bytes ?? .image(), change)
    return try await task.value.get()
  }

  /// Loads to a failure.
  func fail(_ error: FetchError, _ url: RemoteURL = .sample()) async throws -> RemoteImageStatus {
    let number = fetcher.begun.count
    let task = start(url)
    await fetcher.transfer(number).fail(error)
    return try await task.value.get()
  }

  /// Returns once the loader is in a state.
  func until(_ condition: (isolated ImageLoader) -> Bool) async {
    while !(await condition(loader)) { await Task.yield() }
  }

  /// Returns once an attempt has this number of subscribers.
  func subscribers(_ count: Int, _ url: RemoteURL = .sample()) async {
    await until { $0.loads[url]?.subscriberCount ?? 0 == count }
  }
}

/// A calendar that stands still until a test moves it.
final class ManualCalendar: Sendable {
  private let date: Mutex<Date>

  init(_ date: Date) { self.date = Mutex(date) }

  var now: Date { date.withLock { $0 } }

  func pass(_ seconds: Double) { date.withLock { $0 += seconds } }
}

extension RemoteURL {
  /// `https://origin.images.test/<name>.png`.
  static func sample(_ name: String = "dot", host: String = "origin") -> RemoteURL {
    guard let url = try? RemoteURL("https://\(host).images.test/\(name).png") else {
      preconditionFailure("no URL with \(name)")
    }
    return url
  }
}

extension [UInt8] {
  /// A PNG file.
  static func image(_ text: String = "r.\n.b") throws -> [UInt8] {
    try PNGEncoder.encode(Mosaic(Bitmap(text: text)))
  }
}
