import Testing

@testable import Raster

@Suite struct PixelRowsTests {
  /// Every colour byte with every alpha, and that colour in each channel.
  static let pairs: [UInt8] = (0..<65_536).flatMap { pair -> [UInt8] in
    let (color, alpha) = (UInt8(pair / 256), UInt8(pair % 256))
    return [color, 255 - color, color ^ 0x5a, alpha]
  }

  @Test(arguments: Instructions.allCases.filter(\.areAvailable))
  func `rounds premultiplied colours to the nearest byte`(instructions: Instructions) {
    var rows = PixelRows(width: 65_536, count: 1)
    rows.premultiply(Self.pairs, from: 0, into: 0, instructions)
    let isExact = zip(0..<65_536, rows.pixels).allSatisfy { pair, pixel in
      let alpha = pair % 256
      return pixel.w == alpha
        && (0..<3).allSatisfy { channel in
          let color = Int(Self.pairs[pair * 4 + channel])
          return Int(pixel[channel]) == (2 * color * alpha + 255) / 510
        }
    }
    #expect(isExact)
  }

  @Test(arguments: Instructions.allCases.filter(\.areAvailable))
  func `truncates and limits straight colours`(instructions: Instructions) {
    var rows = PixelRows(width: 65_536, count: 1)
    for pair in 0..<65_536 {
      for channel in 0..<4 { rows.pixels[pair][channel] = Self.pairs[pair * 4 + channel] }
    }
    var bytes = [UInt8](repeating: 0, count: Self.pairs.count)
    rows.straighten(0, into: &bytes, instructions)
    let isExact = (0..<65_536).allSatisfy { pair in
      let alpha = pair % 256
      return Int(bytes[pair * 4 + 3]) == alpha
        && (0..<3).allSatisfy { channel in
          let color = Int(Self.pairs[pair * 4 + channel])
          let quotient = alpha == 0 ? color : min(255, 255 * color / alpha)
          return Int(bytes[pair * 4 + channel]) == quotient
        }
    }
    #expect(isExact)
  }

  @Test(arguments: Instructions.allCases.filter(\.areAvailable))
  func `writes only the row`(instructions: Instructions) {
    for width in 1...40 {
      var rows = PixelRows(width: width, count: 3)
      let half = [UInt8](repeating: 128, count: width * 4 + 8)
      rows.premultiply(half, from: 4, into: 1, instructions)
      for (place, pixel) in rows.pixels.enumerated() {
        let isWritten = (rows.stride..<rows.stride + width).contains(place)
        #expect(pixel == (isWritten ? SIMD4(64, 64, 64, 128) : SIMD4()))
      }
      var bytes = [UInt8](repeating: 7, count: width * 4 + 5)
      rows.straighten(1, into: &bytes, instructions)
      let written = (0..<width).flatMap { _ in [127, 127, 127, 128] as [UInt8] }
      #expect(bytes == written + [7, 7, 7, 7, 7])
    }
  }
}
