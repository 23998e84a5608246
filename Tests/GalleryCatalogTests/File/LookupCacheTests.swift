import Foundation
import GRDB
import GalleryTestSupport
import Raster
import TestSupport
import Testing

@testable import GalleryCatalog
@testable import GalleryModel

@Suite struct LookupCacheTests {
  private let answers = LookupCache<Int, Int>(limit: 1_000) { _ in 10 }

  @Test func `an answer is valid only at its version`() {
    answers.insert(7, to: 1, at: 1)
    #expect(answers.answer(to: 1, at: 1) == 7)
    #expect(answers.answer(to: 1, at: 2) == nil)
    answers.insert(8, to: 2, at: 2)
    #expect(answers.answer(to: 1, at: 1) == nil)
    #expect(answers.answer(to: 2, at: 2) == 8)
    #expect(answers.bytes == 10)
  }

  @Test func `all answers together stay within the byte limit`() {
    for number in 0..<10_000 {
      answers.insert(number, to: number % 777, at: 1)
      #expect(answers.bytes <= 1_000)
      #expect(answers.answer(to: number % 777, at: 1) == number)
    }
    #expect(answers.bytes >= 500)
  }

  @Test func `an answer in use is not evicted`() {
    answers.insert(7, to: -1, at: 1)
    for number in 0..<1_000 {
      answers.insert(number, to: number, at: 1)
      if number.isMultiple(of: 40) { #expect(answers.answer(to: -1, at: 1) == 7) }
    }
    #expect(answers.answer(to: 0, at: 1) == nil)
    #expect(answers.answer(to: 999, at: 1) == 999)
  }

  @Test func `a repeated answer replaces the earlier one`() {
    for number in 0..<300 { answers.insert(number, to: 1, at: 1) }
    #expect(answers.bytes == 10)
    #expect(answers.answer(to: 1, at: 1) == 299)
  }

  @Test func `rejects an answer that would evict many others`() {
    let answers = LookupCache<Int, Int>(limit: 1_000) { $0 }
    answers.insert(125, to: 1, at: 1)
    answers.insert(126, to: 2, at: 1)
    #expect(answers.answer(to: 1, at: 1) == 125)
    #expect(answers.answer(to: 2, at: 1) == nil)
  }
}

@Suite struct RecentBitmapsTests {
  private let fixture: CatalogFixture
  private var catalog: Catalog { fixture.catalog }

  init() throws { fixture = try CatalogFixture() }

  private func lookUp(_ reference: BitmapReference = .id(1)) throws -> Bitmap? {
    try catalog.lookUp(reference, pixelsUpTo: 4_096)?.bitmap
  }

  private func paint(_ color: Color, in catalog: Catalog) async throws {
    _ = try await catalog.update(.id(1)) { stored in
      var bitmap = stored.bitmap
      bitmap[0, 0] = color
      var change = BitmapChange()
      change.bitmap = bitmap
      return change
    }
  }

  @Test func `a look-up sees edits of this and of other processes`() async throws {
    _ = try await catalog.add(.sample("a"))
    let other = try fixture.reopened()
    for (number, editor) in [catalog, other, catalog, other].enumerated() {
      let color = Color(red: UInt8(number), green: 1, blue: 2, alpha: 255)
      _ = try lookUp()
      try await paint(color, in: editor)
      #expect(try lookUp()?[0, 0] == color)
      #expect(try lookUp(.name(ItemName("a")))?[0, 0] == color)
    }
    _ = try await other.remove(.id(1))
    #expect(try lookUp() == nil)
  }

  @Test func `a cached bitmap is not read again`() async throws {
    _ = try await catalog.add(.sample("a"))
    let bitmap = try #require(try lookUp())
    // A program that does not announce its change.
    let foreign = try DatabaseQueue(path: catalog.file.path)
    try await foreign.write { db in try db.execute(sql: "DELETE FROM bitmaps") }
    #expect(try lookUp()?.rgbaBytes == bitmap.rgbaBytes)
    await ForeignChangeWatch(catalog.database).poll()
    #expect(try lookUp() == nil)
  }

  @Test func `a miss is not cached`() async throws {
    #expect(try lookUp() == nil)
    _ = try await catalog.add(.sample("a"))
    #expect(try lookUp() != nil)
  }
}
