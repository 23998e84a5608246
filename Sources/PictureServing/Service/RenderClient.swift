import Synchronization

/// A client with a limit on its renders (security.md §3.9).
package struct RenderClient: Hashable, Sendable {
  /// The client of the request that is being answered, or `nil` if its renders are not limited.
  @TaskLocal package static var current: RenderClient?

  private let high: UInt64
  private let low: UInt64

  /// Creates the client with a 128-bit address.
  package init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }
}

/// The clients that wait for one picture.
///
/// The picture is drawn as soon as one of its clients may have a slot.
final class RenderClaim: Sendable {
  /// The number of requests of each client; the key `nil` stands for all requests without a limit.
  private let requests: Mutex<[RenderClient?: Int]>

  /// Creates a claim with one request.
  init(_ client: RenderClient? = nil) { requests = Mutex([client: 1]) }

  /// The clients in no particular order, empty if all of them have left.
  var clients: [RenderClient?] { requests.withLock { Array($0.keys) } }

  /// Adds a request and returns whether it is the first one of its client.
  func add(_ client: RenderClient?) -> Bool {
    requests.withLock { requests in
      requests[client, default: 0] += 1
      return requests[client] == 1
    }
  }

  /// Removes a request and returns whether it was the last one.
  func remove(_ client: RenderClient?) -> Bool {
    requests.withLock { requests in
      let count = requests[client] ?? 0
      requests[client] = count > 1 ? count - 1 : nil
      return requests.isEmpty
    }
  }
}

/// The claims to pictures in flight.
final class RenderClaims: Sendable {
  private let claims = Mutex<[PictureKey: RenderClaim]>([:])

  /// Adds a request to the claim to a picture, creating the claim if necessary.
  ///
  /// - Returns: The claim, and whether it already existed and has gained a client.
  func add(_ key: PictureKey, for client: RenderClient?) -> (claim: RenderClaim, isWidened: Bool) {
    claims.withLock { claims in
      if let claim = claims[key] { return (claim, claim.add(client)) }
      let claim = RenderClaim(client)
      claims[key] = claim
      return (claim, false)
    }
  }

  /// Removes a request from the claim to a picture.
  func remove(_ key: PictureKey, for client: RenderClient?) {
    claims.withLock { claims in
      if claims[key]?.remove(client) == true { claims[key] = nil }
    }
  }
}
