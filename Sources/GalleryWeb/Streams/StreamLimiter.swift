import GalleryAddresses
import HTTPServer
import Synchronization
import ServerSettings

/// The slots of all open streams.
final class StreamLimiter: Sendable {
  /// The kinds of streams, named for messages.
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

  /// Returns the number of open streams of a kind.
  func count(_ kind: Kind) -> Int { state.withLock { $0.open[kind, default: 0] } }

  /// The `Retry-After` of a rejected stream in seconds.
  private static let retryAfter = 10

  /// Reserves a slot for a stream.
  ///
  /// - Throws: A problem with status 503 if there is none.
  func place(_ kind: Kind, for client: ClientAddress?) throws(Problem) -> StreamReservation {
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
    return StreamReservation { [self] in leave(kind, counted) }
  }

  private func leave(_ kind: Kind, _ client: ClientAddress?) {
    state.withLock { state in
      state.open[kind, default: 0] -= 1
      guard let client, let count = state.clients[client] else { return }
      state.clients[client] = count > 1 ? count - 1 : nil
    }
  }
}

/// The slot of a stream, which is released when the stream has ended or will never begin.
final class StreamReservation: Sendable {
  private let whenLeft: Mutex<(@Sendable () -> Void)?>

  init(whenLeft: @escaping @Sendable () -> Void) { self.whenLeft = Mutex(whenLeft) }

  deinit { leave() }

  /// Releases the slot; only the first call has an effect.
  func leave() {
    let whenLeft = whenLeft.withLock { place in
      defer { place = nil }
      return place
    }
    whenLeft?()
  }
}
