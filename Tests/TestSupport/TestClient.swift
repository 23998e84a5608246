/// A client that sends each request on a new connection.
package struct TestClient: Sendable {
  private let port: UInt16

  /// Creates a client of the server at a port of this machine.
  package init(port: UInt16) {
    self.port = port
  }

  /// Sends GET with `headers` after `Host` and `Connection: close`, and returns the response.
  package func get(
    _ target: String, headers: KeyValuePairs<String, String> = [:]
  ) async throws -> RawResponse {
    try await send("GET", target, headers: headers)
  }

  /// Sends HEAD and returns the response, which has no body.
  package func head(
    _ target: String, headers: KeyValuePairs<String, String> = [:]
  ) async throws -> RawResponse {
    try await send("HEAD", target, headers: headers)
  }

  /// Sends a request with any method and without a body, and returns the response.
  package func send(
    _ method: String, _ target: String, headers: KeyValuePairs<String, String> = [:]
  ) async throws -> RawResponse {
    let client = try RawClient(port: port)
    let lines = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
    try await client.send(
      "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\(lines)\r\n")
    return try await client.response(toHead: method == "HEAD")
  }
}
