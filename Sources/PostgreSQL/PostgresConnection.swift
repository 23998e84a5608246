import CPostgreSQL
import Foundation

/// A PostgreSQL session with blocking calls, for one thread at a time.
///
/// The session is abandoned if the server is silent for `patience`: a frozen server enforces no statement timeout.
package final class PostgresConnection {
  let connection: OpaquePointer
  private let patience: Duration
  private let mustEnd: () -> Bool

  /// Whether the session stays open until the process exits, which saves the milliseconds that PostgreSQL needs to end
  /// it.
  package var isLeftOpen = false

  /// Connects and sets the search path to the schema.
  ///
  /// - Parameters:
  ///   - application: The name of the session on the server.
  ///   - patience: The maximum silence of the server. Its own timeouts should be shorter.
  ///   - mustEnd: Called four times a second while the server is silent. If it returns `true`, the session is abandoned.
  package init(
    _ address: PostgresAddress, application: String, patience: Duration = .seconds(35),
    mustEnd: @escaping () -> Bool = { false }
  ) throws(PostgresError) {
    var parameters = address.parameters
    parameters["fallback_application_name"] = application
    guard let connection = Self.connect(parameters) else {
      throw .unreachable("there is not enough memory")
    }
    self.connection = connection
    self.patience = patience
    self.mustEnd = mustEnd
    guard PQstatus(connection) == CONNECTION_OK else {
      throw Self.denies(parameters) ? .denied(message) : .unreachable(message)
    }
    // Notices are for interactive sessions.
    _ = PQsetNoticeProcessor(connection, { _, _ in }, nil)
    try execute(
      """
      SET search_path TO "\(address.schema)"; SET lock_timeout = '5s'; SET statement_timeout = '30s';
      SET idle_in_transaction_session_timeout = '30s'
      """)
  }

  deinit {
    if !isLeftOpen { PQfinish(connection) }
  }

  /// The host, port and version of the server, for example `db1:5432, PostgreSQL 15.18`.
  package var server: String {
    let version = PQparameterStatus(connection, "server_version").map { String(cString: $0) } ?? "?"
    let host = PQhost(connection).map { String(cString: $0) } ?? ""
    let port = PQport(connection).map { String(cString: $0) } ?? ""
    return "\(host):\(port), PostgreSQL \(version)"
  }

  /// Throws if a pooler assigns the transactions of a session to different backends.
  ///
  /// Prepared statements and notifications belong to a backend, so they would be lost.
  ///
  /// - Parameter address: The address of this session.
  /// - Throws: `.refused` with the code 0A000.
  package func requireOwnBackend(_ address: PostgresAddress) throws(PostgresError) {
    let backend = try self.backend
    // A pooler invents the process number that it reports at the start.
    guard backend != String(PQbackendPID(connection)) else { return }
    // While this session is open, another session has the same backend only if transactions are pooled.
    let other = try PostgresConnection(address, application: "pixelarium", patience: patience)
    guard try other.backend != backend, try self.backend == backend else {
      throw .refused(
        code: "0A000",
        message: "there is a pooler that pools transactions, and a replica needs a session of its "
          + "own: give it pool_mode = session, or connect to PostgreSQL itself")
    }
  }

  /// The backend process that runs the statement.
  private var backend: String {
    get throws(PostgresError) {
      guard let number = try execute("SELECT pg_backend_pid()").first?.first ?? nil else {
        throw .unexpected("pg_backend_pid returned no value")
      }
      return number
    }
  }

  /// Runs statements separated by semicolons.
  ///
  /// Only a single statement can have parameters.
  ///
  /// - Returns: The rows of the last statement that has any, each column as text or `nil`.
  @discardableResult
  package func execute(
    _ sql: String, _ parameters: [String?] = []
  ) throws(PostgresError) -> [[String?]] {
    try results(of: sql, parameters).last ?? []
  }

  /// Runs statements and returns the rows of each statement that can have any.
  package func results(
    of sql: String, _ parameters: [String?] = []
  ) throws(PostgresError) -> [[[String?]]] {
    try send(sql, parameters)
    var results: [[[String?]]] = []
    var failure: PostgresError?
    while let result = try nextResult() {
      switch result.status {
      case PGRES_TUPLES_OK: results.append(result.rows)
      case PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: break
      default: failure = failure ?? result.error ?? .lost(message)
      }
    }
    if let failure { throw failure }
    return results
  }

  /// Returns a text as an SQL literal.
  package func quoted(_ text: String) throws(PostgresError) -> String {
    guard let literal = PQescapeLiteral(connection, text, text.utf8.count) else {
      throw .unexpected(message)
    }
    defer { PQfreemem(literal) }
    return String(cString: literal)
  }

  /// Waits for a notification, and returns whether one arrived in time.
  ///
  /// A notification may have arrived with the result of an earlier statement, when the socket stays silent. So pending
  /// notifications are checked first.
  package func waitForNotification(_ time: Duration) throws(PostgresError) -> Bool {
    if takeNotifications() { return true }
    guard wait(time) else { return false }
    guard PQconsumeInput(connection) == 1 else { throw .lost(message) }
    return takeNotifications()
  }

  /// Removes all pending notifications, and returns whether there were any.
  private func takeNotifications() -> Bool {
    var isNotified = false
    while let notification = PQnotifies(connection) {
      PQfreemem(notification)
      isNotified = true
    }
    return isNotified
  }

  /// Sends statements.
  ///
  /// The caller must read all results.
  func send(_ sql: String, _ parameters: [String?] = []) throws(PostgresError) {
    let isSent: Int32
    if parameters.isEmpty {
      isSent = PQsendQuery(connection, sql)
    } else {
      isSent = Self.withCStrings(parameters) { values in
        PQsendQueryParams(connection, sql, Int32(values.count), nil, values, nil, nil, 0)
      }
    }
    guard isSent == 1 else { throw .lost(message) }
  }

  /// Returns the next result of the statements sent, or `nil` after the last one.
  func nextResult() throws(PostgresError) -> PostgresResult? {
    while PQisBusy(connection) == 1 { try readMore() }
    return PQgetResult(connection).map(PostgresResult.init)
  }

  /// Waits for more data of a result.
  func readMore() throws(PostgresError) {
    guard wait(patience) else {
      throw .lost("PostgreSQL has not answered for \(patience.components.seconds) s")
    }
    guard PQconsumeInput(connection) == 1 else { throw .lost(message) }
  }

  /// Waits until data can be read.
  ///
  /// Returns `false` on a timeout, or if the session must end.
  private func wait(_ time: Duration) -> Bool {
    let end = ContinuousClock.now + time
    while true {
      var descriptor = pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0)
      let rest = min(max(.zero, end - .now), .milliseconds(250))
      let milliseconds = (rest.components.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
      if poll(&descriptor, 1, Int32(clamping: milliseconds)) != 0 { return true }
      if mustEnd() || ContinuousClock.now >= end { return false }
    }
  }

  /// The last error message of the session.
  var message: String {
    let text = PQerrorMessage(connection).map { String(cString: $0).trimmed } ?? ""
    return text.isEmpty ? "the connection to PostgreSQL is gone" : text
  }

  private static func connect(_ parameters: [String: String]) -> OpaquePointer? {
    let sorted = parameters.sorted { $0.key < $1.key }
    return withCStrings(sorted.map(\.key) + [nil]) { keywords in
      withCStrings(sorted.map(\.value) + [nil]) { values in
        PQconnectdbParams(keywords, values, 0)
      }
    }
  }

  /// Returns whether a server answers and rejects these parameters.
  ///
  /// A standby that waits for its promotion does not count: it rejects only the kind of session.
  private static func denies(_ parameters: [String: String]) -> Bool {
    var parameters = parameters
    parameters["target_session_attrs"] = "any"
    let any = connect(parameters)
    defer { PQfinish(any) }
    guard PQstatus(any) != CONNECTION_OK else { return false }
    let sorted = parameters.sorted { $0.key < $1.key }
    return withCStrings(sorted.map(\.key) + [nil]) { keywords in
      withCStrings(sorted.map(\.value) + [nil]) { values in
        PQpingParams(keywords, values, 0) == PQPING_OK
      }
    }
  }

  private static func withCStrings<Value>(
    _ texts: [String?], _ body: ([UnsafePointer<CChar>?]) -> Value
  ) -> Value {
    let copies = texts.map { text in text.flatMap { strdup($0) } }
    defer { for copy in copies { free(copy) } }
    return body(copies.map { $0.map { UnsafePointer($0) } })
  }
}

/// A result of libpq, freed when this object is deallocated.
final class PostgresResult {
  private let result: OpaquePointer

  init(_ result: OpaquePointer) { self.result = result }

  deinit { PQclear(result) }

  var status: ExecStatusType { PQresultStatus(result) }

  /// The rows, with all values as text.
  var rows: [[String?]] {
    (0..<PQntuples(result)).map { row in
      (0..<PQnfields(result)).map { column in
        guard PQgetisnull(result, row, column) == 0, let value = PQgetvalue(result, row, column)
        else { return nil }
        return String(cString: value)
      }
    }
  }

  /// The server's error, or `nil` if the connection failed.
  var error: PostgresError? {
    guard let code = field("C") else { return nil }
    return .refused(code: code, message: field("M") ?? "no message")
  }

  /// Returns a field of the error by its code in postgres_ext.h, which Swift does not import.
  private func field(_ name: UnicodeScalar) -> String? {
    PQresultErrorField(result, Int32(name.value)).map { String(cString: $0) }
  }
}
