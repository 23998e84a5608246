import Raster
import Testing
import VectorRaster

@testable import Typesetting

@Suite struct FontCheckTests {
  @Test func `accepts Inter and returns its face`() throws {
    let face = try FontCheck().face(of: FontFaceTests.inter(), name: "Inter")
    #expect(face.glyphCount == 2028)
  }

  @Test func `rejects a font beyond each limit with the limit and the value`() throws {
    let bytes = try FontFaceTests.inter()
    let usual = FontCheck()
    #expect((usual.bytes, usual.glyphs, usual.segments) == (33_554_432, 65_535, 20_000))
    #expect(usual.time == .seconds(5))
    let face = try FontFace(bytes)
    let longest = (0..<face.glyphCount).compactMap { face.outline(of: UInt32($0))?.elements.count }
      .max()
    var exact = usual
    (exact.bytes, exact.glyphs, exact.segments) = (190_312, 2028, try #require(longest))
    _ = try exact.face(of: bytes, name: "Inter")
    func expect(
      _ reason: FontError.Reason, _ text: String, _ change: (inout FontCheck) -> Void
    ) {
      var check = FontCheck()
      change(&check)
      let error = #expect(throws: FontError.self) { try check.face(of: bytes, name: "Inter") }
      #expect(error?.reason == reason)
      #expect(error?.description == text)
    }
    expect(
      .tooLarge(bytes: 190_312, limit: 190_311), "Inter must have at most 190311 bytes, got 190312"
    ) {
      $0.bytes = 190_311
    }
    expect(
      .tooManyGlyphs(count: 2028, limit: 2027), "Inter must have at most 2027 glyphs, got 2028"
    ) {
      $0.glyphs = 2027
    }
    expect(
      .outlineTooLong(glyph: 0, limit: 3),
      "Inter must have outlines of at most 3 segments, and glyph 0 has more"
    ) { $0.segments = 3 }
    expect(
      .tooSlow(limit: .zero, glyph: 0, count: 2028),
      "Inter must be outlined within 0.0 seconds, which ended at glyph 0 of 2028"
    ) { $0.time = .zero }
  }

  @Test func `rejects units per em outside 16 to 16384`() throws {
    for units in [0, 15, 16_385, 65_535] {
      let bytes = try Self.changed("head", at: 18, to: UInt16(units))
      #expect(throws: FontError("Inter", .unitsPerEm(units))) {
        try FontCheck().face(of: bytes, name: "Inter")
      }
    }
  }

  @Test func `rejects a licence that forbids embedding unless explicitly allowed`() throws {
    let bytes = try Self.changed("OS/2", at: 8, to: 2)
    #expect(throws: FontError("Inter", .embeddingRestricted)) {
      try FontCheck().face(of: bytes, name: "Inter")
    }
    var check = FontCheck()
    check.allowsEmbedding = true
    #expect(try check.face(of: bytes, name: "Inter").isEmbeddingRestricted)
    // Preview and print (4) and editable (8) embedding are allowed.
    for bits in [4, 8] as [UInt16] {
      _ = try FontCheck().face(of: Self.changed("OS/2", at: 8, to: bits), name: "Inter")
    }
  }

  @Test func `rejects a font without characters`() throws {
    // Tables are found by name: without one called cmap there are no characters.
    var bytes = try FontFaceTests.inter()
    let record = try #require(Self.record(of: "cmap", in: bytes))
    bytes.replaceSubrange(record..<record + 4, with: "cmaq".utf8)
    #expect(throws: FontError("Inter", .noCharacters)) {
      try FontCheck().face(of: bytes, name: "Inter")
    }
  }

  /// Inter with other sixteen bits in a table.
  private static func changed(_ table: String, at offset: Int, to value: UInt16) throws -> [UInt8] {
    var bytes = try FontFaceTests.inter()
    let place = try #require(record(of: table, in: bytes))
    let start = bytes[place + 8..<place + 12].reduce(0) { $0 << 8 | Int($1) }
    bytes[start + offset] = UInt8(value >> 8)
    bytes[start + offset + 1] = UInt8(value & 255)
    return bytes
  }

  /// The place of a table's record in the directory (OpenType 1.9, "Table Directory").
  private static func record(of table: String, in bytes: [UInt8]) -> Int? {
    stride(from: 12, to: 12 + 16 * 32, by: 16).first {
      Array(bytes[$0..<$0 + 4]) == Array(table.utf8)
    }
  }
}
