import Dispatch
import Foundation

/// Waits for SIGTERM or SIGINT, in place of what they do by default.
///
/// After the first one the defaults hold again, so a second one ends the program at once.
struct StopSignal {
  private let sources: [any DispatchSourceSignal]
  private let received: AsyncStream<Void>

  /// From here on the two signals no longer end the program.
  init() {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    received = stream
    sources = [SIGTERM, SIGINT].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        signal(SIGTERM, SIG_DFL)
        signal(SIGINT, SIG_DFL)
        continuation.yield()
      }
      source.resume()
      return source
    }
  }

  /// Returns when one of them has arrived, at once if that was before the call.
  func wait() async {
    for await _ in received { break }
    for source in sources { source.cancel() }
  }
}
