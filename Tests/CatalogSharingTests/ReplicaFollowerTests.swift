import Foundation
import GRDB
import GalleryTestSupport
import Logging
import PostgreSQL
import Synchronization
import TestSupport
import Testing

@testable import CatalogSharing
@testable import GalleryCatalog
@testable import GalleryModel

struct ReplicaFollowerTests {
  /// A machine that follows for as long as `body` runs.
  private func following(
    _ fixture: SharingFixture, _ name: String, refuses: Bool = false,
    _ body: (Catalog) async throws -> Void
  ) async throws {
    let catalog = try fixture.machine(name)
    var configuration = ReplicaFollower.Configuration()
    configuration.name = name
    configuration.refuses = refuses
    let follower = try #require(catalog.follower(configuration, logger: .silent))
    let running = Task { await follower.run() }
    await follower.waitForInitialSync()
    do { try await body(catalog) } catch {
      running.cancel()
      await running.value
      throw error
    }
    running.cancel()
    await running.value
  }

  @Test func `an edit returns once every following replica shows it`() async throws {
    let fixture = try await SharingFixture()
    let reports = Mutex<[EditReport]>([])
    var options = SharingOptions()
    // However busy the machine is.
    options.confirmationTime = .seconds(3600)
    options.onEdit = { report in reports.withLock { $0.append(report) } }
    let writer = try fixture.machine("writer", options)
    try await following(fixture, "a") { a in
      try await following(fixture, "b") { b in
        for number in 1...20 {
          let version = a.version
          _ = try await writer.add(.sample("n\(number)"))
          #expect(try await a.bitmaps(BitmapQuery()).total == number)
          #expect(try await b.bitmaps(BitmapQuery()).total == number)
          #expect(a.version != version)
        }
      }
    }
    let made = reports.withLock { $0 }
    #expect(made.map(\.revision) == Array(1...20))
    #expect(made.allSatisfy { $0.confirmed == 2 && $0.waiting == [] && $0.localFailure == nil })
  }

  @Test func `an edit outdates only the states that show its subject`() async throws {
    let fixture = try await SharingFixture()
    var options = SharingOptions()
    options.confirmationTime = .seconds(3600)
    let far = try fixture.machine("far", options)
    for name in ["x", "y"] { _ = try await far.add(.sample(name)) }
    try await following(fixture, "a") { a in
      let near = try fixture.machine("a", options)
      func state(of name: String) async throws -> DependencyState {
        try await a.noting { try await a.summary(of: BitmapReference(name)) }.state
      }
      for number in 1...8 {
        let (x, y) = (try await state(of: "x"), try await state(of: "y"))
        #expect(x.isCurrent && y.isCurrent)
        _ = try await (number % 3 == 0 ? near : far).update(BitmapReference("x")) { _ in
          var change = BitmapChange()
          change.label = .text("\(number)")
          return change
        }
        #expect(!x.isCurrent)
        // No process here has announced the edit before the first one.
        #expect(y.isCurrent || number == 1)
        #expect(try await a.summary(of: BitmapReference("x")).label == "\(number)")
      }
    }
  }

  @Test
  func `a follower catches up after another process advanced the copy`()
    async throws
  {
    let fixture = try await SharingFixture()
    var options = SharingOptions()
    options.confirmationTime = .seconds(3600)
    let far = try fixture.machine("far", options)
    try await following(fixture, "a") { a in
      // The same file: it is ahead of the position that the follower remembers, and is reread every third time.
      let near = try fixture.machine("a", options)
      for number in 1...9 {
        _ = try await near.add(.sample("near-\(number)"))
        if number % 3 == 0 { try await near.sharing?.session.rereadAll() }
        _ = try await far.add(.sample("far-\(number)"))
        #expect(try await a.bitmaps(BitmapQuery()).total == 2 * number)
      }
      #expect(try await SharingFixture.differences(a, fixture.machine("fresh")) == [])
    }
  }

  @Test func `a stopped replica stays listed but is not waited for`()
    async throws
  {
    let fixture = try await SharingFixture()
    let writer = try fixture.machine("writer")
    try await following(fixture, "a") { _ in
      let present = try await writer.sharingStatus()
      #expect(present?.replicas.map(\.name) == ["a"])
    }
    let afterwards = try await writer.sharingStatus()
    #expect(afterwards?.replicas.map(\.name) == ["a"])
    #expect(afterwards?.replicas.map(\.serves) == [false])
    try await following(fixture, "a") { _ in
      let again = try await writer.sharingStatus()
      #expect(again?.replicas.map(\.serves) == [true])
    }
  }

  @Test func `copied files with one replica name are separate replicas`() async throws {
    let fixture = try await SharingFixture()
    let writer = try fixture.machine("writer")
    let files = ["a", "b"].map { fixture.folder.file("\($0).sqlite") }
    do { _ = try fixture.machine("a") }
    try FileManager.default.copyItem(at: files[0], to: files[1])
    var configuration = ReplicaFollower.Configuration()
    configuration.name = "same"
    let catalogs = try files.map { try Catalog.following(fixture.address, in: $0) }
    let tasks = try catalogs.map { catalog in
      let follower = try #require(catalog.follower(configuration, logger: .silent))
      return (follower, Task { await follower.run() })
    }
    for (follower, _) in tasks { await follower.waitForInitialSync() }
    let present = try await writer.sharingStatus()
    #expect(present?.replicas.map(\.name) == ["same", "same"])
    for (_, task) in tasks {
      task.cancel()
      await task.value
    }
  }

