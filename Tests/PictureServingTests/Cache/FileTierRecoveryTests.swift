import Foundation
import GRDB
import GalleryTestSupport
import TestSupport
import Testing

@testable import GalleryRendering
@testable import PictureServing

struct FileTierRecoveryTests {
  private let folder: TemporaryFolder
  private let log = LogRecorder()

  init() throws { folder = try TemporaryFolder() }

  private var file: URL { folder.file("cache") }

  private func tier() -> FileTier {
    FileTier(file: file, budget: 8 << 20, logger: log.logger)
  }

  private var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    }
  }

  /// Overwrites a part of the file in place, as a failing disk would.
  private func damage(from offset: UInt64, count: Int) throws {
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    try handle.seek(toOffset: offset)
    try handle.write(contentsOf: Data(repeating: 0xA5, count: count))
  }

  @Test func `a file that is not a database is set aside and replaced`() async throws {
    try Data(repeating: 7, count: 5000).write(to: file)
    let tier = tier()
    #expect(tier.store != nil)
    tier.insert(.sample(10), for: try .sample(1))
    await tier.flush()
    #expect(await tier.entry(for: try .sample(1)) == .sample(10))
    #expect(try names.contains("cache.damaged-1"))
    #expect(try Data(contentsOf: folder.file("cache.damaged-1")) == Data(repeating: 7, count: 5000))
    #expect(log.lines.count == 1)
    #expect(log.lines.first?.contains("damaged") == true)
  }

  @Test func `damaged files are numbered and only the newest are kept`() throws {
    for _ in 1...4 {
      try? FileManager.default.removeItem(at: file)
      try Data(repeating: 7, count: 5000).write(to: file)
      for suffix in ["-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: file.path + suffix)
      }
      #expect(tier().store != nil)
    }
    #expect(
      try names.filter { $0.contains("damaged") } == ["cache.damaged-3", "cache.damaged-4"])
  }

  @Test func `damage found during use is repaired`() async throws {
    let tier = tier()
    for id in 1...200 { tier.insert(.sample(900, seed: UInt64(id)), for: try .sample(Int64(id))) }
    await tier.flush()
    // So that the pages are in the file, not in the journal.
    try await DatabaseQueue(path: file.path).writeWithoutTransaction {
      _ = try $0.checkpoint(.truncate)
    }
    let size = try #require(
      FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int)
    try damage(from: 4096, count: size - 4096)
    let fresh = self.tier()
    var found = 0
    for id in 1...200 where await fresh.entry(for: try .sample(Int64(id))) != nil { found += 1 }
    #expect(found == 0)
    #expect(fresh.store != nil)
    #expect(try names.contains("cache.damaged-1"))
    fresh.insert(.sample(10), for: try .sample(1))
    await fresh.flush()
    #expect(await fresh.entry(for: try .sample(1)) == .sample(10))
  }

  @Test func `a process whose file was replaced continues with the new one`() async throws {
    let first = tier()
    first.insert(.sample(10), for: try .sample(1))
    await first.flush()
    // What another process does when it finds damage.
    for name in try names {
      try FileManager.default.moveItem(at: folder.file(name), to: folder.file("old-" + name))
    }
    let second = tier()
    second.insert(.sample(10, seed: 2), for: try .sample(2))
    await second.flush()
    first.insert(.sample(10, seed: 3), for: try .sample(3))
    await first.flush()
    #expect(await first.entry(for: try .sample(2)) == .sample(10, seed: 2))
    #expect(await second.entry(for: try .sample(3)) == .sample(10, seed: 3))
    #expect(try !names.contains { $0.contains("damaged") })
  }

  @Test func `a removed file is created again`() async throws {
    let tier = tier()
    for name in try names { try FileManager.default.removeItem(at: folder.file(name)) }
    tier.insert(.sample(10), for: try .sample(1))
    await tier.flush()
    #expect(FileManager.default.fileExists(atPath: file.path))
    #expect(await tier.entry(for: try .sample(1)) == .sample(10))
  }

  @Test func `a database of another program is left unchanged`() async throws {
    let other = try DatabaseQueue(path: file.path)
    try await other.write {
      try $0.execute(sql: "CREATE TABLE letters (text TEXT); INSERT INTO letters VALUES ('dear')")
    }
    let before = try Data(contentsOf: file)
    let tier = tier()
    #expect(tier.store == nil)
    tier.insert(.sample(10), for: try .sample(1))
    await tier.flush()
    await tier.make(.clear)
    #expect(await tier.entry(for: try .sample(1)) == nil)
    #expect(try Data(contentsOf: file) == before)
    let text = try await other.read { try String.fetchOne($0, sql: "SELECT text FROM letters") }
    #expect(text == "dear")
    #expect(log.lines.count == 1)
  }

  @Test func `a file that cannot be opened disables the tier with a warning`() async throws {
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    let tier = tier()
    #expect(tier.store == nil)
    tier.insert(.sample(10), for: try .sample(1))
    await tier.flush()
    #expect(await tier.entry(for: try .sample(1)) == nil)
    #expect(await tier.verify() == .init(checked: 0, removed: 0))
    #expect(log.lines.count == 1)
    #expect(log.lines.first?.contains("memory only") == true)
  }

  @Test func `a locked file is opened once the lock is released`() async throws {
    do { _ = tier() }
    let holder = try DatabaseQueue(path: file.path)
    try await holder.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT")
    }
    let tier = FileTier(
      file: file, budget: 8 << 20, logger: log.logger, patience: 0, retryInterval: .zero)
    for id in 1...3 {
      tier.insert(.sample(10), for: try .sample(Int64(id)))
      await tier.flush()
      #expect(tier.store == nil)
      #expect(await tier.entry(for: try .sample(Int64(id))) == nil)
    }
    #expect(log.lines.count == 1)
    try holder.close()
    tier.insert(.sample(10), for: try .sample(4))
    await tier.flush()
    #expect(tier.store != nil)
    #expect(await tier.entry(for: try .sample(4)) == .sample(10))
    #expect(log.lines.count == 2)
    #expect(log.lines.last?.contains("open now") == true)
    #expect(try !names.contains { $0.contains("damaged") })
  }

  @Test func `reopening a file waits for the retry interval`() async throws {
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    let tier = FileTier(
      file: file, budget: 8 << 20, logger: log.logger, patience: 0, retryInterval: .seconds(3600))
    try FileManager.default.removeItem(at: file)
    tier.insert(.sample(10), for: try .sample(1))
    await tier.flush()
    #expect(try names == [])
  }

  @Test func `a file of another program version is emptied`() async throws {
    do {
      let tier = tier()
      tier.insert(.sample(10), for: try .sample(1))
      await tier.flush()
    }
    try await DatabaseQueue(path: file.path).write {
      try $0.execute(
        sql: "ALTER TABLE pictures RENAME COLUMN hash TO sum; PRAGMA user_version = 99")
    }
    let tier = tier()
    #expect(await tier.entry(for: try .sample(1)) == nil)
    tier.insert(.sample(10), for: try .sample(1))
    await tier.flush()
    #expect(await tier.entry(for: try .sample(1)) == .sample(10))
  }
}
