import CPostgreSQL
import Foundation

/// One session with PostgreSQL; its calls block, and one thread at a time makes them.
///
/// A session in which nothing comes for `patience` is given up: a server that is frozen answers neither
/// statements nor their limits.
package final class PostgresConnection {
  private let connection: OpaquePointer
  private let patience: Duration
  private let mustEnd: () -> Bool

  /// Connects, and names the schema in which tables are looked for.
  ///
  /// - Parameters:
  ///   - application: The name under which the server lists the session.
  ///   - patience: The longest silence of the server, which its own limits should be below.
  ///   - mustEnd: Asked four times a second while the server is silent; `true` gives the session up.
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
    guard PQstatus(connection) == CONNECTION_OK else { throw .unreachable(message) }
    // Notices are for people at a terminal of PostgreSQL's own.
    _ = PQsetNoticeProcessor(connection, { _, _ in }, nil)
    try execute(
      """
      SET search_path TO "\(address.schema)"; SET lock_timeout = '5s'; SET statement_timeout = '30s';
      SET idle_in_transaction_session_timeout = '30s'
      """)
  }

  deinit { PQfinish(connection) }

  /// The host that answers, the port and the version, for example `db1:5432, PostgreSQL 15.18`.
  package var server: String {
    let version = PQparameterStatus(connection, "server_version").map { String(cString: $0) } ?? "?"
    let host = PQhost(connection).map { String(cString: $0) } ?? ""
    let port = PQport(connection).map { String(cString: $0) } ?? ""
    return "\(host):\(port), PostgreSQL \(version)"
  }

  /// Runs statements, with semicolons between; parameters are for one alone.
  ///
  /// - Returns: The rows of the last one that has any, each column as text or `nil`.
  @discardableResult
  package func execute(
    _ sql: String, _ parameters: [String?] = []
  ) throws(PostgresError) -> [[String?]] {
    try send(sql, parameters)
    var rows: [[String?]] = []
    var failure: PostgresError?
    while let result = try nextResult() {
      switch result.status {
      case PGRES_TUPLES_OK: rows = result.rows
      case PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: break
      default: failure = failure ?? result.error ?? .lost(message)
      }
    }
    if let failure { throw failure }
    return rows
  }

  /// A text as a literal of SQL.
  package func quoted(_ text: String) throws(PostgresError) -> String {
    guard let literal = PQescapeLiteral(connection, text, text.utf8.count) else {
      throw .unexpected(message)
    }
    defer { PQfreemem(literal) }
    return String(cString: literal)
  }

  /// Sends several queries at once; the rows of one after the other go to `row`, with the query's place.
  ///
  /// An error of `row` ends it: the rest is not sent, and the session goes on.
  package func copyOut(
    _ queries: [(sql: String, kinds: [PostgresValue.Kind])],
    row: (Int, [PostgresValue]) throws -> Void
  ) throws {
    guard !queries.isEmpty else { return }
    do {
      try readCopies(queries, row: row)
    } catch {
      cancel()
      throw error
    }
  }

  /// Ends what is under way, and throws away what is still on its way here.
  private func cancel() {
    if let handle = PQgetCancel(connection) {
      var words = [CChar](repeating: 0, count: 256)
      _ = PQcancel(handle, &words, Int32(words.count))
      PQfreeCancel(handle)
    }
    while let result = try? nextResult() {
      guard result.status == PGRES_COPY_OUT else { continue }
      while let message = try? nextMessage() { PQfreemem(message.baseAddress) }
    }
  }

  private func readCopies(
    _ queries: [(sql: String, kinds: [PostgresValue.Kind])],
    row: (Int, [PostgresValue]) throws -> Void
  ) throws {
    try send(
      queries.map { "COPY (\($0.sql)) TO STDOUT (FORMAT binary)" }.joined(separator: ";\n"), [])
    var index = 0
    while let result = try nextResult() {
      switch result.status {
      case PGRES_COPY_OUT:
        guard queries.indices.contains(index) else {
          throw PostgresError.unexpected("there are more answers than questions")
        }
        var reader = CopyReader(queries[index].kinds)
        while let message = try nextMessage() {
          defer { PQfreemem(message.baseAddress) }
          try reader.read(UnsafeBufferPointer(message)) { try row(index, $0) }
        }
        index += 1
      case PGRES_COMMAND_OK: break
      default: throw result.error ?? .lost(message)
      }
    }
  }

  /// Writes rows into columns of a table: `rows` is handed a function that takes one.
  package func copyIn(
    _ table: String, _ columns: [String], rows: ((([PostgresValue]) throws -> Void)) throws -> Void
  ) throws {
    let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
    try send("COPY \"\(table)\" (\(names)) FROM STDIN (FORMAT binary)", [])
    guard let result = try nextResult() else { throw PostgresError.lost(message) }
    guard result.status == PGRES_COPY_IN else {
      while try nextResult() != nil {}
      throw result.error ?? .lost(message)
    }
    var writer = CopyWriter()
    do {
      try rows { row in
        writer.add(row)
        if writer.bytes.count >= 1 << 16 { try put(writer.take()) }
      }
      writer.finish()
      try put(writer.take())
    } catch {
      // The server forgets the rows; the statement ends as one that failed.
      _ = PQputCopyEnd(connection, "the rows could not be read")
      while try nextResult() != nil {}
      throw error
    }
    guard PQputCopyEnd(connection, nil) == 1 else { throw PostgresError.lost(message) }
    var failure: PostgresError?
    while let result = try nextResult() {
      if result.status != PGRES_COMMAND_OK { failure = failure ?? result.error ?? .lost(message) }
    }
    if let failure { throw failure }
  }

  /// Waits until somebody notifies, at most so long; `false` when the time is over.
  ///
  /// A notification may have come with the answer to an earlier statement, so those at hand are asked
  /// first: the socket would stay silent.
  package func waitForNotification(_ time: Duration) throws(PostgresError) -> Bool {
    if takeNotifications() { return true }
    guard wait(time) else { return false }
    guard PQconsumeInput(connection) == 1 else { throw .lost(message) }
    return takeNotifications()
  }

  /// Takes all notifications at hand; `true` where there was one.
  private func takeNotifications() -> Bool {
    var isNotified = false
    while let notification = PQnotifies(connection) {
      PQfreemem(notification)
      isNotified = true
    }
    return isNotified
  }

  private func send(_ sql: String, _ parameters: [String?]) throws(PostgresError) {
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

  private func put(_ bytes: [UInt8]) throws(PostgresError) {
    let isPut = bytes.withUnsafeBytes { bytes in
      PQputCopyData(
        connection, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
    }
    guard isPut == 1 else { throw .lost(message) }
  }

  /// The next result of what was sent; `nil` where there is none left.
  private func nextResult() throws(PostgresError) -> PostgresResult? {
    while PQisBusy(connection) == 1 { try readMore() }
    return PQgetResult(connection).map(PostgresResult.init)
  }

  /// The next message of a copy, to be freed by the caller; `nil` at its end.
  private func nextMessage() throws(PostgresError) -> UnsafeMutableBufferPointer<UInt8>? {
    var bytes: UnsafeMutablePointer<CChar>?
    while true {
      let count = PQgetCopyData(connection, &bytes, 1)
      if count > 0, let bytes {
        return bytes.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
          UnsafeMutableBufferPointer(start: $0, count: Int(count))
        }
      }
      if count == -1 { return nil }
      guard count == 0 else { throw .lost(message) }
      try readMore()
    }
  }

  private func readMore() throws(PostgresError) {
    guard wait(patience) else {
      throw .lost("PostgreSQL has not answered for \(patience.components.seconds) s")
    }
    guard PQconsumeInput(connection) == 1 else { throw .lost(message) }
  }

  /// Waits until there is something to read; `false` when the time is over, or nobody wants it any more.
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

  /// The last words about the session.
  private var message: String {
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

  private static func withCStrings<Value>(
    _ texts: [String?], _ body: ([UnsafePointer<CChar>?]) -> Value
  ) -> Value {
    let copies = texts.map { text in text.flatMap { strdup($0) } }
    defer { for copy in copies { free(copy) } }
    return body(copies.map { $0.map { UnsafePointer($0) } })
  }
}

/// One result of libpq, which is freed with it.
private final class PostgresResult {
  private let result: OpaquePointer

  init(_ result: OpaquePointer) { self.result = result }

  deinit { PQclear(result) }

  var status: ExecStatusType { PQresultStatus(result) }

  /// All values as text.
  var rows: [[String?]] {
    (0..<PQntuples(result)).map { row in
      (0..<PQnfields(result)).map { column in
        guard PQgetisnull(result, row, column) == 0, let value = PQgetvalue(result, row, column)
        else { return nil }
        return String(cString: value)
      }
    }
  }

  /// The server's refusal; `nil` where the connection itself failed.
  var error: PostgresError? {
    guard let code = field("C") else { return nil }
    return .refused(code: code, message: field("M") ?? "no message")
  }

  /// A part of the refusal by the character that postgres_ext.h gives it, which Swift does not import.
  private func field(_ name: UnicodeScalar) -> String? {
    PQresultErrorField(result, Int32(name.value)).map { String(cString: $0) }
  }
}
