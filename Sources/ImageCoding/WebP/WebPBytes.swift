import Raster

/// The chunks of a WebP file (RFC 9649 §2).
struct WebPBytes {
  private var bytes: [UInt8] = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8)

  /// Bytes so far.
  var count: Int { bytes.count }

  /// A still picture: nothing but its data.
  static func still(_ data: [UInt8]) -> [UInt8] {
    var file = WebPBytes()
    file.append("VP8L", data)
    return file.finish()
  }

  /// Adds the chunks that come before the frames of an animation, which is run `plays` times, 0 for ever.
  mutating func beginAnimation(size: PixelSize, plays: Int) {
    // It moves, and has alpha.
    append(
      "VP8X", [0x12, 0, 0, 0] + Self.number(size.width - 1, 3) + Self.number(size.height - 1, 3))
    // On a transparent background, which most viewers do not look at.
    append("ANIM", [0, 0, 0, 0] + Self.number(plays, 2))
  }

  /// Adds a frame, in pixels, whose place is even in both directions.
  mutating func addFrame(_ data: [UInt8], on part: CellRect, for milliseconds: Int) {
    // It replaces what is beneath, and stays.
    let header =
      Self.number(part.column / 2, 3) + Self.number(part.row / 2, 3)
      + Self.number(part.columns - 1, 3) + Self.number(part.rows - 1, 3)
      + Self.number(milliseconds, 3) + [2]
    let start = begin("ANMF")
    bytes += header
    append("VP8L", data)
    end(at: start)
  }

  /// The whole file.
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

  /// A number of so many bytes, the lowest first.
  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
