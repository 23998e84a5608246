import ImageCoding
import Raster

/// Slices with their keys.
extension AsepriteParser {
  private static let maximumSlices = 256
  private static let maximumKeys = 4_096

  mutating func readSlice(_ chunk: AsepriteChunk) throws(CodingError) {
    var chunk = chunk
    let (count, flags) = (try chunk.unsigned32(), try chunk.unsigned32())
    try chunk.skip(4)
    let name = file.notes.name(try chunk.text())
    guard file.slices.count < Self.maximumSlices else {
      throw chunk.place.error("the file has more than \(Self.maximumSlices) slices", .tooLarge)
    }
    guard count <= Self.maximumKeys - sliceKeyCount else {
      throw chunk.place.error(
        "the slices have \(sliceKeyCount + count) keys, limit \(Self.maximumKeys)", .tooLarge)
    }
    sliceKeyCount += count
    var keys: [Int: Slice.Key] = [:]
    for _ in 0..<count {
      let key = try key(flags, &chunk)
      keys[key.frame] = key
    }
    // A key after the last frame has no effect.
    let counting = keys.values.filter { $0.frame < file.header.frameCount }
    guard !name.isEmpty, !counting.isEmpty else {
      return file.notes.add("slices without a name, or without a place, were omitted")
    }
    file.slices.append(Slice(name, keys: counting.sorted { $0.frame < $1.frame }))
  }

  private func key(
    _ flags: Int, _ chunk: inout AsepriteChunk
  ) throws(CodingError) -> Slice.Key {
    let frame = try chunk.unsigned32()
    let bounds = try rect(&chunk)
    let center = flags & 1 != 0 ? try rect(&chunk) : nil
    let pivot =
      flags & 2 != 0
      ? CellPoint(column: try chunk.signed32(), row: try chunk.signed32()) : nil
    return Slice.Key(frame: frame, bounds: bounds, center: center, pivot: pivot)
  }

  /// Reads a rectangle, which is `nil` if it is empty.
  private func rect(_ chunk: inout AsepriteChunk) throws(CodingError) -> CellRect? {
    let (column, row) = (try chunk.signed32(), try chunk.signed32())
    let (columns, rows) = (try chunk.unsigned32(), try chunk.unsigned32())
    guard columns > 0, rows > 0 else { return nil }
    return CellRect(column: column, row: row, columns: columns, rows: rows)
  }
}
