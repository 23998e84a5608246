import Compressing
import RunCoding

/// The cells of a bitmap or a frame in a row of the database: compressed if that pays, and otherwise as they are.
///
/// Cells of the length of `PackedPixels.bytes` are these bytes. Shorter ones begin with the number of their form
/// (storage.md §2). The hash is computed from the
/// cells themselves, so it depends neither on the form nor on the compressor.
package struct StoredCells: Sendable, Equatable {
  /// The XXH64 of the packed cells.
  package let contentHash: UInt64
  /// The bytes of the column.
  package let bytes: [UInt8]

  /// The only form of compressed cells so far: a Zstandard frame of the packed cells; rows of colours are filtered.
  private static let form: UInt8 = 1

  /// The level of libzstd.
  ///
  /// Higher levels save a twentieth and take several times as long.
  private static let level = 3

  /// The minimum number of bytes to compress, which is a page of the database.
  ///
  /// Smaller cells are drawn on the thread that receives a request, and decoding them would take a tenth of the
  /// instructions of the picture.
  static let minimumCount = 4096

  /// The maximum number of bytes of decoded cells, the limit of a row's size before cells were compressed.
  private static let maximumCount = 96 << 20

  /// Compresses packed cells if that pays.
  package init(_ packed: PackedPixels) {
    contentHash = packed.contentHash
    bytes =
      Self.compressed(packed.bytes, rows: packed.rows, bits: packed.bits) ?? packed.bytes
  }

  /// Returns stored cells in the present form, compressed if that pays.
  ///
  /// Cells of the wrong length are returned unchanged, and the next read reports the damage.
  package static func compressing(
    _ stored: [UInt8], columns: Int, rows: Int, bits: Int
  ) -> [UInt8] {
    guard stored.count == PackedPixels.byteCount(columns: columns, rows: rows, bits: bits) else {
      return stored
    }
    return compressed(stored, rows: rows, bits: bits) ?? stored
  }

  /// Returns packed cells from stored ones, or `nil` if they are damaged.
  ///
  /// No memory is allocated before the lengths have been compared.
  package static func packed(
    _ stored: [UInt8], columns: Int, rows: Int, bits: Int
  ) -> [UInt8]? {
    guard let count = PackedPixels.byteCount(columns: columns, rows: rows, bits: bits) else {
      return nil
    }
    if stored.count == count { return stored }
    guard stored.count < count, count <= maximumCount, stored.first == form else { return nil }
    let isFiltered = bits > 8
    let bytes = try? Zstandard.decompress(
      stored.dropFirst(), count: isFiltered ? rows + count : count)
    guard isFiltered else { return bytes }
    return bytes.flatMap { FilteredRows.restore($0, rows: rows, bytesPerPixel: bits / 8) }
  }

  /// Returns compressed cells, or `nil` if they are few or would not become an eighth smaller.
  private static func compressed(_ packed: [UInt8], rows: Int, bits: Int) -> [UInt8]? {
    guard packed.count >= minimumCount else { return nil }
    let content =
      bits > 8 ? FilteredRows.filter(packed, rows: rows, bytesPerPixel: bits / 8) : packed
    guard let frame = try? Zstandard.compress(content, level: level),
      frame.count < packed.count - packed.count / 8
    else { return nil }
    return [form] + frame
  }
}

extension PackedPixels {
  /// Decodes the cells of a row, or returns `nil` if they are damaged.
  package init?(columns: Int, rows: Int, bits: Int, palette: [UInt8]?, stored: [UInt8]) {
    guard let bytes = StoredCells.packed(stored, columns: columns, rows: rows, bits: bits) else {
      return nil
    }
    self.init(columns: columns, rows: rows, bits: bits, palette: palette, bytes: bytes)
  }
}
