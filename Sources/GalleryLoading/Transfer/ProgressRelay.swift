import Fetching
import Synchronization

/// Hands on how far a transfer is, never more than one message at a time and always the latest: a
/// fetcher reports each piece from a thread that must not wait.
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
