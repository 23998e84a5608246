import ImageCoding
import Raster

/// The tiles of a layer, one below the other in a picture.
struct AsepriteTileset {
  /// The number of tiles.
  let count: Int
  /// The size of one tile; each side is at least 1.
  let size: PixelSize
  /// Whether the first tile represents an empty place.
  let isFirstEmpty: Bool
  /// The range of a zlib stream, which other bytes may follow, or `nil` if the tiles are in another file.
  let data: Range<Int>?
  let place: AsepriteChunk.Place
}

/// The bit masks of a tile value: the number of the tile, and its flips.
struct AsepriteTileMasks: Hashable {
  /// The mask of the tile number, which is not 0.
  let id: UInt32
  let flipX: UInt32
  let flipY: UInt32
  let flipDiagonally: UInt32

  init(_ chunk: inout AsepriteChunk) throws(CodingError) {
    id = UInt32(truncatingIfNeeded: try chunk.unsigned32())
    flipX = UInt32(truncatingIfNeeded: try chunk.unsigned32())
    flipY = UInt32(truncatingIfNeeded: try chunk.unsigned32())
    flipDiagonally = UInt32(truncatingIfNeeded: try chunk.unsigned32())
    guard id != 0 else { throw chunk.place.error("the mask of tiles' numbers is 0") }
  }

  /// Returns the number of the tile in a value.
  func tile(_ value: UInt32) -> Int { Int((value & id) >> UInt32(id.trailingZeroBitCount)) }
}

extension AsepriteParser {
  mutating func readTileset(_ chunk: AsepriteChunk) throws(CodingError) {
    var chunk = chunk
    let (id, flags, count) = (
      try chunk.unsigned32(), try chunk.unsigned32(), try chunk.unsigned32()
    )
    let size = PixelSize(width: try chunk.unsigned16(), height: try chunk.unsigned16())
    try chunk.skip(16)
    _ = try chunk.text()
    guard size.width >= 1, size.height >= 1 else {
      throw chunk.place.error("tiles are \(size), at least 1×1 is needed")
    }
    let (bytes, overflow) = count.multipliedReportingOverflow(
      by: size.pixelCount * file.header.depth.bytes)
    guard !overflow, bytes <= DecodingBudget.maximumUnpackedBytes else {
      throw chunk.place.error(
        "\(count) tiles of \(size) take more than \(DecodingBudget.maximumUnpackedBytes) bytes",
        .tooLarge)
    }
    if flags & 1 != 0 { try chunk.skip(8) }
    var data: Range<Int>?
    if flags & 2 != 0 {
      let length = try chunk.unsigned32()
      guard length <= chunk.rest.count else {
        throw chunk.place.error(
          "the tileset's data takes \(length) bytes from byte \(chunk.position) on, but there are "
            + "\(chunk.rest.count) left in the chunk")
      }
      data = chunk.position..<chunk.position + length
    } else {
      file.notes.add("tiles in another file were omitted")
    }
    file.tilesets[id] = AsepriteTileset(
      count: count, size: size, isFirstEmpty: flags & 4 != 0, data: data, place: chunk.place)
    guard file.tilesets.count <= Self.maximumTilesets else {
      throw chunk.place.error(
        "the file has more than \(Self.maximumTilesets) tilesets", .tooLarge)
    }
  }
}
