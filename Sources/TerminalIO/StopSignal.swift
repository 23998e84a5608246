import Dispatch
import Foundation
import Synchronization

/// A handler of SIGTERM and SIGINT, which replaces their default effect.
///
/// The first signal restores the defaults, so a second one ends the program at once.
package struct StopSignal {
  private let sources: [any DispatchSourceSignal]
  private let received: AsyncStream<Void>
  private let arrival = Arrival()

  /// The number of the signal that has arrived.
  private final class Arrival: Sendable {
    let number = Mutex<Int32?>(nil)
  }

  /// Installs the handler.
  ///
  /// - Parameter onArrival: Called once, on a thread of the system.
  package init(onArrival: @escaping @Sendable () -> Void = {}) {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    received = stream
    sources = [SIGTERM, SIGINT].map { [arrival] number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        signal(SIGTERM, SIG_DFL)
        signal(SIGINT, SIG_DFL)
        let isFirst = arrival.number.withLock { arrived in
          defer { arrived = arrived ?? number }
          return arrived == nil
        }
        if isFirst { onArrival() }
        continuation.yield()
      }
      source.resume()
      return source
    }
  }

  /// The number of the signal, or `nil` if none has arrived.
  package var signalNumber: Int32? { arrival.number.withLock { $0 } }

  /// Waits until a signal arrives, and returns at once if one has arrived before.
  package func wait() async {
    for await _ in received { break }
    for source in sources { source.cancel() }
  }
}
