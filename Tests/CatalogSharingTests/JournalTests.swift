import GalleryTestSupport
import PostgreSQL
import Testing

@testable import TestSupport
@testable import CatalogSharing
@testable import GalleryCatalog
@testable import GalleryModel

/// The edits that a shared collection keeps for copies (sharing.md §3).
struct JournalTests {
  private let fixture: SharingFixture
  private let owner: PostgresConnection

  /// A collection with 20,099 edits that touched nothing.
  init() async throws {
    fixture = try await SharingFixture()
    owner = try fixture.connected()
    try owner.execute(
      """
      INSERT INTO change (revision, mark, subjects, author) SELECT n, n, 0, '' FROM generate_series(1, 20099) n;
      UPDATE collection SET revision = 20099, mark = 20099
      """)
  }

  private func oldest() throws -> Int64? {
    try owner.execute("SELECT min(revision) FROM change").first?.integer(0)
  }

  @Test func `the journal keeps the last ten thousand edits`() async throws {
    _ = try await fixture.machine("writer").add(.sample("a"))
    try owner.execute("DELETE FROM replica")
    for number in 1...100 { _ = try await fixture.machine("writer").add(.sample("b\(number)")) }
    #expect(try oldest() == 10_200)
  }

  @Test(arguments: [("30 minutes", 57), ("2 hours", 10_100)])
  func `the journal keeps a silent replica's edits for an hour`(
    silence: String, oldest: Int64
  ) async throws {
    try owner.execute(
      """
      INSERT INTO replica VALUES (1, 'behind', 'tests', 57, 1, true, true, clock_timestamp() - interval '\(silence)')
      """)
    var options = SharingOptions()
    options.confirmationTime = .zero
    _ = try await fixture.machine("writer", options).add(.sample("a"))
    #expect(try self.oldest() == oldest)
  }

  @Test func `the journal keeps the edits made while a copy is read`() async throws {
    let other = try fixture.machine("other")
    let collection = try SharedCollection(fixture.address, program: "tests")
    try owner.execute("DELETE FROM replica")
    try collection.hold(7, program: "tests")
    try owner.execute(
      """
      INSERT INTO change (revision, mark, subjects, author) SELECT n, n, 0, '' FROM generate_series(20100, 40099) n;
      UPDATE collection SET revision = 40099, mark = 40099
      """)
    _ = try await other.add(.sample("a"))
    #expect(try oldest() == 20_099)
    // Nobody is shown a copy that is not there yet.
    #expect(try await other.sharingStatus()?.replicas == [])
  }

  @Test func `a new copy holds the journal until its first lease`() async throws {
    let catalog = try fixture.machine("a")
    #expect(try owner.execute("SELECT name, applied FROM replica") == [["", "20099"]])
    let follower = try #require(catalog.follower(.init(), logger: .silent))
    let running = Task { await follower.run() }
    await follower.waitForInitialSync()
    #expect(try owner.execute("SELECT serves FROM replica") == [["t"]])
    running.cancel()
    await running.value
  }
}
