package import Fetching
import Foundation
import GalleryCatalog
import GalleryModel

extension ImageLoader {
  /// What is known of a URL; never loads.
  ///
  /// For a URL that the policy does not permit it is `.blocked`, whatever is kept of it.
  package func status(
    of url: RemoteURL, grant: LoadGrant = .pattern
  ) async throws(LoadError) -> RemoteImageStatus {
    guard configuration.policy.permits(url, grant) else { return blocked(url) }
    if let status = present(url) { return status }
    let record = try await record(of: url)
    return present(url) ?? status(of: record, url)
  }

  /// Joins the download of a URL, or starts one where there is none, no image, and no failure that
  /// still holds.
  ///
  /// A stale image is answered at once and renewed in the background. Who waits no longer counts as
  /// gone: the download ends after a grace of 2 s without subscribers, unless half of the announced
  /// bytes have arrived.
  ///
  /// - Parameters:
  ///   - wait: The longest wait; `nil` waits for the end, zero only starts.
  /// - Throws: `.cancelled` when the caller's task is, `.catalog`, and `.shutDown`.
  package func load(
    _ url: RemoteURL, grant: LoadGrant = .pattern, priority: LoadPriority = .interactive,
    wait: Duration? = nil
  ) async throws(LoadError) -> RemoteImageStatus {
    let start = LoadStart(url: url, grant: grant, priority: priority)
    if let settled = try await settledOrStarted(start) { return settled }
    return try await join(url, priority, wait)
  }

  /// Asks the origin again, however fresh the image or recent the failure, and waits for what comes;
  /// a refusal by the policy stays.
  package func refresh(
    _ url: RemoteURL, grant: LoadGrant = .pattern, wait: Duration? = nil
  ) async throws(LoadError) -> RemoteImageStatus {
    let start = LoadStart(url: url, grant: grant, priority: .interactive, isReload: true)
    if let settled = try await settledOrStarted(start) { return settled }
    return try await join(url, .interactive, wait)
  }

  /// What is known of a URL now and after each change, at most four times a second, until it is
  /// loaded or has failed; loads as `load` does.
  ///
  /// The stream is a subscriber until it ends or its reader's task is cancelled. Only the latest
  /// state is kept for a reader that is slow.
  package func events(
    _ url: RemoteURL, grant: LoadGrant = .pattern
  ) async throws(LoadError) -> AsyncStream<RemoteImageStatus> {
    let start = LoadStart(url: url, grant: grant, priority: .interactive)
    guard let settled = try await settledOrStarted(start) else { return stream(url) }
    return AsyncStream { continuation in
      continuation.yield(settled)
      continuation.finish()
    }
  }

  /// What a success draws; `nil` in other phases, and for a URL that the policy does not permit.
  package func image(
    _ url: RemoteURL, grant: LoadGrant = .pattern
  ) async throws(LoadError) -> RemoteImage? {
    guard configuration.policy.permits(url, grant) else { return nil }
    if let held = held[url] { return held.image }
    guard let record = try await record(of: url), record.phase == .success,
      record.isUsable(at: surroundings.now())
    else { return held[url]?.image }
    return remoteImage(record)
  }
}
