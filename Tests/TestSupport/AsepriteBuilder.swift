/// An Aseprite file, valid or not, assembled chunk by chunk as in its specification
/// (https://github.com/aseprite/aseprite/blob/main/docs/ase-file-specs.md).
package struct AsepriteBuilder {
  /// A sequence of little-endian numbers and texts.
  package struct Bytes {
    package var bytes: [UInt8] = []

    package init(_ bytes: [UInt8] = []) { self.bytes = bytes }

    /// Appends numbers of one byte.
    package mutating func u8(_ numbers: Int...) {
      bytes += numbers.map { UInt8(truncatingIfNeeded: $0) }
    }

    /// Appends numbers of two bytes.
    package mutating func u16(_ numbers: Int...) {
      for number in numbers { u8(number, number >> 8) }
    }

    /// Appends numbers of four bytes.
    package mutating func u32(_ numbers: Int...) {
      for number in numbers { u16(number, number >> 16) }
    }

    /// Appends a text after its length.
    package mutating func text(_ text: [UInt8]) {
      u16(text.count)
      bytes += text
    }
  }

  /// The chunks of a frame, and its duration in milliseconds.
  package struct Frame {
    package var duration = 0
    package var chunks: [[UInt8]] = []
  }

  /// The bytes before the first frame, which a test may change.
  package var header = Bytes()
  /// The frames; `chunk` adds to the last one.
  package var frames = [Frame()]
  private let depth: Int

  /// Creates a file with one empty frame.
  package init(
    _ width: Int, _ height: Int, depth: Int = 32, flags: Int = 1, speed: Int = 100,
    transparent: Int = 0, colors: Int = 0
  ) {
    self.depth = depth
    header.u32(0)
    header.u16(0xA5E0, 0, width, height, depth)
    header.u32(flags)
    header.u16(speed)
    header.u32(0, 0)
    header.u8(transparent, 0, 0, 0)
    header.u16(colors)
    header.u8(1, 1)
    header.u16(0, 0, 0, 0)
    header.bytes += [UInt8](repeating: 0, count: 128 - header.bytes.count)
  }

  /// The complete file.
  package var bytes: [UInt8] {
    var file = header
    file.bytes[6] = UInt8(truncatingIfNeeded: frames.count)
    file.bytes[7] = UInt8(truncatingIfNeeded: frames.count >> 8)
    for frame in frames {
      file.u32(16 + frame.chunks.reduce(0) { $0 + $1.count })
      file.u16(0xF1FA, min(frame.chunks.count, 0xFFFF), frame.duration, 0)
      file.u32(frame.chunks.count)
      for chunk in frame.chunks { file.bytes += chunk }
    }
    return file.bytes
  }

  /// Begins the next frame.
  package mutating func frame(duration: Int = 0) { frames.append(Frame(duration: duration)) }

  /// Adds a chunk of any kind.
  package mutating func chunk(_ type: Int, _ write: (inout Bytes) -> Void) {
    var content = Bytes()
    write(&content)
    var chunk = Bytes()
    chunk.u32(content.bytes.count + 6)
    chunk.u16(type)
    frames[frames.count - 1].chunks.append(chunk.bytes + content.bytes)
  }

  /// Adds a layer: flags 1 visible, 8 background, 64 reference; type 0 image, 1 group, 2 tilemap.
  package mutating func layer(
    _ name: String = "layer", flags: Int = 1, type: Int = 0, level: Int = 0, mode: Int = 0,
    opacity: Int = 255, tileset: Int = 0
  ) {
    layer(Array(name.utf8), flags, type, level, mode, opacity, tileset)
  }

  /// Adds a layer whose name need not be valid UTF-8.
  package mutating func layer(
    _ name: [UInt8], _ flags: Int, _ type: Int, _ level: Int, _ mode: Int, _ opacity: Int,
    _ tileset: Int
  ) {
    chunk(0x2004) {
      $0.u16(flags, type, level, 0, 0, mode)
      $0.u8(opacity, 0, 0, 0)
      $0.text(name)
      if type == 2 { $0.u32(tileset) }
    }
  }

  /// Adds a cel of pixels, raw or zlib-compressed.
  package mutating func cel(
    layer: Int = 0, x: Int = 0, y: Int = 0, opacity: Int = 255, z: Int = 0, _ width: Int,
    _ height: Int, isRaw: Bool = false, _ pixels: [UInt8]
  ) {
    cel(layer, x, y, opacity, type: isRaw ? 0 : 2, z) {
      $0.u16(width, height)
      $0.bytes += isRaw ? pixels : Self.zlib(pixels)
    }
  }

  /// Adds a cel that links to the image of an earlier frame.
  package mutating func link(
    layer: Int = 0, x: Int = 0, y: Int = 0, opacity: Int = 255, z: Int = 0, to frame: Int
  ) {
    cel(layer, x, y, opacity, type: 1, z) { $0.u16(frame) }
  }

  /// Adds a cel of tiles; the top three bits of a value flip or rotate the tile.
  package mutating func tiles(
    layer: Int = 0, x: Int = 0, y: Int = 0, _ width: Int, _ height: Int, _ values: [Int],
    mask: Int = 0x1FFF_FFFF
  ) {
    cel(layer, x, y, 255, type: 3, 0) {
      $0.u16(width, height, 32)
      $0.u32(mask, 0x8000_0000, 0x4000_0000, 0x2000_0000)
      $0.bytes += [UInt8](repeating: 0, count: 10)
      var numbers = Bytes()
      for value in values { numbers.u32(value) }
      $0.bytes += Self.zlib(numbers.bytes)
    }
  }

  /// Adds a cel of any type.
  package mutating func cel(
    _ layer: Int, _ x: Int, _ y: Int, _ opacity: Int, type: Int, _ z: Int,
    _ write: (inout Bytes) -> Void
  ) {
    chunk(0x2005) {
      $0.u16(layer, x, y)
      $0.u8(opacity)
      $0.u16(type, z)
      $0.bytes += [0, 0, 0, 0, 0]
      write(&$0)
    }
  }

  /// Adds a tileset with its tiles from top to bottom: flags 1 in another file, 2 in this file, 4 the first tile is
  /// empty.
  ///
  /// - Parameter length: The number of compressed bytes that the file states, by default the true one.
  package mutating func tileset(
    id: Int = 0, flags: Int = 6, _ count: Int, _ width: Int, _ height: Int, _ pixels: [UInt8],
    length: Int? = nil
  ) {
    chunk(0x2023) {
      $0.u32(id, flags, count)
      $0.u16(width, height, 1)
      $0.bytes += [UInt8](repeating: 0, count: 14)
      $0.text([])
      if flags & 1 != 0 { $0.u32(1, 1) }
      if flags & 2 != 0 {
        let data = Self.zlib(pixels)
        $0.u32(length ?? data.count)
        $0.bytes += data
      }
    }
  }

  /// Adds a palette of RGBA colours that begins at the index `first`.
  package mutating func palette(_ colors: [UInt32], first: Int = 0) {
    chunk(0x2019) {
      $0.u32(first + colors.count, first, first + colors.count - 1, 0, 0)
      for color in colors {
        $0.u16(0)
        for shift in [24, 16, 8, 0] { $0.u8(Int(color >> UInt32(shift))) }
      }
    }
  }

  /// Adds frame tags: name, first and last frame, direction and number of plays.
  package mutating func tags(_ tags: (String, Int, Int, direction: Int, plays: Int)...) {
    chunk(0x2018) {
      $0.u16(tags.count)
      $0.u32(0, 0)
      for tag in tags {
        $0.u16(tag.1, tag.2)
        $0.u8(tag.direction)
        $0.u16(tag.plays, 0, 0, 0)
        $0.u8(1, 2, 3, 0)
        $0.text(Array(tag.0.utf8))
      }
    }
  }

  /// Returns a zlib stream (RFC 1950) of stored blocks (RFC 1951 §3.2.4).
  package static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var stream = Bytes([0x78, 0x01])
    var start = 0
    repeat {
      let end = min(start + 0xFFFF, bytes.count)
      stream.u8(end == bytes.count ? 1 : 0)
      stream.u16(end - start, ~(end - start))
      stream.bytes += bytes[start..<end]
      start = end
    } while start < bytes.count
    var (low, high) = (1, 0)
    for byte in bytes {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    stream.u8(high >> 8, high, low >> 8, low)
    return stream.bytes
  }
}
