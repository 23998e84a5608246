import Fetching
import Foundation
import GalleryCatalog
import GalleryModel
import GalleryWire
import Raster

extension RemoteImageRecord.Picture {
  /// The remaining lifetime in seconds, never negative and at most a year.
  func freshSeconds(at now: Date) -> Int {
    Int(min(max(freshUntil.timeIntervalSince(now).rounded(), 0), Double(Int32.max)))
  }
}

extension RemoteImageRecord {
  /// Whether there is an image that may still be shown.
  func isUsable(at now: Date) -> Bool {
    guard phase == .success, let picture else { return false }
    return now < picture.staleUntil
  }

  /// Whether the image is older than its origin allows.
  ///
  /// An image with a longer lifetime than the maximum was recorded by a clock that was ahead, so its origin is asked.
  func isStale(at now: Date) -> Bool {
    guard let end = picture?.freshUntil else { return false }
    return now >= end || end > now.addingTimeInterval(Freshness.longest)
  }

  /// Whether the last failure still delays a new attempt.
  ///
  /// - Parameter policy: The fingerprint of the current policy.
  func holdsBack(at now: Date, policy: String) -> Bool {
    guard failure != nil else { return false }
    return nextAttempt(at: now).map { now < $0 } ?? (self.policy == policy)
  }

  /// The time of the next attempt; now if the recorded time is further ahead than the maximum, which means that the clock was
  /// wrong.
  private func nextAttempt(at now: Date) -> Date? {
    nextAttemptAt.map { $0 > now.addingTimeInterval(BackOff.longest) ? now : $0 }
  }

  /// The status while no work is in progress.
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

  /// The status if the image is not available: a failure, or the empty phase.
  func statusWithoutImage(at now: Date) -> RemoteImageStatus {
    var record = self
    record.picture = nil
    if phase == .success { record.phase = failure == nil ? .empty : .failure }
    return record.status(at: now)
  }

  /// Records a failed attempt; the image stays as long as it may be shown.
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

  /// Records a successful attempt.
  mutating func succeed(_ picture: Picture, at now: Date) {
    if phase != .success || picture.contentHash != self.picture?.contentHash { updatedAt = now }
    phase = .success
    self.picture = picture
    clearFailure()
  }

  /// Records a successful attempt with an image that must not be stored.
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
  /// Copies the facts of an image.
  mutating func fill(with picture: RemoteImageRecord.Picture) {
    width = picture.size.width
    height = picture.size.height
    received = picture.byteCount
    total = picture.byteCount
    contentHash = picture.contentHash
  }
}
