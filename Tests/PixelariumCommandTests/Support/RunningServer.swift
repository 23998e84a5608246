import Foundation
import TestSupport

/// A server in a child process that listens on a port of its own.
final class RunningServer: Sendable {
  /// The program ended, or did not say that it listens in time.
  struct NotListening: Error {
    let output: String
    let error: String
  }

  let child: ChildProcess
  let port: UInt16

  init(_ child: ChildProcess) async throws {
    self.child = child
    let deadline = ContinuousClock.now + .seconds(20)
    while ContinuousClock.now < deadline, child.isRunning {
      let line = child.text("output")
      if line.hasSuffix("\n"), line.hasPrefix("Listening on http://127.0.0.1:"),
        let port = UInt16(line.dropLast().drop { $0 != ":" }.split(separator: ":").last ?? "")
      {
        self.port = port
        return
      }
      try await Task.sleep(for: .milliseconds(5))
    }
    throw NotListening(output: child.text("output"), error: child.text("error"))
  }

  /// The answer to GET over a connection of its own.
  func get(_ target: String) async throws -> RawResponse {
    try await TestClient(port: port).get(target)
  }

  /// Sends a signal and waits for the end; returns how long that took as well.
  func stop(_ signal: Int32 = SIGTERM) async -> (outcome: ChildProcess.Outcome, duration: Duration)
  {
    let start = ContinuousClock.now
    child.signal(signal)
    let outcome = await child.outcome()
    return (outcome, ContinuousClock.now - start)
  }
}
