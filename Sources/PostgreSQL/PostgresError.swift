/// An error of a PostgreSQL connection or statement.
package enum PostgresError: Error, Equatable, CustomStringConvertible {
  /// libpq cannot read the URL.
  case badAddress(String)
  /// The server cannot be reached; has libpq's message.
  case unreachable(String)
  /// The server rejects the role, password or database of the address; has libpq's message.
  case denied(String)
  /// The connection broke or timed out during a statement, and the outcome is unknown.
  case lost(String)
  /// The server rejected a statement; has the SQLSTATE (postgresql.org/docs/15/errcodes-appendix.html) and the message.
  case refused(code: String, message: String)
  /// The result does not have the expected form.
  case unexpected(String)

  /// PostgreSQL's message, in one sentence.
  package var description: String {
    switch self {
    case .badAddress(let message), .unreachable(let message), .denied(let message),
      .lost(let message), .unexpected(let message):
      message
    case .refused(_, let message): message
    }
  }

  /// Whether the connection is no longer usable.
  package var isOfConnection: Bool {
    switch self {
    case .unreachable, .denied, .lost: true
    // The server is shutting down, or an administrator ended the session.
    case .refused(let code, _): code.hasPrefix("57P") || code == "25P03"
    case .badAddress, .unexpected: false
    }
  }

  /// Whether the server answers but will keep refusing: the login fails, the role lacks a privilege, or an object does
  /// not exist.
  package var isRefusal: Bool {
    switch self {
    case .denied: true
    // Classes 0A (feature not supported), 28 (invalid authorization), 3D and 3F (no such database or schema) and
    // 42 (missing privilege or table).
    case .refused(let code, _): ["0A", "28", "3D", "3F", "42"].contains { code.hasPrefix($0) }
    case .badAddress, .unreachable, .lost, .unexpected: false
    }
  }
}
