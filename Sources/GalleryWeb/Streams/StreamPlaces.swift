import GalleryAddresses
import HTTPServer
import Synchronization

/// The limits of answers that have no end of their own (scene-answers.md §6).
package struct StreamLimits: Sendable {
  /// Streams of events at once; an eighth as many streams of pictures may be beside them.
  package var count = 256
  /// Streams of both kinds at once for one client address; loopback is not counted, 0 means no limit.
  package var perAddress = 8
  /// Bytes of one picture of a stream.
  var pictureBytes = 4 << 20
  /// Tells the time between looks, between comments, and between pictures.
  var clock: any Clock<Duration> = ContinuousClock()

  /// The defaults.
  package init() {}
}

/// The places of all streams that are open now.
final class StreamPlaces: Sendable {
  /// The kinds of streams, in words for messages.
  enum Kind: String {
    case events = "streams of events"
    case pictures = "streams of pictures"
  }

  private struct State {
    var open: [Kind: Int] = [:]
    var clients: [ClientAddress: Int] = [:]
  }

  private let limits: StreamLimits
  private let state = Mutex(State())

  init(_ limits: StreamLimits) { self.limits = limits }

  /// The streams of a kind that are open now.
  func count(_ kind: Kind) -> Int { state.withLock { $0.open[kind, default: 0] } }

  /// Seconds after which it is worth asking for a place again.
  private static let retryAfter = 10

  /// A place for one more stream; throws a problem with 503 where there is none.
  func place(_ kind: Kind, for client: ClientAddress?) throws(Problem) -> StreamPlace {
    let limit = kind == .events ? limits.count : limits.count / 8
    let counted = client.flatMap { limits.perAddress > 0 && !$0.isLoopback ? $0 : nil }
    let refusal: String? = state.withLock { state in
      let count = state.open[kind, default: 0]
      guard count < limit else { return "at most \(limit) \(kind.rawValue) are open at once" }
      if let counted {
        let ofClient = state.clients[counted, default: 0]
        guard ofClient < limits.perAddress else {
          return "at most \(limits.perAddress) streams are open for one client at once"
        }
        state.clients[counted] = ofClient + 1
      }
      state.open[kind] = count + 1
      return nil
    }
    if let refusal {
      throw Problem(
        .busy, "\(refusal); try again in \(Self.retryAfter) s", retryAfter: Self.retryAfter)
    }
    return StreamPlace { [self] in leave(kind, counted) }
  }

  private func leave(_ kind: Kind, _ client: ClientAddress?) {
    state.withLock { state in
      state.open[kind, default: 0] -= 1
      guard let client, let count = state.clients[client] else { return }
      state.clients[client] = count > 1 ? count - 1 : nil
    }
  }
}

/// A stream's place, which is free again once the stream has ended, or will never begin.
final class StreamPlace: Sendable {
  private let whenLeft: Mutex<(@Sendable () -> Void)?>

  init(whenLeft: @escaping @Sendable () -> Void) { self.whenLeft = Mutex(whenLeft) }

  deinit { leave() }

  /// Frees the place; every call but the first does nothing.
  func leave() {
    let whenLeft = whenLeft.withLock { place in
      defer { place = nil }
      return place
    }
    whenLeft?()
  }
}
