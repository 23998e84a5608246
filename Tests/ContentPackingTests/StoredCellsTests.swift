import Raster
import TestSupport
import Testing

@testable import ContentPacking

@Suite struct StoredCellsTests {
  /// Packed cells of each number of bits, with rows that repeat after a few.
  private static func packed(_ bits: Int, rows: Int = 600, columns: Int = 61) -> PackedPixels {
    let bytesPerRow = (columns * bits + 7) / 8
    let bytes = (0..<rows * bytesPerRow).map { place in
      UInt8(truncatingIfNeeded: place % bytesPerRow &* (place / bytesPerRow % 5 &+ 1))
    }
    let palette: [UInt8]? =
      bits > 8 ? nil : (0..<1 << bits).flatMap { [UInt8($0), 1, 2, UInt8($0)] }
    return PackedPixels(
      columns: columns, rows: rows, bits: bits, palette: palette, bytes: bytes)
  }

  private static func decoded(_ stored: [UInt8], like packed: PackedPixels) -> [UInt8]? {
    StoredCells.packed(
      stored, columns: packed.columns, rows: packed.rows, bits: packed.bits)
  }

  @Test(arguments: [1, 2, 4, 8, 24, 32])
  func `cells of all kinds become smaller and read back`(bits: Int) {
    let packed = Self.packed(bits)
    let stored = StoredCells(packed)
    #expect(stored.bytes.count < packed.bytes.count / 2)
    #expect(stored.bytes.prefix(5) == [1, 0x28, 0xB5, 0x2F, 0xFD])
    #expect(stored.contentHash == packed.contentHash)
    #expect(Self.decoded(stored.bytes, like: packed) == packed.bytes)
    #expect(Self.decoded(packed.bytes, like: packed) == packed.bytes)
    for given in [stored.bytes, packed.bytes] {
      let again = StoredCells.compressing(
        given, columns: packed.columns, rows: packed.rows, bits: bits)
      #expect(again == stored.bytes)
    }
  }

  @Test func `cells that are few or random stay as they are`() {
    let few = Self.packed(8, rows: 63, columns: 65)
    #expect(few.bytes.count == StoredCells.minimumCount - 1)
    #expect(StoredCells(few).bytes == few.bytes)
    var generator = SeededGenerator(seed: 1)
    for bits in [8, 24, 32] {
      let bytes = (0..<512 * bits).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let random = PackedPixels(columns: 64, rows: 64, bits: bits, palette: nil, bytes: bytes)
      #expect(StoredCells(random).bytes == bytes)
      #expect(Self.decoded(bytes, like: random) == bytes)
    }
  }

  @Test(arguments: [8, 24, 32])
  func `no beginning of stored cells is read`(bits: Int) {
    let packed = Self.packed(bits)
    let stored = StoredCells(packed).bytes
    for end in 0..<stored.count {
      #expect(Self.decoded(Array(stored[..<end]), like: packed) == nil)
    }
    #expect(Self.decoded(packed.bytes.dropLast(), like: packed) == nil)
    #expect(Self.decoded(packed.bytes + [0], like: packed) == nil)
  }

  @Test(arguments: [4, 24, 32])
  func `a changed byte is refused or changes the hash`(bits: Int) {
    let packed = Self.packed(bits)
    let stored = StoredCells(packed)
    for place in stored.bytes.indices {
      for change in [0x01, 0x55, 0x80, 0xFF] as [UInt8] {
        var bytes = stored.bytes
        bytes[place] ^= change
        let read = PackedPixels(
          columns: packed.columns, rows: packed.rows, bits: bits, palette: packed.palette,
          stored: bytes)
        #expect(
          read == nil || read == packed || read?.contentHash != stored.contentHash, "\(place)")
      }
    }
  }

  @Test(arguments: [
    (0, 1, 8), (1, 0, 8), (-1, 4, 8), (4, 4, 0), (4, 4, 33), (.max, .max, 8),
    (1 << 20, 1 << 20, 32),
    (1 << 14, 1 << 13, 8), (61, 601, 32), (62, 600, 32), (61, 600, 24),
  ])
  func `a size that does not fit is refused before memory is taken`(
    columns: Int, rows: Int, bits: Int
  ) {
    let stored = StoredCells(Self.packed(32)).bytes
    #expect(StoredCells.packed(stored, columns: columns, rows: rows, bits: bits) == nil)
    #expect(
      StoredCells.compressing(stored, columns: columns, rows: rows, bits: bits) == stored)
  }

  /// The vectors of storage.md §2.
  @Test(
    arguments: [
      (
        32, 32, 8, [UInt8](repeating: 0, count: 1024),
        "01 28b52ffd 6000034d 00001000 000100fb 2b8005"
      ),
      (
        32, 64, 4, (0..<1024).map { $0.isMultiple(of: 2) ? 0x01 : 0x23 },
        "01 28b52ffd 6000034d 00001001 230100fb ab1c16"
      ),
      (
        16, 16, 32, [UInt8](repeating: 255, count: 1024),
        "01 28b52ffd 60100385 00003801 02ffffff ff000200 f841a565 8005"
      ),
    ] as [(Int, Int, Int, [UInt8], String)])
  func `reads the article's vectors`(
    columns: Int, rows: Int, bits: Int, cells: [UInt8], stored: String
  ) throws {
    let digits = Array(stored.filter { $0 != " " })
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
    let read = StoredCells.packed(bytes, columns: columns, rows: rows, bits: bits)
    #expect(read == cells)
    #expect(try Article("storage").rows(ofSection: 2).contains { $0.last == stored })
  }
}
