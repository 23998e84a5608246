import Foundation
import PostgreSQL
import TestSupport
import Testing

struct PostgresConnectionTests {
  private static let kinds: [PostgresValue.Kind] = [.integer, .real, .text, .bytes]

  private static let rows: [[PostgresValue]] = [
    [.integer(0), .real(0.1), .text(""), .bytes([])],
    [.integer(.min), .real(-0.0), .text("Zeile\n\t\\N ☃"), .bytes([0, 1, 0xFF])],
    [.integer(.max), .real(.greatestFiniteMagnitude), .text("0"), .bytes(Array(0...255))],
    [.integer(-1), .real(.leastNonzeroMagnitude), .text("null"), .bytes([0x0D, 0x0A])],
    [.null, .null, .null, .null],
  ]

  private func connected() async throws -> PostgresConnection {
    let server = try await PostgresServer.common.value
    let address = try PostgresAddress(server.url())
    let connection = try PostgresConnection(address, application: "tests")
    try connection.execute(
      """
      CREATE SCHEMA "\(address.schema)";
      CREATE TABLE things (number bigint, "real" double precision, words text, data bytea)
      """)
    return connection
  }

  private func copied(_ connection: PostgresConnection) throws -> [[PostgresValue]] {
    var rows: [[PostgresValue]] = []
    try connection.copyOut([("SELECT * FROM things", Self.kinds)]) { _, row in rows.append(row) }
    return rows
  }

  @Test func `values of every kind survive copying in and out`() async throws {
    let connection = try await connected()
    try connection.execute([
      .copyIn(table: "things", columns: ["number", "real", "words", "data"]) { write in
        for row in Self.rows { try write(row) }
      }
    ])
    #expect(try copied(connection) == Self.rows)
    let bits = try copied(connection).map { row in
      if case .real(let number) = row[1] { number.bitPattern } else { UInt64(1) }
    }
    #expect(bits[1] == (-0.0).bitPattern)
  }

  @Test func `copies 100,000 rows in order`() async throws {
    let connection = try await connected()
    try connection.execute([
      .copyIn(table: "things", columns: ["number", "words"]) { write in
        for number in Int64(0)..<100_000 { try write([.integer(number), .text("row \(number)")]) }
      }
    ])
    var next: Int64 = 0
    try connection.copyOut([("SELECT number, words FROM things", [.integer, .text])]) { _, row in
      if row != [.integer(next), .text("row \(next)")] { Issue.record("row \(next) is \(row)") }
      next += 1
    }
    #expect(next == 100_000)
  }

  @Test func `copies out several queries at once, including empty ones`() async throws {
    let connection = try await connected()
    try connection.execute("INSERT INTO things (number) VALUES (1), (2)")
    var rows: [Int: [[PostgresValue]]] = [:]
    let one = ("SELECT number FROM things WHERE number > 9", [PostgresValue.Kind.integer])
    let two = ("SELECT number FROM things", [PostgresValue.Kind.integer])
    try connection.copyOut([one, two, one, two]) { index, row in
      rows[index, default: []].append(row)
    }
    #expect(rows == [1: [[.integer(1)], [.integer(2)]], 3: [[.integer(1)], [.integer(2)]]])
  }

