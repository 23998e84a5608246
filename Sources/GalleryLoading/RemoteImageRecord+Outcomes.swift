import Fetching
import Foundation
import GalleryCatalog
import GalleryModel
import Raster

extension RemoteImageRecord.Picture {
  /// Seconds that it stays good from `now` on, never negative; a `Freshness` is of a year at most.
  func freshSeconds(at now: Date) -> Int {
    Int(min(max(freshUntil.timeIntervalSince(now).rounded(), 0), Double(Int32.max)))
  }
}

extension RemoteImageRecord {
  /// True where there is an image that may still be shown.
  func isUsable(at now: Date) -> Bool {
    guard phase == .success, let picture else { return false }
    return now < picture.staleUntil
  }

  /// True where the image is older than its origin said it stays good.
  ///
  /// An image that would stay good for longer than any does was noted by a clock that was ahead: its
  /// origin is asked.
  func isStale(at now: Date) -> Bool {
    guard let end = picture?.freshUntil else { return false }
    return now >= end || end > now.addingTimeInterval(Freshness.longest)
  }

  /// True where the last failure still keeps requests from trying again.
  ///
  /// - Parameter policy: The fingerprint of the policy in force.
  func holdsBack(at now: Date, policy: String) -> Bool {
    guard failure != nil else { return false }
    return nextAttempt(at: now).map { now < $0 } ?? (self.policy == policy)
  }

  /// The time from which a request tries again: now, where the one that was noted is further away than
  /// any failure holds back, because the clock was ahead then.
  private func nextAttempt(at now: Date) -> Date? {
    nextAttemptAt.map { $0 > now.addingTimeInterval(BackOff.longest) ? now : $0 }
  }

  /// Its state while nothing is under way.
  func status(at now: Date) -> RemoteImageStatus {
    var status = RemoteImageStatus(url: url, phase: phase)
    status.attempts = attempts
    status.generation = generation
    status.updatedAt = updatedAt
    status.failure = failure
    status.message = message
    status.nextAttemptAt = nextAttempt(at: now)
    guard let picture else { return status }
    guard isUsable(at: now) else { return statusWithoutImage(at: now) }
    status.fill(with: picture)
    status.isStale = isStale(at: now)
    status.etag = etag
    return status
  }

  /// Its state where the image cannot be had: a failure, or nothing.
  func statusWithoutImage(at now: Date) -> RemoteImageStatus {
    var record = self
    record.picture = nil
    if phase == .success { record.phase = failure == nil ? .empty : .failure }
    return record.status(at: now)
  }

  /// Notes a failed attempt; the image stays as long as it is usable.
  mutating func fail(_ fault: LoadFault, nextAttemptAt next: Date?, policy: String, at now: Date) {
    attempts += 1
    failure = fault.failure
    message = fault.message
    nextAttemptAt = next
    self.policy = policy
    guard !isUsable(at: now) else { return }
    phase = .failure
    picture = nil
    (etag, lastModified) = (nil, nil)
    updatedAt = now
  }

  /// Notes an attempt that ended well.
  mutating func succeed(_ picture: Picture, at now: Date) {
    if phase != .success || picture.contentHash != self.picture?.contentHash { updatedAt = now }
    phase = .success
    self.picture = picture
    clearFailure()
  }

  /// Notes an attempt that ended well, with an image that may not be kept.
  mutating func empty(at now: Date) {
    phase = .empty
    picture = nil
    (etag, lastModified) = (nil, nil)
    clearFailure()
    updatedAt = now
  }

  private mutating func clearFailure() {
    attempts = 0
    (failure, message, nextAttemptAt, policy) = (nil, nil, nil, nil)
  }
}

extension RemoteImageStatus {
  /// Takes the facts of an image over.
  mutating func fill(with picture: RemoteImageRecord.Picture) {
    width = picture.size.width
    height = picture.size.height
    received = picture.byteCount
    total = picture.byteCount
    contentHash = picture.contentHash
  }
}
