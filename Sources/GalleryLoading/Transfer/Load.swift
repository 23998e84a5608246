import Fetching
import Foundation
import GalleryCatalog
import GalleryModel

/// One attempt that waits or is under way, and those who want to know what comes of it.
package struct Load {
  /// Somebody who has not left yet.
  struct Subscriber {
    /// How to tell.
    enum Channel {
      /// Told once, at the end.
      case waiter(CheckedContinuation<Result<RemoteImageStatus, LoadError>, Never>)
      /// Told of every change.
      case stream(AsyncStream<RemoteImageStatus>.Continuation)
      /// The loader itself, which renews a stale image: it does not leave.
      case renewal
    }

    let priority: LoadPriority
    let channel: Channel
    /// Ends the wait of a waiter.
    var timer: Task<Void, Never>?
  }

  /// What was asked for.
  let start: LoadStart
  /// What is told while it is under way.
  var status: RemoteImageStatus
  /// The record before the attempt, where its body is at hand: a 304 is enough then.
  let previous: RemoteImageRecord?
  /// What the catalog has given this attempt; `nil` while it waits for a slot.
  var generation: Int64?
  /// Grows with every start in this process: first come, first served.
  let number: Int
  /// Transfer, decoding and writing; `nil` while it waits for a slot.
  var task: Task<Void, Never>?
  var subscribers: [Int: Subscriber] = [:]
  /// Runs while there are no subscribers.
  var grace: (number: Int, task: Task<Void, Never>)?
  /// Runs for a while after each event; changes meanwhile are told when it ends.
  var pace: Task<Void, Never>?
  var hasNews = false

  var url: RemoteURL { start.url }

  /// Whether an image is there already and is told as such meanwhile.
  var isRenewal: Bool { status.phase == .success }

  /// That of its most urgent subscriber (loading.md §11).
  var priority: LoadPriority { subscribers.values.map(\.priority).max() ?? .warmUp }

  /// Those who are told of every change.
  var streams: [AsyncStream<RemoteImageStatus>.Continuation] {
    subscribers.values.compactMap {
      if case .stream(let continuation) = $0.channel { continuation } else { nil }
    }
  }

  /// Whether at least half of the announced bytes have arrived, so that it is worth ending.
  var isMostlyThere: Bool {
    guard let total = status.total, !isRenewal else { return false }
    return status.received >= total - status.received
  }

  func cancelTimers() {
    grace?.task.cancel()
    pace?.cancel()
    subscribers.values.forEach { $0.timer?.cancel() }
  }
}

/// Who asks for what.
struct LoadStart: Sendable {
  let url: RemoteURL
  let grant: LoadGrant
  let priority: LoadPriority
  /// Whether freshness and back-off count for nothing.
  var isReload = false
}
