/// The reason why PostgreSQL did not do something.
package enum PostgresError: Error, Equatable, CustomStringConvertible {
  /// The URL is none that libpq reads.
  case badAddress(String)
  /// There is no connection to be had, in libpq's words.
  case unreachable(String)
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
    case .badAddress(let message), .unreachable(let message), .lost(let message),
      .unexpected(let message):
      message
    case .refused(_, let message): message
    }
  }

  /// True where the connection is of no use any more.
  package var isOfConnection: Bool {
    switch self {
    case .unreachable, .lost: true
    // The server is shutting down, or somebody ended the session.
    case .refused(let code, _): code.hasPrefix("57P") || code == "25P03"
    case .badAddress, .unexpected: false
    }
  }
}
