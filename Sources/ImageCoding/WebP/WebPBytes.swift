import Raster

/// The chunks of a WebP file (RFC 9649 §2).
struct WebPBytes {
  private var bytes: [UInt8] = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8)

  /// The number of bytes so far.
  var count: Int { bytes.count }

  /// Returns the file of a still picture, which has only the chunk with its data.
  static func still(_ data: [UInt8]) -> [UInt8] {
    var file = WebPBytes()
    file.append("VP8L", data)
    return file.finish()
  }

  /// Adds the chunks before the frames of an animation that plays `plays` times; 0 repeats it forever.
  mutating func beginAnimation(size: PixelSize, plays: Int) {
    // The flags declare animation and alpha.
    append(
      "VP8X", [0x12, 0, 0, 0] + Self.number(size.width - 1, 3) + Self.number(size.height - 1, 3))
    // The background is transparent; most viewers ignore it.
    append("ANIM", [0, 0, 0, 0] + Self.number(plays, 2))
  }

  /// Adds a frame on a part of the canvas, in pixels; its column and row must be even.
  mutating func addFrame(_ data: [UInt8], on part: CellRect, for milliseconds: Int) {
    // The frame replaces the pixels below, and stays after its duration.
    let header =
      Self.number(part.column / 2, 3) + Self.number(part.row / 2, 3)
      + Self.number(part.columns - 1, 3) + Self.number(part.rows - 1, 3)
      + Self.number(milliseconds, 3) + [2]
    let start = begin("ANMF")
    bytes += header
    append("VP8L", data)
    end(at: start)
  }

  /// Returns the whole file.
  consuming func finish() -> [UInt8] {
    bytes.replaceSubrange(4..<8, with: Self.number(bytes.count - 8, 4))
    return bytes
  }

  private mutating func append(_ name: String, _ data: [UInt8]) {
    let start = begin(name)
    bytes += data
    end(at: start)
  }

  private mutating func begin(_ name: String) -> Int {
    bytes += name.utf8
    bytes += [0, 0, 0, 0]
    return bytes.count
  }

  private mutating func end(at start: Int) {
    let count = bytes.count - start
    bytes.replaceSubrange(start - 4..<start, with: Self.number(count, 4))
    if count % 2 == 1 { bytes.append(0) }
  }

  /// Returns a little-endian integer of `count` bytes.
  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
