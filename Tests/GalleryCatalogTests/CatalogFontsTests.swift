import Foundation
import GRDB
import GalleryTestSupport
import TestSupport
import Testing

@testable import GalleryCatalog
@testable import GalleryModel

@Suite struct CatalogFontsTests {
  let fixture: CatalogFixture
  let catalog: Catalog

  init() throws {
    fixture = try CatalogFixture()
    catalog = fixture.catalog
  }

  private static let hash = String(repeating: "0a", count: 32)

  private func new(
    _ name: String, coverage: [ClosedRange<UInt32>] = [0x20...0x7E], hash: String = hash,
    bytes: [UInt8] = [1, 2, 3]
  ) throws -> NewFont {
    let facts = FontFacts(
      name: try ItemName(name), family: "Noto Sans", weight: 700, isItalic: true, face: 2,
      design: .serif, fallback: 3, license: "OFL-1.1", coverage: coverage)
    return NewFont(facts: facts, source: "in/\(name).ttf", contentHash: hash, bytes: bytes)
  }

  @Test func `an added font reads back equal`() async throws {
    let coverage: [ClosedRange<UInt32>] = [0x20...0x7E, 0x600...0x6FF, 0x1F600...0x10FFFF]
    let outcome = try await catalog.add(new("noto", coverage: coverage))
    let font = try await catalog.font(named: "noto")
    #expect(outcome == .added(font))
    #expect(font.facts == (try new("noto", coverage: coverage).facts))
    #expect(font.source == "noto.ttf" && font.contentHash == Self.hash && font.byteCount == 3)
    #expect(try await catalog.bytes(of: font) == [1, 2, 3])
    #expect(try await catalog.fonts() == [font])
  }

  @Test(
    arguments: [
      (0x1F, false), (0x20, true), (0x7E, true), (0x7F, false), (0x600, true), (0x5FF, false),
      (0x10FFFF, false),
    ] as [(UInt32, Bool)])
  func `covers exactly the characters of its ranges`(value: UInt32, isCovered: Bool) throws {
    let facts = try new("noto", coverage: [0x20...0x7E, 0x600...0x600, 0x610...0x6FF]).facts
    #expect(facts.covers(try #require(Unicode.Scalar(value))) == isCovered)
  }

  @Test func `a taken name is rejected, skipped or replaced by policy`() async throws {
    _ = try await catalog.add(new("noto"))
    let first = try await catalog.font(named: "noto")
    let other = try new("noto", hash: String(repeating: "f", count: 64), bytes: [9])
    await #expect(throws: CatalogError.nameTaken("noto")) { try await catalog.add(other) }
    #expect(try await catalog.add(other, onConflict: .skip) == .skipped(first))
    let outcome = try await catalog.add(other, onConflict: .replace)
    let second = try await catalog.font(named: "noto")
    #expect(outcome == .replaced(second) && second.id == first.id && second.byteCount == 1)
    #expect(try await catalog.bytes(of: second) == [9])
    // Whoever still knows the font that was there does not get other bytes for it.
    await #expect(throws: CatalogError.missing(.font, "noto", near: [])) {
      try await catalog.bytes(of: first)
    }
  }

  @Test func `a removed font is missing, and its name is free again`() async throws {
    _ = try await catalog.add(new("noto"))
    let font = try await catalog.removeFont(named: "noto")
    #expect(font.facts.name.text == "noto")
    await #expect(throws: CatalogError.missing(.font, "noot", near: [])) {
      try await catalog.font(named: "noot")
    }
    _ = try await catalog.add(new("noto"))
    await #expect(throws: CatalogError.missing(.font, "noot", near: ["noto"])) {
      try await catalog.font(named: "noot")
    }
  }

  @Test func `rejects an empty file and a 257th font`() async throws {
    await #expect(throws: CatalogError.self) { try await catalog.add(new("none", bytes: [])) }
    let queue = try DatabaseQueue(path: catalog.file.path)
    let hash = Self.hash
    try await queue.write { db in
      for number in 2...NewFont.maximumCount {
        try db.execute(
          sql: """
            INSERT INTO fonts (
              name, family, weight, is_italic, kind, created, content_hash, byte_count, coverage, bytes
            ) VALUES ('f' || ?, 'F', 400, 0, 'pixel', 0, ?, 1, x'', x'00')
            """, arguments: [number, hash])
      }
    }
    _ = try await catalog.add(new("last"))
    #expect(try await catalog.fonts().count == 256)
    let error = await #expect(throws: CatalogError.self) { try await catalog.add(new("noto")) }
    #expect(error.map { "\($0)" }?.contains("256") == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test(arguments: [
    "coverage = x'0000007e00000020'", "coverage = x'00000020000000300000003000000040'",
  ])
  func `rejects a damaged coverage when it is read`(change: String) async throws {
    _ = try await catalog.add(new("noto"))
    let queue = try DatabaseQueue(path: catalog.file.path)
    try await queue.write { db in try db.execute(sql: "UPDATE fonts SET \(change)") }
    await #expect(throws: CatalogError.self) { try await catalog.font(named: "noto") }
  }
}
