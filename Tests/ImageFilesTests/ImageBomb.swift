import TestSupport

/// The least files that declare a size, far smaller than their picture would be.
enum ImageBomb {
  /// A PNG's header, and data that is not there.
  static func png(_ width: Int, _ height: Int) -> [UInt8] {
    PNGFile(
      chunks: [
        .init(name: "IHDR", data: PNGFile.word(width) + PNGFile.word(height) + [8, 6, 0, 0, 0]),
        .init(name: "IDAT", data: PNGFile.stored([0])),
        .init(name: "IEND", data: []),
      ]
    ).bytes
  }

  /// A JPEG of three components up to its first scan, then as many scans of the first component as
  /// asked for; each is a single block of flat grey.
  static func jpeg(_ width: Int, _ height: Int, scans: Int = 1, components: UInt8 = 3) -> [UInt8] {
    let quantizer = [0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 1, count: 64)
    let sides = [height, width].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let frame =
      [0xFF, 0xC0, 0, 8 + 3 * components, 8] + sides + [components]
      + (1...components).flatMap { [$0, 0x11, 0] }
    // One code of one bit, for the value 0.
    let codes = [0x00, 0x10].flatMap { kind in
      [0xFF, 0xC4, 0, 20, UInt8(kind), 1] + [UInt8](repeating: 0, count: 15) + [0]
    }
    let scan = { (component: UInt8) -> [UInt8] in
      [0xFF, 0xDA, 0, 8, 1, component, 0, 0, 63, 0, 0x3F]
    }
    let all = (0..<scans).flatMap { scan($0 < components ? UInt8($0) + 1 : 1) }
    return [0xFF, 0xD8] + quantizer + frame + codes + all + [0xFF, 0xD9]
  }

  /// A GIF of one pixel's data, an index into two colours or none, on any screen, in a frame of any
  /// size.
  static func gif(
    screen: (Int, Int), frame: (Int, Int) = (1, 1), left: Int = 0, index: Int = 0,
    hasColors: Bool = true
  ) -> [UInt8] {
    let word = { (value: Int) in [UInt8(value & 255), UInt8(value >> 8)] }
    let colors: [UInt8] = hasColors ? [0x80, 0, 0, 0, 0, 0, 255, 255, 255] : [0, 0, 0]
    // Three codes of three bits: clear, the index, end.
    let data = word(4 | index << 3 | 5 << 6)
    return Array("GIF89a".utf8) + word(screen.0) + word(screen.1) + colors
      + [0x2C] + word(left) + word(0) + word(frame.0) + word(frame.1) + [0]
      + [2, 2] + data + [0, 0x3B]
  }

  /// A lossless WebP's header; sides up to 16,384.
  static func webp(_ width: Int, _ height: Int) -> [UInt8] {
    let sides = UInt32(width - 1) | UInt32(height - 1) << 14
    let data: [UInt8] = [0x2F] + word(sides) + [0, 0, 0]
    return riff(chunk("VP8L", data))
  }

  /// An extended WebP whose canvas has any size.
  static func webp(canvas width: Int, _ height: Int) -> [UInt8] {
    let sides = [width - 1, height - 1].flatMap { word(UInt32($0)).prefix(3) }
    return riff(chunk("VP8X", [0, 0, 0, 0] + sides) + chunk("VP8L", [0x2F, 0, 0, 0, 0, 0]))
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    Array(name.utf8) + word(UInt32(data.count)) + data
      + [UInt8](repeating: 0, count: data.count & 1)
  }

  private static func riff(_ chunks: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + word(UInt32(chunks.count + 4)) + Array("WEBP".utf8) + chunks
  }

  private static func word(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
