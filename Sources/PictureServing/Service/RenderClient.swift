import Synchronization

/// A client whose renders are counted together (security.md §3.9).
package struct RenderClient: Hashable, Sendable {
  /// The client of the request that is being answered, or `nil` if its renders are not counted.
  @TaskLocal package static var current: RenderClient?

  private let high: UInt64
  private let low: UInt64

  /// The client at an address of 128 bits.
  package init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }
}

/// The clients that wait for one picture.
///
/// A picture that several clients wait for is drawn as soon as one of them may have a place.
final class RenderClaim: Sendable {
  /// The number of requests of each client; `nil` stands for all that are not counted.
  private let requests: Mutex<[RenderClient?: Int]>

  /// A claim of one request.
  init(_ client: RenderClient? = nil) { requests = Mutex([client: 1]) }

  /// The clients, in no order; empty if all of them have left.
  var clients: [RenderClient?] { requests.withLock { Array($0.keys) } }

  /// Adds a request and returns whether its client is a new one.
  func add(_ client: RenderClient?) -> Bool {
    requests.withLock { requests in
      requests[client, default: 0] += 1
      return requests[client] == 1
    }
  }

  /// Takes a request away and returns whether it was the last one.
  func remove(_ client: RenderClient?) -> Bool {
    requests.withLock { requests in
      let count = requests[client] ?? 0
      requests[client] = count > 1 ? count - 1 : nil
      return requests.isEmpty
    }
  }
}

/// The claims to pictures that are under way.
final class RenderClaims: Sendable {
  private let claims = Mutex<[PictureKey: RenderClaim]>([:])

  /// Adds a request to the claim to a picture, and returns the claim, and whether an earlier one has a new
  /// client by that.
  func add(_ key: PictureKey, for client: RenderClient?) -> (claim: RenderClaim, isWidened: Bool) {
    claims.withLock { claims in
      if let claim = claims[key] { return (claim, claim.add(client)) }
      let claim = RenderClaim(client)
      claims[key] = claim
      return (claim, false)
    }
  }

  /// Takes a request away from the claim to a picture.
  func remove(_ key: PictureKey, for client: RenderClient?) {
    claims.withLock { claims in
      if claims[key]?.remove(client) == true { claims[key] = nil }
    }
  }
}
