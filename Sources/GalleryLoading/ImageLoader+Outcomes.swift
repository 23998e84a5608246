import Fetching
import Foundation
import GalleryCatalog
import GalleryModel
import Logging
import Raster

extension ImageLoader {
  /// A body arrived: its pixels, then the record.
  func decode(
    _ load: Load, _ record: RemoteImageRecord, _ response: FetchResponse, _ bytes: [UInt8]
  ) async {
    let url = load.url
    guard isCurrent(url, record.generation) else { return }
    counts.bytes += bytes.count
    loads[url]?.status.detail = .decoding
    if !load.isRenewal { loads[url]?.status.received = bytes.count }
    changed(url)
    let hash = await PixelStore.hash(bytes)
    guard let decoding = await pixels.decode(bytes, contentHash: hash) else { return }
    switch decoding {
    case .failure(let error):
      if let fault = LoadFault(error) { await fail(load, record, fault) }
    case .success(let decoded):
      guard isCurrent(url, record.generation) else { return }
      var record = record
      let (now, freshness) = (surroundings.now(), freshness(response, response.lastModified))
      record.succeed(
        RemoteImageRecord.Picture(
          size: decoded.bitmap.size, isIndexed: decoded.bitmap.palette != nil,
          colorCount: decoded.colorCount, byteCount: bytes.count, contentHash: hash,
          freshUntil: freshness.until,
          staleUntil: freshness.until.addingTimeInterval(configuration.staleSeconds)), at: now)
      record.etag = response.etag
      record.lastModified = response.lastModified
      guard freshness.isKept else { return await hold(load, record) }
      // Before the record: a record without its body would be loaded again at once.
      pixels.keep(bytes, of: record.id, contentHash: hash)
      await save(load, record)
    }
  }

  /// The origin says that the image at hand is still good: nothing is decoded.
  func renew(_ load: Load, _ record: RemoteImageRecord, _ response: FetchResponse) async {
    guard isCurrent(load.url, record.generation) else { return }
    counts.notModified += 1
    guard let previous = load.previous, var picture = previous.picture else {
      return await fail(
        load, record,
        LoadFault(.originError, "the origin answered 304 to a request without conditions"))
    }
    var record = record
    record.etag = response.etag ?? previous.etag
    record.lastModified = response.lastModified ?? previous.lastModified
    picture.freshUntil = freshness(response, record.lastModified).until
    picture.staleUntil = picture.freshUntil.addingTimeInterval(configuration.staleSeconds)
    record.succeed(picture, at: surroundings.now())
    await save(load, record)
  }

  /// The attempt failed; an image that is there stays.
  func fail(_ load: Load, _ record: RemoteImageRecord, _ fault: LoadFault) async {
    let url = load.url
    guard isCurrent(url, record.generation) else { return }
    counts.failures[fault.failure, default: 0] += 1
    logger.info(
      "an image could not be loaded",
      metadata: [
        "url-host": "\(url.host)", "failure": "\(fault.failure.rawValue)", "cause": "\(fault.log)",
      ])
    // A fault of ours says nothing about the image.
    if fault.failure == .overloaded { return finish(url, .success(refused(fault, url))) }
    let now = surroundings.now()
    var record = record
    record.fail(
      fault,
      nextAttemptAt: BackOff.nextAttempt(
        after: fault, attempts: record.attempts + 1, now: now, random: surroundings.random()),
      policy: configuration.policy.fingerprint(load.start.grant), at: now)
    await save(load, record)
  }

  private func freshness(_ response: FetchResponse, _ lastModified: String?) -> Freshness {
    Freshness(response, lastModified: lastModified, now: surroundings.now())
  }

  /// Writes the record and ends the attempt with it.
  private func save(_ load: Load, _ record: RemoteImageRecord) async {
    let url = load.url
    do {
      let isWritten = try await catalog.finishLoading(record)
      guard isCurrent(url, record.generation) else { return }
      // Not written where another process has a newer attempt or has forgotten the URL.
      let latest = isWritten ? record : try await catalog.remoteImage(url)
      guard isCurrent(url, record.generation) else { return }
      if isWritten && record.failure == nil { counts.successes += 1 }
      finish(url, .success(status(of: latest, url)))
    } catch {
      if isCurrent(url, record.generation) && !Task.isCancelled { giveUp(url, error) }
    }
  }

  /// Ends an attempt with an image that its origin wants nobody to keep: those who waited have it for
  /// as long as work without subscribers goes on, and the record says that there is none.
  private func hold(_ load: Load, _ record: RemoteImageRecord) async {
    let url = load.url
    var emptied = record
    emptied.empty(at: surroundings.now())
    do {
      _ = try await catalog.finishLoading(emptied)
    } catch {
      if isCurrent(url, record.generation) && !Task.isCancelled { giveUp(url, error) }
      return
    }
    guard isCurrent(url, record.generation), let image = remoteImage(record, isKept: false) else {
      return
    }
    counts.successes += 1
    var status = record.status(at: surroundings.now())
    status.isStale = false
    release(url)
    held[url] = HeldImage(
      image: image, status: status,
      timer: after(configuration.grace) { await $0.release(url) })
    finish(url, .success(status))
  }

  /// Ends the time of an image that is not kept.
  func release(_ url: RemoteURL) {
    guard let held = held.removeValue(forKey: url) else { return }
    held.timer.cancel()
    pixels.removePixels(held.image.contentHash)
  }

  /// What a record of a success draws.
  func remoteImage(_ record: RemoteImageRecord, isKept: Bool = true) -> RemoteImage? {
    guard let picture = record.picture else { return nil }
    let now = surroundings.now()
    return RemoteImage(
      id: record.id, url: record.url, contentHash: picture.contentHash, size: picture.size,
      isIndexed: picture.isIndexed, colorCount: picture.colorCount, isKept: isKept,
      isStale: isKept && record.isStale(at: now), freshSeconds: picture.freshSeconds(at: now)
    ) { [pixels] () async throws(LoadError) in
      try await pixels.pixels(of: record.id, contentHash: picture.contentHash)
    }
  }
}
