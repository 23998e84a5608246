import ImageCoding
import Compressing
import Raster

/// The images of tilemaps.
extension AsepriteImages {
  /// Returns a part with its tiles drawn; pixels outside of tiles are empty.
  mutating func tiledPixels(
    of cel: AsepriteCel, _ masks: AsepriteTileMasks, tileBytes: Int, _ part: CellRect,
    _ budget: inout DecodingBudget
  ) throws(CodingError) -> AsepritePixels {
    let empty = UInt8(truncatingIfNeeded: file.header.transparentIndex)
    var target = [UInt8](repeating: empty, count: part.columns * part.rows * pixelBytes)
    let pixels = AsepritePixels(
      part: part, bytes: [], start: 0, stride: part.columns * pixelBytes, pixelBytes: pixelBytes)
    if let tileset = file.tileset(of: cel), tileset.data != nil {
      let sheet = try tilesheet(tileset, &budget)
      let image = file.images[cel.image]
      let map = try tileNumbers(of: image, tileBytes, &budget)
      let stamp = AsepriteTileStamp(
        tileset: tileset, sheet: sheet, masks: masks, pixels: pixels)
      var pace = PollThrottle()
      let size = tileset.size
      for row in part.row / size.height...(part.row + part.rows - 1) / size.height {
        for column in part.column / size.width...(part.column + part.columns - 1) / size.width {
          let value = map[row * image.size.width + column]
          stamp.draw(value, column: column, row: row, on: &target)
          try pace.count(size.pixelCount, budget)
        }
      }
    }
    return AsepritePixels(
      part: part, bytes: target, start: 0, stride: pixels.stride, pixelBytes: pixelBytes)
  }

  private mutating func tilesheet(
    _ tileset: AsepriteTileset, _ budget: inout DecodingBudget
  ) throws(CodingError) -> [UInt8] {
    let id = tileset.place.offset
    if let sheet = tilesheets[id] { return sheet }
    let count = tileset.count * tileset.size.pixelCount * pixelBytes
    try budget.take(bytes: count)
    let data = tileset.data ?? 0..<0
    inflater.begin(file.bytes, data)
    // One byte more than expected is requested, to detect excess data.
    let (sheet, read) = try inflatedPrefix(count + 1, tileset.place)
    guard read == count else {
      let unpacked = read < count ? "\(read)" : "more than \(count)"
      throw tileset.place.error(
        "\(tileset.count) tiles of \(tileset.size) take \(count) bytes, but the \(data.count) bytes from "
          + "byte \(data.lowerBound) on unpack to \(unpacked)")
    }
    tilesheets[id] = sheet
    return sheet
  }

  private mutating func tileNumbers(
    of image: AsepriteImage, _ tileBytes: Int, _ budget: inout DecodingBudget
  ) throws(CodingError) -> [UInt32] {
    let count = image.size.pixelCount * tileBytes
    try budget.take(bytes: count)
    inflater.begin(file.bytes, image.data)
    let bytes = try inflatedBytes(count, image.place)
    return stride(from: 0, to: count, by: tileBytes).map { offset in
      var value: UInt32 = 0
      for byte in (offset..<offset + tileBytes).reversed() {
        value = value << 8 | UInt32(bytes[byte])
      }
      return value
    }
  }
}

extension AsepriteFile {
  /// Returns the tileset of a cel's layer, or `nil` if there is none.
  func tileset(of cel: AsepriteCel) -> AsepriteTileset? {
    guard case .tilemap(let id) = layers[cel.layer].kind else { return nil }
    return tilesets[id]
  }
}
