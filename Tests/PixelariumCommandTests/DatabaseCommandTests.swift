import Foundation
import TestSupport
import Testing

struct DatabaseCommandTests {
  let program: Program

  init() throws {
    program = try Program()
  }

  @Test func `migrate creates the collection and is idempotent`() async throws {
    let made = try await program("database", "migrate")
    #expect(made.status == 0)
    #expect(made.output.hasPrefix("applied 0001_"))
    let again = try await program("database", "migrate")
    #expect(again.output.hasPrefix("up to date at schema "))
  }

  @Test func `status counts bitmaps and tags`() async throws {
    try await program.generate("one", "--tag", "a", "--tag", "b")
    let status = try await program("database", "status", "--json")
    let record = try program.record(status.output)
    #expect(record["bitmaps"] as? Int == 1)
    #expect(record["tags"] as? Int == 2)
    #expect(record["file"] as? String == program.database.path)
  }

  @Test func `a backup made while serving lists the same bitmaps`() async throws {
    try await program.generate("one")
    let server = try await program.serve()
    #expect(try await program("database", "backup", "copy.sqlite").status == 0)
    #expect(try await server.get("/bitmap/1.png").status == 200)
    let listed = try await program("bitmap", "list", "--json", "--database", "copy.sqlite")
    #expect(try await listed.output == program("bitmap", "list", "--json").output)
    #expect(try await program("database", "check", "--database", "copy.sqlite").status == 0)
  }

  @Test func `a backup replaces a file only with --replace`() async throws {
    try await program.generate("one")
    try program.folder.write("precious", to: "copy.sqlite")
    let refused = try await program("database", "backup", "copy.sqlite")
    #expect(refused.status == 74)
    #expect(refused.error.contains("--replace"))
    #expect(try String(contentsOf: program.url("copy.sqlite"), encoding: .utf8) == "precious")
    #expect(try await program("database", "backup", "copy.sqlite", "--replace").status == 0)
    #expect(try await program("database", "backup", "nowhere/copy.sqlite").status == 66)
  }

  @Test func `restore replaces the collection and keeps the former one`() async throws {
    try await program.generate("one")
    #expect(try await program("database", "backup", "copy.sqlite").status == 0)
    try await program.generate("two")
    let copy = try Data(contentsOf: program.url("copy.sqlite"))
    let restored = try await program("database", "restore", "copy.sqlite")
    let former = program.database.path + ".replaced-1"
    #expect(restored.status == 0)
    #expect(restored.output == "kept the former collection as \(former)\n")
    #expect(try Data(contentsOf: program.url("copy.sqlite")) == copy)
    #expect(try await names() == ["one"])
    #expect(try await names("--database", former) == ["one", "two"])
    // Back again, in a place where there is nothing.
    let made = try await program(
      "database", "restore", former, "--database", "new/catalog.sqlite", "--json")
    #expect(try program.record(made.output)["former"] is NSNull? || made.status == 0)
    #expect(try await names("--database", "new/catalog.sqlite") == ["one", "two"])
    let left = try FileManager.default.contentsOfDirectory(
      atPath: program.database.deletingLastPathComponent().path)
    #expect(!left.contains { $0.hasPrefix(".") })
  }

  @Test func `restore is rejected while a server has the collection open`() async throws {
    try await program.generate("one")
    #expect(try await program("database", "backup", "copy.sqlite").status == 0)
    try await program.generate("two")
    let server = try await program.serve()
    let refused = try await program("database", "restore", "copy.sqlite")
    #expect(refused.status == 74)
    #expect(refused.error.contains("a program has the collection open: stop it"))
    #expect(try await server.get("/bitmap/two.png").status == 200)
    _ = await server.stop()
    #expect(try await program("database", "restore", "copy.sqlite").status == 0)
    #expect(try await names() == ["one"])
  }

  @Test func `restore replaces an unreadable collection`()
    async throws
  {
    try await program.generate("one")
    #expect(try await program("database", "backup", "copy.sqlite").status == 0)
    let (path, former) = (program.database.path, program.database.path + ".replaced-1")
    try Data(
      "no database, and longer than a header of one: \(String(repeating: "x", count: 200))".utf8
    )
    .write(to: program.database)
    try Data("journal".utf8).write(to: URL(filePath: path + "-wal"))
    let restored = try await program("database", "restore", "copy.sqlite")
    #expect(restored.status == 0, "\(restored.error)")
    #expect(try await names() == ["one"])
    #expect(try Data(contentsOf: URL(filePath: former)).starts(with: Data("no database".utf8)))
    // The journal of what was there is not replayed into the other one.
    #expect(try await program("database", "check").status == 0)
  }

