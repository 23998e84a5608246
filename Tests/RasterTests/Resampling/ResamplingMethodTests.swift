import Raster
import TestSupport
import Testing

@Suite struct ResamplingMethodTests {
  /// The red channel of a row of greys at another width.
  private func resized(
    _ source: [UInt8], _ width: Int, _ method: ResamplingMethod,
    _ colorMode: ColorMode = .nonLinear
  ) throws -> [UInt8] {
    let size = PixelSize(width: width, height: 1)
    return try Bitmap(greys: source).resized(to: size, by: method, colorMode: colorMode)
      .bitmap().greys
  }

  @Test(
    arguments: [
      (.area, [0, 255], [0, 128, 255]),
      (.area, [0, 255], [0, 0, 128, 255, 255]),
      (.area, [0, 255, 0], [0, 85, 255, 85, 0]),
      (.area, [0, 255, 0, 255, 0, 255, 0, 255], [96, 128, 159]),
      (.pixelated, [0, 255], [0, 0, 128, 255, 255]),
      (.pixelated, [0, 255], [0, 128, 255]),
    ] as [(Interpolation, [UInt8], [UInt8])])
  func `matches the documented rows of area and pixelated`(
    interpolation: Interpolation, source: [UInt8], expected: [UInt8]
  ) throws {
    #expect(try resized(source, expected.count, interpolation.method()) == expected)
  }

  @Test(
    arguments: [
      (.high, [0, 255], [0, 64, 191, 255]), (.high, [0, 0, 255, 255], [0, 255]),
      (.medium, [0, 255], [0, 64, 191, 255]), (.low, [0, 255], [0, 64, 191, 255]),
    ] as [(Interpolation, [UInt8], [UInt8])])
  func `matches the documented rows of the profile apple`(
    interpolation: Interpolation, source: [UInt8], expected: [UInt8]
  ) throws {
    #expect(try resized(source, expected.count, interpolation.method(.apple)) == expected)
  }

  @Test(
    arguments: [
      (.kernel(.bilinear), [0, 255], [0, 137, 225, 255]),
      (.kernel(.bicubic), [0, 255], [0, 126, 230, 255]),
      (.kernel(.bilinear), [0, 0, 255, 255], [106, 238]),
      (.area, [0, 255], [188]),
    ] as [(ResamplingMethod, [UInt8], [UInt8])])
  func `matches the documented rows in linear light`(
    method: ResamplingMethod, source: [UInt8], expected: [UInt8]
  ) throws {
    #expect(try resized(source, expected.count, method, .linear) == expected)
  }

  @Test(arguments: ColorMode.allCases)
  func `computes equal coverage in every colour mode`(colorMode: ColorMode) throws {
    let picture = try Bitmap(text: "r.")
      .resized(to: PixelSize(width: 1, height: 1), by: .area, colorMode: colorMode).bitmap()
    #expect(picture[0, 0] == Color(red: 255, green: 0, blue: 0, alpha: 128))
  }

  @Test func `mixes red and green by values or by light`() throws {
    let pair = Bitmap(text: "rg")
    let size = PixelSize(width: 1, height: 1)
    #expect(
      try pair.resized(to: size, by: .area).bitmap()[0, 0]
        == Color(red: 128, green: 128, blue: 0))
    #expect(
      try pair.resized(to: size, by: .area, colorMode: .linear).bitmap()[0, 0]
        == Color(red: 188, green: 188, blue: 0))
  }

  @Test(
    arguments: [
      (.twoTap, 4, 8, .kernel(.bilinear)), (.twoTap, 4, 3, .twoTap),
      (.boxOrTwoTap, 4, 8, .kernel(.bilinear)), (.boxOrTwoTap, 4, 2, .kernel(.box)),
      (.area, 4, 8, .nearest), (.area, 4, 9, .area), (.pixelated, 4, 12, .nearest),
      (.kernel(.lanczos3), 4, 4, .nearest), (.kernel(.lanczos3), 4, 5, .kernel(.lanczos3)),
    ] as [(ResamplingMethod, Int, Int, ResamplingMethod)])
  func `unifies methods with equal pixels`(
    method: ResamplingMethod, from: Int, to: Int, expected: ResamplingMethod
  ) throws {
    let (source, target) = (
      PixelSize(width: from, height: from), PixelSize(width: to, height: to)
    )
    #expect(method.canonical(from: source, to: target) == expected)
    var random = SeededGenerator(seed: 5)
    let bitmap = Bitmap(
      rows: from, columns: from,
      rgba: (0..<from * from * 4).map { _ in UInt8.random(in: 0...255, using: &random) })
    let pictures = try [method, expected].map {
      try bitmap.resized(to: target, by: $0).bitmap()
    }
    #expect(pictures[0].premultipliedAlike(pictures[1]))
  }
}

extension Bitmap {
  /// Whether all visible cells are equal up to what premultiplying loses.
  fileprivate func premultipliedAlike(_ other: Bitmap) -> Bool {
    size == other.size
      && (0..<rows).allSatisfy { row in
        (0..<columns).allSatisfy { column in
          let (a, b) = (self[row, column], other[row, column])
          func channel(_ c: UInt8, _ alpha: UInt8) -> Int { Int(c) * Int(alpha) / 255 }
          return a.alpha == b.alpha
            && [(a.red, b.red), (a.green, b.green), (a.blue, b.blue)].allSatisfy {
              abs(channel($0, a.alpha) - channel($1, b.alpha)) <= 1
            }
        }
      }
  }
}
