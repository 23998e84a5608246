import Fetching
import Foundation
import GalleryCatalog
import GalleryModel
import ImageCoding
import Logging
import Raster
import Synchronization
import Tracing
import WorkSpans

/// One attempt to load an image, from the request to the record.
///
/// It runs outside the loader in a separate task. Cancelling the task ends each step, and nothing is written afterwards. It
/// reports its progress to the loader.
struct Attempt: Sendable {
  /// The progress that is reported to the loader.
  enum News: Sendable {
    /// The transfer begins, with a generation that also distinguishes runs of the program.
    case began(generation: Int64)
    case progress(FetchProgress)
    /// All bytes have arrived and the slot is free.
    ///
    /// The slot is released before decoding, so that a large picture does not delay other downloads.
    case transferred
    /// The origin confirmed that the stored image is still valid.
    case notModified
    /// A file has arrived and is being decoded.
    case received(bytes: Int)
    case failed(LoadFailure)
  }

  /// The outcome of the attempt.
  enum Ending: Sendable {
    /// The current record.
    case recorded(RemoteImageRecord?, isSuccess: Bool)
    /// An image that must not be stored.
    case held(RemoteImage, RemoteImageStatus)
    /// An error of the server itself, which is no statement about the image.
    case refused(LoadFault)
    /// The catalog cannot be used.
    case broken(CatalogError)
    /// The fetcher was shut down before the loader.
    case abandoned
    /// The attempt was abandoned.
    case cancelled
  }

  let start: LoadRequest
  /// The previous record, if its file is available.
  let previous: RemoteImageRecord?
  let isRenewal: Bool
  let book: RecordStore
  let pixels: PixelStore
  let fetcher: any Fetcher
  let configuration: ImageLoader.Configuration
  let logger: Logger
  let report: @Sendable (News) async -> Void

  private var url: RemoteURL { start.url }
  private var surroundings: ImageLoader.Surroundings { configuration.surroundings }

  func run() async -> Ending {
    await ServiceContext.$current.withValue(start.context) { await ended() }
  }

  private func ended() async -> Ending {
    do throws(CatalogError) { return try await ending() } catch {
      if Task.isCancelled { return .cancelled }
      logger.error(
        "the record of a remote image cannot be written",
        metadata: ["url-host": "\(url.host)", "cause": "\(error)"])
      return .broken(error)
    }
  }

  private func ending() async throws(CatalogError) -> Ending {
    let arrival: Arrival?
    do {
      arrival = try await self.arrival()
    } catch {
      await report(.transferred)
      throw error
    }
    await report(.transferred)
    guard let (record, response) = arrival, !Task.isCancelled else { return .cancelled }
    switch response {
    case nil: return .abandoned
    case .failure(let fault): return try await fail(record, fault)
    case .success(let response):
      switch response.content {
      case .notModified: return try await renew(record, response)
      case .body(let bytes): return try await decode(bytes, record, response)
      }
    }
  }

  /// Returns the record as the attempt began, and the origin's answer, which is missing if the fetcher was shut down.
  private typealias Arrival = (RemoteImageRecord, Result<FetchResponse, LoadFault>?)

  private func arrival() async throws(CatalogError) -> Arrival? {
    guard !Task.isCancelled else { return nil }
    let record = try await book.begin(
      url, isRenewal: isRenewal, at: surroundings.now(), limit: configuration.records)
    guard !Task.isCancelled else { return nil }
    await report(.began(generation: record.generation))
    return (record, await transfer())
  }

  private func transfer() async -> Result<FetchResponse, LoadFault>? {
    do {
      return .success(
        try await withWorkSpan("GET", kind: .client) { span throws(FetchError) in
          try await fetched(within: span)
        })
    } catch {
      return LoadFault(error).map { .failure($0) }
    }
  }

  /// Sends the request to the origin, with the trace of the span.
  private func fetched(within span: WorkSpan) async throws(FetchError) -> FetchResponse {
    span.set("http.request.method", "GET")
    span.set("server.address", url.host)
    span.set("server.port", Int(url.port))
    span.set("url.scheme", url.scheme.rawValue)
    let (policy, start) = (configuration.policy, start)
    let request = FetchRequest(
      url: url, etag: previous?.etag, lastModified: previous?.lastModified,
      fields: span.context.map(TraceFields.of) ?? start.passedFields
    ) { policy.permission(for: $0, from: start.url, start.grant) }
    let relay = ProgressRelay { [report] in await report(.progress($0)) }
    do throws(FetchError) {
      let response = try await fetcher.fetch(request) { relay.report($0) }
      span.note(response)
      return response
    } catch {
      if let status = error.status { span.set("http.response.status_code", status) }
      throw error
    }
  }

