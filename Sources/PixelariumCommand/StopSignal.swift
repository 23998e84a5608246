import ArgumentParser
import Dispatch
import Foundation
import Synchronization

/// SIGTERM or SIGINT, noticed in place of what they do by default.
///
/// After the first one the defaults hold again, so a second one ends the program at once.
struct StopSignal {
  private let sources: [any DispatchSourceSignal]
  private let received: AsyncStream<Void>
  private let arrival = Arrival()

  /// The number of the signal that has arrived.
  private final class Arrival: Sendable {
    let number = Mutex<Int32?>(nil)
  }

  /// From here on the two signals no longer end the program.
  ///
  /// - Parameter onArrival: called once, on a thread of the system's.
  init(onArrival: @escaping @Sendable () -> Void = {}) {
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

  /// A stop of an import, which may take a moment: says so.
  static func ofImport() -> StopSignal {
    StopSignal {
      // The terminal shows the key in the progress bar's line.
      let begin = Terminal(.error).isInteractive ? "\n" : ""
      StandardError.write("\(begin)Stopping after what has been read; once more stops at once.\n")
    }
  }

  /// The end of a program that was stopped, as shells count it (128 and the signal's number); nil
  /// while none has arrived.
  var exitCode: ExitCode? { arrival.number.withLock { $0 }.map { ExitCode(128 + $0) } }

  /// Returns when one of them has arrived, at once if that was before the call.
  func wait() async {
    for await _ in received { break }
    for source in sources { source.cancel() }
  }
}
