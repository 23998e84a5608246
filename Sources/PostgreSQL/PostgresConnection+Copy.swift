import CPostgreSQL

/// A step of a pipeline of statements and rows.
package enum PostgresStep {
  /// Statements separated by semicolons.
  case sql(String)
  /// Rows for some columns of a table. `rows` receives a function that adds one row.
  case copyIn(
    table: String, columns: [String], rows: ((([PostgresValue]) throws -> Void)) throws -> Void)

  fileprivate var sql: String {
    switch self {
    case .sql(let sql): return sql
    case .copyIn(let table, let columns, _):
      let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
      return "COPY \"\(table)\" (\(names)) FROM STDIN (FORMAT binary)"
    }
  }
}

/// COPY in its binary format, in both directions (postgresql.org/docs/15/libpq-copy.html).
extension PostgresConnection {
  /// Runs steps in one message until one fails.
  ///
  /// The server waits only for the rows.
  package func execute(_ steps: [PostgresStep]) throws {
    try send(steps.map(\.sql).joined(separator: ";\n"))
    var copies = steps.compactMap { step in
      if case .copyIn(_, _, let rows) = step { return rows }
      return nil
    }[...]
    var failure: PostgresError?
    while let result = try nextResult() {
      switch result.status {
      case PGRES_COPY_IN:
        guard let rows = copies.popFirst() else {
          throw PostgresError.unexpected("the query has no COPY data")
        }
        try write(rows)
      case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: break
      default: failure = failure ?? result.error ?? .lost(message)
      }
    }
    if let failure { throw failure }
  }

  private func write(_ rows: ((([PostgresValue]) throws -> Void)) throws -> Void) throws {
    var writer = CopyWriter()
    do {
      try rows { row in
        writer.add(row)
        if writer.bytes.count >= 1 << 16 { try put(writer.take()) }
      }
      writer.finish()
      try put(writer.take())
    } catch {
      // The server discards the rows, and the statement fails, so the rest does not run.
      _ = PQputCopyEnd(connection, "the rows could not be read")
      while try nextResult() != nil {}
      throw error
    }
    guard PQputCopyEnd(connection, nil) == 1 else { throw PostgresError.lost(message) }
  }

  private func put(_ bytes: [UInt8]) throws(PostgresError) {
    let isPut = bytes.withUnsafeBytes { bytes in
      PQputCopyData(
        connection, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
    }
    guard isPut == 1 else { throw .lost(message) }
  }

  /// Sends several queries in one message, and calls `row` with each row and the index of its query.
  ///
  /// If `row` throws, the remaining rows are discarded, and the session can be used again.
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

  private func readCopies(
    _ queries: [(sql: String, kinds: [PostgresValue.Kind])],
    row: (Int, [PostgresValue]) throws -> Void
  ) throws {
    try send(
      queries.map { "COPY (\($0.sql)) TO STDOUT (FORMAT binary)" }.joined(separator: ";\n"))
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

  /// Cancels the running statement and discards its remaining data.
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

  /// Returns the next message of a copy, which the caller must free, or `nil` at the end.
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
}
