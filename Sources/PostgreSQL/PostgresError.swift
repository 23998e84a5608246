/// The reason why PostgreSQL did not do something.
package enum PostgresError: Error, Equatable, CustomStringConvertible {
  /// The URL is none that libpq reads.
  case badAddress(String)
  /// There is no connection to be had, in libpq's words.
  case unreachable(String)
  /// The server answers and lets nobody in by this address: its role, password or database, in libpq's words.
  case denied(String)
  /// The connection broke, or nothing came in time, with something under way; its outcome is not known.
  case lost(String)
  /// The server refused a statement: five characters of postgresql.org/docs/15/errcodes-appendix.html, and its
  /// words.
  case refused(code: String, message: String)
  /// An answer is not what its statement promises.
  case unexpected(String)

  /// One sentence in PostgreSQL's words.
  package var description: String {
    switch self {
    case .badAddress(let message), .unreachable(let message), .denied(let message),
      .lost(let message), .unexpected(let message):
      message
    case .refused(_, let message): message
    }
  }

  /// True where the connection is of no use any more.
  package var isOfConnection: Bool {
    switch self {
    case .unreachable, .denied, .lost: true
    // The server is shutting down, or somebody ended the session.
    case .refused(let code, _): code.hasPrefix("57P") || code == "25P03"
    case .badAddress, .unexpected: false
    }
  }

  /// True if the server answers, and waiting alone does not make it take this session: it lets nobody in, the role lacks
  /// a right, or what a statement names does not exist.
  package var isRefusal: Bool {
    switch self {
    case .denied: true
    // Classes 0A (feature not supported), 28 (invalid authorization), 3D and 3F (no such database or schema) and
    // 42 (missing right or table).
    case .refused(let code, _): ["0A", "28", "3D", "3F", "42"].contains { code.hasPrefix($0) }
    case .badAddress, .unreachable, .lost, .unexpected: false
    }
  }
}
