import Fetching
import Foundation
import GalleryCatalog
import GalleryModel

extension ImageLoader {
  /// What can be told of a URL without asking the catalog.
  func present(_ url: RemoteURL) -> RemoteImageStatus? { loads[url]?.status ?? held[url]?.status }

  /// What to tell of a record, or of a URL without one.
  func status(of record: RemoteImageRecord?, _ url: RemoteURL) -> RemoteImageStatus {
    record?.status(at: surroundings.now()) ?? RemoteImageStatus(url: url)
  }

  /// The answer to a URL that the policy does not permit; it has no record.
  func blocked(_ url: RemoteURL) -> RemoteImageStatus {
    refused(LoadFault(.blocked, "this URL may not be loaded"), url)
  }

  /// A failure of which nothing is kept.
  func refused(_ fault: LoadFault, _ url: RemoteURL) -> RemoteImageStatus {
    var status = RemoteImageStatus(url: url, phase: .failure)
    status.failure = fault.failure
    status.message = fault.message
    status.nextAttemptAt = BackOff.nextAttempt(
      after: fault, attempts: 1, now: surroundings.now(), random: surroundings.random())
    return status
  }

  /// The record as it is now, whatever changes while it is read.
  func record(of url: RemoteURL) async throws(LoadError) -> RemoteImageRecord? {
    try await knowledge(of: url, looksForBody: false).record
  }

  /// The answer where there is one, or `nil` where an attempt waits or is under way that the caller
  /// has to join before it waits for anything else.
  func settledOrStarted(_ start: LoadStart) async throws(LoadError) -> RemoteImageStatus? {
    let url = start.url
    guard !isShutDown else { throw .shutDown }
    guard configuration.policy.permits(url, start.grant) else { return blocked(url) }
    if let answer = answerOfPresent(start) { return answer.settled }
    let (record, hasBody) = try await knowledge(of: url, looksForBody: true)
    guard !isShutDown else { throw .shutDown }
    if let answer = answerOfPresent(start) { return answer.settled }
    guard !Task.isCancelled else { throw .cancelled }
    return decide(start, record, hasBody: hasBody)
  }

  /// An answer at once, or the word to wait.
  private enum Answer {
    case settled(RemoteImageStatus)
    case wait

    var settled: RemoteImageStatus? {
      if case .settled(let status) = self { status } else { nil }
    }
  }

  /// What follows from an attempt that is under way, or an image that is held.
  private func answerOfPresent(_ start: LoadStart) -> Answer? {
    if let load = loads[start.url] {
      return load.isRenewal && !start.isReload ? .settled(load.status) : .wait
    }
    if let held = held[start.url], !start.isReload { return .settled(held.status) }
    return nil
  }

  private func knowledge(
    of url: RemoteURL, looksForBody: Bool
  ) async throws(LoadError) -> (record: RemoteImageRecord?, hasBody: Bool) {
    var known: (record: RemoteImageRecord?, hasBody: Bool) = (nil, false)
    // A bound, not an expectation: an attempt would have to end during each of the reads.
    for _ in 0..<8 {
      let before = changes
      known.record = try await fromCatalog { catalog throws(CatalogError) in
        try await catalog.remoteImage(url)
      }
      if looksForBody, let record = known.record, let picture = record.picture {
        known.hasBody = await pixels.contains(record.id, contentHash: picture.contentHash)
      }
      if changes == before { break }
    }
    return known
  }

  /// What a request does, by the record (loading.md §2).
  private func decide(
    _ start: LoadStart, _ record: RemoteImageRecord?, hasBody: Bool
  ) -> RemoteImageStatus? {
    let now = surroundings.now()
    let fingerprint = configuration.policy.fingerprint(start.grant)
    var isHeldBack = record?.holdsBack(at: now, policy: fingerprint) ?? false
    if start.isReload && record?.failure != .blocked { isHeldBack = false }
    guard let record, record.isUsable(at: now), hasBody else {
      if let record, isHeldBack { return record.statusWithoutImage(at: now) }
      return begin(start, record, hasBody: hasBody, isRenewal: false)
    }
    uses[record.id] = now
    let isDue = start.isReload || record.isStale(at: now)
    guard isDue, !isHeldBack else { return record.status(at: now) }
    let refusal = begin(start, record, hasBody: true, isRenewal: true)
    if start.isReload { return refusal }
    return loads[start.url]?.status ?? record.status(at: now)
  }

  /// Puts an attempt into the queue; a status where that is full.
  private func begin(
    _ start: LoadStart, _ record: RemoteImageRecord?, hasBody: Bool, isRenewal: Bool
  ) -> RemoteImageStatus? {
    guard queue.hasRoom(for: start.url.host) else {
      counts.failures[.overloaded, default: 0] += 1
      return refused(
        LoadFault(
          .overloaded, "too many images wait to be loaded, limit \(configuration.queue)"), start.url
      )
    }
    var status = RemoteImageStatus(url: start.url)
    if isRenewal, let record {
      status = record.status(at: surroundings.now())
    } else {
      status.attempts = record?.attempts ?? 0
      status.updatedAt = record?.updatedAt
    }
    status.generation = (record?.generation ?? 0) + 1
    status.detail = .queued
    var load = Load(
      start: start, status: status, previous: hasBody ? record : nil, number: nextNumber())
    if isRenewal && !start.isReload {
      load.subscribers[nextNumber()] = Load.Subscriber(priority: .prefetch, channel: .renewal)
    }
    loads[start.url] = load
    queue.append(start.url)
    advance()
    return nil
  }

  /// The next in a row that is never the same twice.
  func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Asks the catalog; its errors, and those of a cancelled task, become the loader's.
  func fromCatalog<Value>(
    _ body: (Catalog) async throws(CatalogError) -> Value
  ) async throws(LoadError) -> Value {
    do {
      return try await body(catalog)
    } catch {
      throw Task.isCancelled ? .cancelled : .catalog(error)
    }
  }
}
