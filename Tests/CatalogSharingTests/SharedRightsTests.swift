import Foundation
import GalleryTestSupport
import PostgreSQL
import TestSupport
import Testing

@testable import CatalogSharing
@testable import GalleryCatalog
@testable import GalleryModel

/// The rights of a role that only follows a shared collection (sharing.md §9).
struct SharedRightsTests {
  private let server: PostgresServer
  private let schema: String
  private let owner: PostgresConnection
  private let reader: PostgresConnection
  private let role: String

  /// A collection as the first release made it, with a reader that has the rights of then.
  init() async throws {
    server = try await PostgresServer.common.value
    let number = UUID().uuidString.replacing("-", with: "").lowercased()
    (schema, role) = ("t" + number, "r" + number)
    owner = try PostgresConnection(
      PostgresAddress(server.url(schema: schema)), application: "tests")
    let first = try #require(
      try Migration.all(in: Catalog.packagedMigrations.appendingPathComponent("PostgreSQL")).first)
    try owner.execute(
      """
      CREATE SCHEMA \(schema);
      CREATE TABLE migrations (
        number bigint PRIMARY KEY, name text NOT NULL, checksum text NOT NULL,
        applied timestamptz NOT NULL DEFAULT clock_timestamp());
      INSERT INTO migrations VALUES (1, '\(first.name)', '\(first.checksum)');
      \(first.sql);
      CREATE ROLE \(role) LOGIN;
      GRANT USAGE ON SCHEMA \(schema) TO \(role);
      GRANT SELECT ON ALL TABLES IN SCHEMA \(schema) TO \(role);
      GRANT INSERT, UPDATE, DELETE ON replica TO \(role);
      GRANT EXECUTE ON FUNCTION note_lost_history(bigint, bigint, bigint) TO \(role)
      """)
    // PostgreSQL refuses two changes of a database's rights at once; migrating changes them under this lock.
    try owner.execute(
      """
      BEGIN; SELECT pg_advisory_xact_lock(5789784); GRANT TEMPORARY ON DATABASE postgres TO \(role); COMMIT
      """)
    let url = server.url(schema: schema).replacing("test@", with: "\(role)@")
    reader = try PostgresConnection(PostgresAddress(url), application: "tests")
  }

  private func migrate(_ grants: Bool = false) throws {
    _ = try CollectionSchema.migrate(
      PostgresAddress(server.url(schema: schema)), program: "tests", reader: grants ? role : nil)
  }

  private func history() throws -> Int64? {
    try owner.execute("SELECT history FROM collection").first?.integer(0)
  }

  /// Whether a table of the reader's that has the name of one of ours runs SQL as the owner.
  private func takesOver(_ table: String, _ columns: String) throws -> Bool {
    try reader.execute(
      """
      CREATE TEMPORARY TABLE \(table) (\(columns));
      INSERT INTO \(table) DEFAULT VALUES;
      CREATE FUNCTION pg_temp.steal_\(table)() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN CREATE TABLE \(schema).stolen (); RETURN NEW; END';
      CREATE TRIGGER steal BEFORE UPDATE OR INSERT ON \(table)
        FOR EACH ROW EXECUTE FUNCTION pg_temp.steal_\(table)()
      """)
    _ = try? reader.execute("SELECT \(schema).note_lost_history(1, 999999, 7)")
    let found = try owner.execute("SELECT to_regclass('\(schema).stolen') IS NOT NULL")
    return found.first?.first == "t"
  }

  @Test func `a reader's temporary tables run nothing as the owner`() throws {
    try migrate()
    #expect(
      try !takesOver("collection", "history bigint DEFAULT 1, revision bigint DEFAULT 1"))
    #expect(try !takesOver("lost_edit", "mark bigint"))
    #expect(try !takesOver("change", "revision bigint, mark bigint"))
  }

  @Test func `the temporary-table attack succeeds on the first release's schema`() throws {
    #expect(try takesOver("collection", "history bigint DEFAULT 1, revision bigint DEFAULT 1"))
  }

  @Test func `every owner function names its schema and searches temporary tables last`()
    throws
  {
    try migrate()
    let functions = try owner.execute(
      """
      SELECT proname, prosrc, array_to_string(proconfig, ';'), has_function_privilege('public', oid, 'EXECUTE')
      FROM pg_proc WHERE pronamespace = '\(schema)'::regnamespace AND prosecdef
      """)
    #expect(functions.count == 3)
    let unqualified = try Regex("\\b(from|update|into|join)\\s+(?!\(schema)\\.)").ignoresCase()
    for function in functions {
      let name = function[0] ?? ""
      #expect(function[2] == "search_path=\(schema), pg_temp", "\(name)")
      #expect(function[1]?.firstMatch(of: unqualified) == nil, "\(name)")
      #expect(function[3] == "f", "\(name)")
    }
  }

  @Test func `migrating revokes temporary tables from the public`() throws {
    try migrate()
    let all = try owner.execute(
      """
      SELECT count(*) FROM pg_database, aclexplode(datacl)
      WHERE datname = 'postgres' AND grantee = 0 AND privilege_type = 'TEMPORARY'
      """)
    #expect(all == [["0"]])
  }

  @Test func `an invented edit does not increase the history`() throws {
    try migrate()
    let mark = (7 << 32) | 7
    for (revision, mark) in [(999_999, 7), (1, -1), (Int.max, mark), (-5, mark), (0, Int.min)] {
      let row = try reader.execute("SELECT note_lost_history(1, \(revision), \(mark))").first
      #expect(row == ["1"])
    }
    #expect(try history() == 1)
  }

  @Test func `a lost edit increases the history once`() throws {
    try migrate()
    let mark = try #require(try owner.execute("SELECT next_mark()").first?.integer(0))
    let raised = try reader.execute("SELECT note_lost_history(1, 1, \(mark))").first
    #expect(raised == ["2"])
    #expect(try reader.execute("SELECT note_lost_history(2, 1, \(mark))").first == ["2"])
    #expect(try history() == 2)
  }

  @Test func `rejects an edit of a later timeline`() throws {
    try migrate()
    let nonce = 2 << 16 | 7
    let mark = try #require(
      try owner.execute("SELECT mark_of(5, \(nonce))").first?.integer(0))
    let refusal = #expect(throws: PostgresError.self) {
      try reader.execute("SELECT note_lost_history(1, 5, \(mark))")
    }
    guard case .refused("PX001", let message)? = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(message.contains("former primary"))
    #expect(try history() == 1)
  }

  @Test func `migrating requires force while an older program follows`() throws {
    try owner.execute(
      """
      INSERT INTO replica (id, name, program, applied, history, serves, refuses, seen)
      VALUES (1, 'old', 'pixelarium 0.9.1', 0, 1, true, false, clock_timestamp() + interval '1 hour'),
        (2, 'new', 'pixelarium 0.10.0', 0, 1, true, false, clock_timestamp() + interval '1 hour'),
        (3, 'gone', 'pixelarium 0.8', 0, 1, true, false, clock_timestamp() - interval '1 hour')
      """)
    let address = try PostgresAddress(server.url(schema: schema))
    let refusal = #expect(throws: CatalogError.self) {
      try CollectionSchema.migrate(address, program: "pixelarium 0.10.0")
    }
    #expect(refusal?.description.contains(": old (pixelarium 0.9.1). After") == true)
    #expect(try owner.execute("SELECT count(*) FROM migrations") == [["1"]])
    let forced = try CollectionSchema.migrate(
      address, program: "pixelarium 0.10.0", isForced: true)
    #expect(forced.applied.isEmpty == false)
    // Nothing is missing any more.
    #expect(try CollectionSchema.migrate(address, program: "pixelarium 0.10.0").applied == [])
  }

  @Test func `default privileges do not expose the key`() throws {
    try owner.execute(
      """
      ALTER DEFAULT PRIVILEGES IN SCHEMA \(schema) GRANT SELECT ON TABLES TO \(role);
      ALTER DEFAULT PRIVILEGES IN SCHEMA \(schema) GRANT EXECUTE ON FUNCTIONS TO \(role)
      """)
    try migrate()
    for sql in ["SELECT key FROM mark_key", "SELECT next_mark()", "SELECT mark_of(1, 1)"] {
      #expect(throws: PostgresError.self, "\(sql)") { try reader.execute(sql) }
    }
  }

  @Test func `a reader can read neither the key nor a mark`() throws {
    try migrate()
    try migrate(true)
    for sql in ["SELECT key FROM mark_key", "SELECT next_mark()", "SELECT mark_of(1, 1)"] {
      #expect(throws: PostgresError.self, "\(sql)") { try reader.execute(sql) }
    }
  }

  @Test func `a lease is never later than the present`() throws {
    try migrate()
    try reader.execute(
      """
      INSERT INTO replica (id, name, program, applied, history, serves, refuses, seen)
      VALUES (1, 'forged', 'x', -1, 1, true, false, clock_timestamp() + interval '1 day');
      UPDATE replica SET seen = clock_timestamp() + interval '1 year'
      """)
    #expect(
      try owner.execute("SELECT count(*) FROM replica WHERE seen > clock_timestamp()") == [["0"]])
  }

  @Test
  func `a silent replica with a lease in the future is waited for`()
    async throws
  {
    try migrate()
    try owner.execute(
      """
      ALTER TABLE replica DISABLE TRIGGER limit_lease;
      INSERT INTO replica (id, name, program, applied, history, serves, refuses, seen)
      VALUES (1, 'silent', 'x', -1, 1, true, false, clock_timestamp() + interval '1 day')
      """)
    let folder = try TemporaryFolder()
    var options = SharingOptions()
    let reports = AsyncStream.makeStream(of: EditReport.self)
    options.onEdit = { reports.continuation.yield($0) }
    let catalog = try Catalog.following(
      PostgresAddress(server.url(schema: schema)), in: folder.file("one.sqlite"), options: options)
    _ = try await catalog.add(.sample("new"))
    reports.continuation.finish()
    let report = try #require(await reports.stream.first { _ in true })
    #expect(report.waiting.map(\.name) == ["silent"])
    #expect(try #require(report.waiting.first).silence >= Double(SharedCollection.patience))
  }

  @Test func `an edit requires the pending migration`() async throws {
    let folder = try TemporaryFolder()
    let catalog = try Catalog.following(
      PostgresAddress(server.url(schema: schema)), in: folder.file("one.sqlite"),
      options: SharingOptions())
    let refusal = await #expect(throws: CatalogError.self) {
      _ = try await catalog.add(.sample("new"))
    }
    #expect("\(try #require(refusal))".contains("pixelarium database migrate applies it"))
    try migrate()
    _ = try await catalog.add(.sample("new"))
  }
}