  @Test func `a damaged copy is reread once a reader finds the damage`() async throws {
    let fixture = try await SharingFixture()
    let writer = try fixture.machine("writer")
    for number in 0..<200 { _ = try await writer.add(.sample("n\(number)")) }
    try await following(fixture, "a") { catalog in
      // The pages of the rows, which no look reads.
      let pool = try catalog.database.connections.get().pool
      _ = try await pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
      pool.releaseMemory()
      let size = try #require(catalog.file.resourceValues(forKeys: [.fileSizeKey]).fileSize)
      let handle = open(catalog.file.path, O_WRONLY)
      let noise = [UInt8](repeating: 0xA5, count: size - 8 * 4096)
      #expect(pwrite(handle, noise, noise.count, 8 * 4096) == noise.count)
      let position = catalog.sharing?.state.position
      await #expect(throws: CatalogError.self) {
        _ = try await catalog.read { try Row.fetchAll($0, sql: "SELECT * FROM bitmaps").count }
      }
      #expect(catalog.isCopyDamaged)
      while catalog.isCopyDamaged { await Task.yield() }
      #expect(try await catalog.bitmaps(BitmapQuery()).total == 200)
      #expect(catalog.sharing?.state.position == position)
      #expect(FileManager.default.fileExists(atPath: catalog.file.path + ".damaged-1"))
      #expect(try await catalog.check().findings == [])
      // Closed after the file was let go of, since closing gives up all locks of the process on it.
      close(handle)
    }
  }

  @Test func `a silent replica is reported, and full confirmation fails`() async throws {
    let fixture = try await SharingFixture()
    try fixture.connected().execute(
      """
      INSERT INTO replica VALUES (1, 'dead', 'tests', 0, 1, true, false, clock_timestamp() - interval '7 s')
      """)
    let reports = Mutex<[EditReport]>([])
    var options = SharingOptions()
    options.onEdit = { report in reports.withLock { $0.append(report) } }
    _ = try await fixture.machine("best", options).add(.sample("a"))
    #expect(reports.withLock { $0.first?.waiting.map(\.name) } == ["dead"])
    options.confirmation = .all
    let strict = try fixture.machine("all", options)
    await #expect(
      throws: CatalogError.unconfirmed(
        place: fixture.address.description,
        reason: "edit 2 was made, but not every replica shows it: dead")
    ) { try await strict.add(.sample("b")) }
    #expect(try await strict.bitmaps(BitmapQuery()).total == 2)
    #expect(try await strict.forgetReplica(named: "dead") == 1)
    _ = try await strict.add(.sample("c"))
  }

  @Test func `full confirmation skips a silent replica that refuses when cut off`() async throws {
    let fixture = try await SharingFixture()
    try fixture.connected().execute(
      """
      INSERT INTO replica VALUES (1, 'dead', 'tests', 0, 1, true, true, clock_timestamp() - interval '7 s')
      """)
    var options = SharingOptions()
    options.confirmation = .all
    _ = try await fixture.machine("all", options).add(.sample("a"))
  }

  @Test func `a deleted copy stays readable and is recreated`() async throws {
    let fixture = try await SharingFixture()
    let writer = try fixture.machine("writer")
    _ = try await writer.add(.sample("a"))
    try await following(fixture, "a") { catalog in
      let number = FileIdentity(of: catalog.file)
      try FileManager.default.removeItem(at: catalog.file)
      #expect(try await catalog.bitmaps(BitmapQuery()).total == 1)
      while FileIdentity(of: catalog.file) == nil { await Task.yield() }
      #expect(FileIdentity(of: catalog.file) != number)
      _ = try await writer.add(.sample("b"))
      while (try? await catalog.bitmaps(BitmapQuery()).total) != 2 { await Task.yield() }
      #expect(try await catalog.check().findings == [])
    }
  }

  @Test func `a replica serves during an outage and then follows again`()
    async throws
  {
    let fixture = try await SharingFixture(server: PostgresServer())
    let writer = try fixture.machine("writer")
    _ = try await writer.add(.sample("a"))
    try await following(fixture, "a", refuses: true) { catalog in
      let sharing = try #require(catalog.sharing)
      #expect(!sharing.refusesNow)
      try await fixture.server.crash()
      let error = await #expect(throws: CatalogError.self) { try await writer.add(.sample("b")) }
      #expect(error?.description.hasSuffix("; nothing was changed") == true)
      while !sharing.refusesNow { await Task.yield() }
      #expect(catalog.version != catalog.version)
      #expect(try await catalog.bitmaps(BitmapQuery()).total == 1)
      try await fixture.server.start()
      while sharing.refusesNow { await Task.yield() }
      _ = try await writer.add(.sample("b"))
      #expect(try await catalog.bitmaps(BitmapQuery()).total == 2)
      #expect(sharing.state.reconnects > 0)
    }
  }
}
