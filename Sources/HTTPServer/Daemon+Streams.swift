import CMicroHTTPD
import Logging

// Answers whose bodies are sent as they are made, on the network thread of their connection.

extension Daemon {
  /// Queues an answer; what makes its body is started when the first piece is asked for, which does
  /// not happen for HEAD.
  func queue(
    _ stream: BodyStream, of response: Response, _ connection: Connection, _ handle: OpaquePointer
  ) -> Bool {
    let deadline = connection.begin.advanced(by: configuration.streamDeadline)
    let (logger, route) = (logger, response.route)
    let body = StreamedBody(
      stream, on: connection, handle, deadline: deadline, departures: departures
    ) { error in
      logger.error("stream failed", metadata: ["error": "\(error)", "route": "\(route)"])
    }
    if !streams.insert(body) { body.breakOff() }
    connection.stream = body
    connection.expires(at: deadline)
    guard let prepared = PreparedResponse(response, stream: body, logger: logger) else {
      return false
    }
    return queue(prepared, route: route, connection, handle, wasRepeated: false)
  }

  /// The connection is done with a stream, whether that has come to its end or not.
  func finish(_ stream: StreamedBody) {
    streams.remove(stream)
    stream.breakOff()
  }
}
