import Foundation
import PixelariumClient
import Synchronization

/// A network that answers each request with the next of its answers, and remembers what was asked.
final class ScriptedTransport: PixelTransport {
  private struct State {
    var answers: [Result<PixelAnswer, any Error>]
    var requests: [PixelRequest] = []
  }

  private let state: Mutex<State>

  init(_ answers: [Result<PixelAnswer, any Error>]) {
    state = Mutex(State(answers: answers))
  }

  /// Everything that was asked so far.
  var requests: [PixelRequest] { state.withLock { $0.requests } }

  func answer(to request: PixelRequest) async throws -> PixelAnswer {
    let answer = state.withLock { state in
      state.requests.append(request)
      return state.answers.isEmpty ? nil : state.answers.removeFirst()
    }
    return try (answer ?? .failure(URLError(.cannotConnectToHost))).get()
  }
}

extension Result<PixelAnswer, any Error> {
  /// A picture of some bytes.
  static func picture(_ text: String, tag: String? = nil, status: Int = 200) -> Self {
    var headers = ["Content-Type": "image/png"]
    headers["etag"] = tag
    return .success(PixelAnswer(status: status, headers: headers, body: Data(text.utf8)))
  }

  /// Events that end as if the connection had.
  static func events(_ text: String) -> Self {
    .success(
      PixelAnswer(
        status: 200, headers: ["Content-Type": "text/event-stream"], body: Data(text.utf8)))
  }

  static func status(_ status: Int, _ headers: [String: String] = [:], _ body: String = "") -> Self
  {
    .success(PixelAnswer(status: status, headers: headers, body: Data(body.utf8)))
  }
}