  @Test func `a failing row source rolls back and keeps the session usable`() async throws {
    struct Unreadable: Error {}
    let connection = try await connected()
    #expect(throws: Unreadable.self) {
      try connection.execute([
        .copyIn(table: "things", columns: ["number"]) { write in
          try write([.integer(1)])
          throw Unreadable()
        }
      ])
    }
    #expect(try connection.execute("SELECT count(*) FROM things") == [["0"]])
  }

  @Test func `stopping a copy early keeps the session usable`()
    async throws
  {
    struct Enough: Error {}
    let connection = try await connected()
    let endless = ("SELECT generate_series(1::bigint, 1000000000)", [PostgresValue.Kind.integer])
    var count = 0
    #expect(throws: Enough.self) {
      try connection.copyOut([endless, endless]) { _, _ in
        count += 1
        if count == 1000 { throw Enough() }
      }
    }
    #expect(try connection.execute("SELECT 1") == [["1"]])
  }

  @Test(arguments: [
    ("SELECT nothing", "42703"), ("SELECT 1/0", "22012"), ("SELEC 1", "42601"),
    ("INSERT INTO nowhere VALUES (1)", "42P01"),
  ])
  func `a server's error has its code and message`(_ sql: String, _ code: String) async throws {
    let connection = try await connected()
    let error = #expect(throws: PostgresError.self) { try connection.execute(sql) }
    guard case .refused(code, let message) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!message.isEmpty)
    #expect(try connection.execute("SELECT 1") == [["1"]])
  }

  @Test func `a failing step rolls back the whole transaction`() async throws {
    let connection = try await connected()
    let rows = PostgresStep.copyIn(table: "things", columns: ["number"]) { write in
      for number in Int64(1)...3 { try write([.integer(number)]) }
    }
    try connection.execute([
      .sql("INSERT INTO things (number) VALUES (9)"), rows,
      .sql("UPDATE things SET words = 'seen'; SELECT 1"), rows,
    ])
    let seen = "SELECT count(*), count(words) FROM things"
    #expect(try connection.execute(seen) == [["7", "4"]])
    let error = #expect(throws: PostgresError.self) {
      try connection.execute([
        .sql("DELETE FROM things"), rows, .sql("SELECT 1 / 0"), rows, .sql("COMMIT"),
      ])
    }
    #expect(error?.description.contains("division by zero") == true)
    #expect(try connection.execute(seen) == [["7", "4"]])
  }

  @Test func `returns the rows of every statement that produces rows`() async throws {
    let connection = try await connected()
    let results = try connection.results(
      of: "SELECT 1; INSERT INTO things (number) VALUES (5); SELECT 2 WHERE false; SELECT 3, NULL")
    #expect(results == [[["1"]], [], [["3", nil]]])
  }

  @Test func `a rejected copy keeps the session usable`() async throws {
    let connection = try await connected()
    #expect(throws: PostgresError.self) {
      try connection.execute([
        .copyIn(table: "things", columns: ["number"]) { write in try write([.text("no number")]) }
      ])
    }
    #expect(throws: PostgresError.self) {
      try connection.execute([
        .copyIn(table: "nowhere", columns: ["number"]) { write in try write([.integer(1)]) }
      ])
    }
    #expect(try connection.execute("SELECT 1") == [["1"]])
  }

  @Test func `parameters are never parsed as SQL`() async throws {
    let connection = try await connected()
    let text = "'; DROP TABLE things; --"
    try connection.execute("INSERT INTO things (words) VALUES ($1), ($2)", [text, nil])
    #expect(try connection.execute("SELECT words FROM things") == [[text], [nil]])
    #expect(
      try connection.execute("SELECT \(connection.quoted(text + "\\"))") == [[text + "\\"]])
  }

  @Test func `a notification that arrived with an answer ends the wait at once`() async throws {
    let server = try await PostgresServer.common.value
    let address = try PostgresAddress(server.url(schema: "public"))
    let (one, other) = (
      try PostgresConnection(address, application: "one"),
      try PostgresConnection(address, application: "other")
    )
    let channel = "c\(UInt32.random(in: 0 ... .max))"
    try one.execute("LISTEN \(channel)")
    try other.execute("NOTIFY \(channel)")
    // The notification is inside the library when this is answered.
    try one.execute("SELECT 1")
    #expect(try one.waitForNotification(.seconds(3600)))
    #expect(try !one.waitForNotification(.zero))
  }

  @Test func `a server crash is a connection error until the server restarts`()
    async throws
  {
    let server = try await PostgresServer()
    let address = try PostgresAddress(server.url(schema: "public"))
    let connection = try PostgresConnection(address, application: "tests")
    try await server.crash()
    let lost = #expect(throws: PostgresError.self) { try connection.execute("SELECT 1") }
    #expect(lost?.isOfConnection == true)
    let gone = #expect(throws: PostgresError.self) {
      try PostgresConnection(address, application: "tests")
    }
    guard case .unreachable(let words) = gone else {
      Issue.record("\(String(describing: gone))")
      return
    }
    #expect(!words.contains("\n"))
    try await server.start()
    #expect(
      try PostgresConnection(address, application: "tests").execute("SELECT 1") == [["1"]])
  }

  @Test func `reports denied logins and missing databases as refusals`()
    async throws
  {
    let server = try await PostgresServer.common.value
    let role = "locked\(UUID().uuidString.prefix(8).lowercased())"
    try PostgresConnection(PostgresAddress(server.url(schema: "public")), application: "tests")
      .execute("CREATE ROLE \(role) NOLOGIN")
    let urls = [
      server.url(schema: "public").replacing("test@", with: "\(role)@"),
      server.url(schema: "public").replacing("/postgres?", with: "/nothing?"),
    ]
    for url in urls {
      let denied = #expect(throws: PostgresError.self) {
        try PostgresConnection(PostgresAddress(url), application: "tests")
      }
      guard case .denied? = denied else {
        Issue.record("\(url): \(String(describing: denied))")
        continue
      }
      #expect(denied?.isRefusal == true && denied?.isOfConnection == true)
    }
  }

  @Test func `a session that stays silent too long is lost`() async throws {
    let server = try await PostgresServer.common.value
    let connection = try PostgresConnection(
      PostgresAddress(server.url(schema: "public")), application: "tests",
      patience: .seconds(3))
    #expect(throws: PostgresError.lost("PostgreSQL has not answered for 3 s")) {
      try connection.execute("SELECT pg_sleep(30)")
    }
  }

  @Test func `a session marked as left open outlives its connection`() async throws {
    let server = try await PostgresServer.common.value
    let address = try PostgresAddress(server.url(schema: "public"))
    let watcher = try PostgresConnection(address, application: "tests")
    let sessions = "SELECT 1 FROM pg_stat_activity WHERE application_name = "
    for (name, isLeftOpen) in [("closed", false), ("left", true)] {
      let connection = try PostgresConnection(address, application: name)
      connection.isLeftOpen = isLeftOpen
      #expect(try watcher.execute(sessions + "'\(name)'").count == 1)
    }
    while try !watcher.execute(sessions + "'closed'").isEmpty { await Task.yield() }
    #expect(try watcher.execute(sessions + "'left'").count == 1)
  }

  @Test func `tries hosts in turn`() async throws {
    let server = try await PostgresServer.common.value
    let folder = server.url(schema: "public").split(separator: "host=")[1].split(separator: "&")[0]
    let address = try PostgresAddress(
      "postgresql://test@/postgres?host=/nowhere,\(folder)&schema=public")
    #expect(
      try PostgresConnection(address, application: "tests").execute("SELECT 1") == [["1"]])
  }
}
