/// Sends one well-formed request to a connection of its own.
package struct TestClient: Sendable {
  private let port: UInt16

  /// A client of the server at a port of this machine.
  package init(port: UInt16) {
    self.port = port
  }

  /// The answer to GET; `headers` are sent behind `Host` and `Connection: close`.
  package func get(
    _ target: String, headers: KeyValuePairs<String, String> = [:]
  ) async throws -> RawResponse {
    try await send("GET", target, headers: headers)
  }

  /// The answer to HEAD: headers only.
  package func head(
    _ target: String, headers: KeyValuePairs<String, String> = [:]
  ) async throws -> RawResponse {
    try await send("HEAD", target, headers: headers)
  }

  /// The answer to any method, without a body.
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