  /// Decodes a complete file, then writes the record.
  private func decode(
    _ bytes: [UInt8], _ record: RemoteImageRecord, _ response: FetchResponse
  ) async throws(CatalogError) -> Ending {
    await report(.received(bytes: bytes.count))
    let hash = await PixelStore.hash(bytes)
    let decoding = await pixels.decode(bytes, contentHash: hash, name: url.fileName)
    guard let decoding, !Task.isCancelled else { return .cancelled }
    switch decoding {
    case .failure(let error):
      guard let fault = LoadFault(error) else { return .cancelled }
      return try await fail(record, fault)
    case .success(let decoded):
      var record = record
      let now = surroundings.now()
      let freshness = Freshness(response, lastModified: response.lastModified, now: now)
      record.succeed(
        RemoteImageRecord.Picture(
          size: decoded.bitmap.size, isIndexed: decoded.bitmap.palette != nil,
          colorCount: decoded.colorCount, animation: decoded.animation, byteCount: bytes.count,
          contentHash: hash,
          freshUntil: freshness.until, staleUntil: staleUntil(freshness)), at: now)
      record.etag = response.etag
      record.lastModified = response.lastModified
      guard freshness.isKept else { return try await hold(record) }
      // The file is stored before the record; a record without a file would be loaded again immediately.
      pixels.keep(bytes, of: record.id, contentHash: hash)
      return try await write(record)
    }
  }

  /// Records that the stored image is still valid, without decoding.
  private func renew(
    _ record: RemoteImageRecord, _ response: FetchResponse
  ) async throws(CatalogError) -> Ending {
    await report(.notModified)
    guard let previous, var picture = previous.picture else {
      let fault = LoadFault(.originError, "the origin answered 304 to a request without conditions")
      return try await fail(record, fault)
    }
    var record = record
    record.etag = response.etag ?? previous.etag
    record.lastModified = response.lastModified ?? previous.lastModified
    let now = surroundings.now()
    let freshness = Freshness(response, lastModified: record.lastModified, now: now)
    picture.freshUntil = freshness.until
    picture.staleUntil = staleUntil(freshness)
    record.succeed(picture, at: now)
    return try await write(record)
  }

  /// Records the failure of the attempt; an existing image stays.
  private func fail(
    _ record: RemoteImageRecord, _ fault: LoadFault
  ) async throws(CatalogError) -> Ending {
    await report(.failed(fault.failure))
    logger.info(
      "an image could not be loaded",
      metadata: [
        "url-host": "\(url.host)", "failure": "\(fault.failure.rawValue)", "cause": "\(fault.log)",
      ])
    if fault.failure == .overloaded { return .refused(fault) }
    let now = surroundings.now()
    var record = record
    record.fail(
      fault,
      nextAttemptAt: BackOff.nextAttempt(
        after: fault, attempts: record.attempts + 1, now: now, random: surroundings.random()),
      policy: configuration.policy.fingerprint(start.grant), at: now)
    return try await write(record)
  }

  private func staleUntil(_ freshness: Freshness) -> Date {
    freshness.until.addingTimeInterval(configuration.staleSeconds)
  }

  private func write(_ record: RemoteImageRecord) async throws(CatalogError) -> Ending {
    guard !Task.isCancelled else { return .cancelled }
    let (latest, isWritten) = try await book.finish(record)
    return .recorded(latest, isSuccess: isWritten && record.failure == nil)
  }

  /// Returns an image to the waiting clients without storing it.
  ///
  /// The image is kept for the grace period, and the record has no image.
  private func hold(_ record: RemoteImageRecord) async throws(CatalogError) -> Ending {
    var emptied = record
    let now = surroundings.now()
    emptied.empty(at: now)
    _ = try await book.finish(emptied)
    guard !Task.isCancelled, let image = RemoteImage(record, isKept: false, at: now, in: pixels)
    else { return .cancelled }
    var status = record.status(at: now)
    status.isStale = false
    return .held(image, status)
  }
}

/// Passes on the progress of a transfer, one message at a time and always the latest.
///
/// A fetcher reports each piece on a thread that must not wait.
final class ProgressRelay: Sendable {
  private let latest = Mutex<FetchProgress?>(nil)
  private let deliver: @Sendable (FetchProgress) async -> Void

  init(_ deliver: @escaping @Sendable (FetchProgress) async -> Void) { self.deliver = deliver }

  func report(_ progress: FetchProgress) {
    let isFirst = latest.withLock { latest in
      defer { latest = progress }
      return latest == nil
    }
    guard isFirst else { return }
    Task {
      let progress = latest.withLock { latest in
        defer { latest = nil }
        return latest
      }
      if let progress { await deliver(progress) }
    }
  }
}
