import HTTPServer
import PictureServing
import Synchronization

/// The limit of drafts per client address: a token bucket for each (security.md §8).
///
/// A bucket holds `capacity` tokens and gains `rate` a second. Loopback addresses have no limit.
final class DraftLimiter: Sendable {
  private struct Bucket {
    var tokens: Double
    var time: ContinuousClock.Instant
  }

  /// The number of drafts that a client may ask for at once.
  static let capacity = 240.0
  /// The number of further drafts a second.
  static let rate = 8.0
  /// The maximum number of buckets; if it is reached, the full ones are removed, or else all.
  private static let limit = 4096

  private let now: @Sendable () -> ContinuousClock.Instant
  private let buckets = Mutex<[RenderClient: Bucket]>([:])

  /// Creates a limiter without any clients.
  init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) { self.now = now }

  /// The number of clients with buckets.
  var count: Int { buckets.withLock { $0.count } }

  /// Takes a token of a client.
  ///
  /// - Returns: The seconds until the next token, or `nil` if there was one.
  func take(_ client: ClientAddress?) -> Int? {
    guard let client = client.flatMap(RenderClient.init) else { return nil }
    let now = now()
    return buckets.withLock { buckets in
      if buckets.count >= Self.limit, buckets[client] == nil { Self.makeRoom(in: &buckets, now) }
      var bucket = Self.filled(buckets[client], now)
      defer { buckets[client] = bucket }
      guard bucket.tokens >= 1 else {
        return max(1, Int(((1 - bucket.tokens) / Self.rate).rounded(.up)))
      }
      bucket.tokens -= 1
      return nil
    }
  }

  private static func filled(_ bucket: Bucket?, _ now: ContinuousClock.Instant) -> Bucket {
    guard let bucket else { return Bucket(tokens: capacity, time: now) }
    let seconds = bucket.time.duration(to: now) / .seconds(1)
    return Bucket(tokens: min(capacity, bucket.tokens + seconds * rate), time: now)
  }

  private static func makeRoom(
    in buckets: inout [RenderClient: Bucket], _ now: ContinuousClock.Instant
  ) {
    buckets = buckets.filter { filled($0.value, now).tokens < capacity }
    if buckets.count >= limit { buckets = [:] }
  }
}