  @Test func `restore leaves another program's database untouched`() async throws {
    try await program.generate("one")
    #expect(try await program("database", "backup", "copy.sqlite").status == 0)
    var bytes = try [UInt8](Data(contentsOf: program.database))
    // The application's number in the header of the file (sqlite.org/fileformat2.html §1.3).
    bytes.replaceSubrange(68..<72, with: [1, 2, 3, 4])
    try Data(bytes).write(to: program.database)
    let refused = try await program("database", "restore", "copy.sqlite")
    #expect(refused.status == 65)
    #expect(refused.error.contains("a database of another program"))
    #expect(try [UInt8](Data(contentsOf: program.database)) == bytes)
  }

  @Test func `restore rejects an invalid backup and keeps the collection`() async throws {
    for index in 0..<20 { try await program.generate("bitmap-\(index)") }
    #expect(try await program("database", "backup", "damaged.sqlite").status == 0)
    var bytes = try [UInt8](Data(contentsOf: program.url("damaged.sqlite")))
    for index in 5000..<(bytes.count - 100) where index % 7 == 0 { bytes[index] ^= 0x55 }
    try Data(bytes).write(to: program.url("damaged.sqlite"))
    try program.folder.write("words", to: "words.txt")
    try program.folder.write("", to: "empty.sqlite")
    let before = try await names()
    for (file, status) in [
      ("damaged.sqlite", 65), ("words.txt", 65), ("empty.sqlite", 65), ("nowhere.sqlite", 66),
      (program.database.path, 74),
    ] {
      let refused = try await program("database", "restore", file)
      #expect(refused.status == status, "\(file): \(refused.error)")
      #expect(try await names() == before)
    }
  }

  private func names(_ options: String...) async throws -> [String] {
    let listed = try await program.run(["bitmap", "list", "--json", "--order", "name"] + options)
    return try program.records(listed.output).compactMap { $0["name"] as? String }
  }

  @Test func `check accepts a sound collection and reports damage with 65`() async throws {
    for index in 0..<20 {
      try await program.generate("bitmap-\(index)", "--label", "Number \(index)")
    }
    let sound = try await program("database", "check")
    #expect(
      sound.output
        == "20 bitmaps, 0 palettes, 0 drawings of symbols and 0 scenes read, no fault found\n")
    #expect(sound.status == 0)
    var bytes = try [UInt8](Data(contentsOf: program.database))
    for index in 5000..<(bytes.count - 100) where index % 7 == 0 { bytes[index] ^= 0x55 }
    try Data(bytes).write(to: program.database)
    #expect(try await program("database", "check").status == 65)
  }

  @Test func `repair reports repaired and irreparable damage`() async throws {
    try await program.generate("sound")
    let sound = try await program("database", "check", "--repair")
    #expect(
      sound.output
        == "1 bitmap, 0 palettes, 0 drawings of symbols and 0 scenes read, no fault found\n")
    let nothing = try await program.record(
      program("database", "check", "--repair", "--json").output)
    #expect(nothing["mended"] as? [String] == [])
    _ = try await program(
      "bitmap", "generate", "solid", "--rows", "2", "--columns", "2",
      "--color", "#1278be", "--name", "blue")
    var bytes = try [UInt8](Data(contentsOf: program.database))
    let color: [UInt8] = [0x12, 0x78, 0xbe, 0xff]
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: color) })
    bytes[place] ^= 1
    try Data(bytes).write(to: program.database)
    let damaged = try await program("database", "check", "--repair")
    #expect(damaged.status == 65)
    #expect(damaged.output.hasPrefix("cannot be mended: the pixels of bitmap 2 (blue) are damaged"))
  }

  @Test func `demo adds the collection once`() async throws {
    let first = try await program("demo")
    #expect(first.status == 0)
    #expect(first.output.split(separator: "\n").count >= 24)
    let second = try await program("demo")
    #expect(second.status == 0 && second.output == "")
  }
}
