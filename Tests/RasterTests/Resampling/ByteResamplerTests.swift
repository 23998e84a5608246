import TestSupport
import Testing

@testable import Raster

@Suite struct ByteResamplerTests {
  static let methods: [ResamplingMethod] =
    [.twoTap, .boxOrTwoTap, .area, .pixelated] + ResamplingKernel.allCases.map { .kernel($0) }

  /// What makes sums large, small, negative and greater than 255, and what spares work.
  enum Content: CaseIterable {
    case noise, opaqueNoise, checkerboard, opaqueCheckerboard, indexed

    func bitmap(_ size: PixelSize, _ random: inout SeededGenerator) -> Bitmap {
      let (rows, columns) = (size.height, size.width)
      switch self {
      case .noise: return .noise(rows: rows, columns: columns, using: &random)
      case .opaqueNoise:
        return .noise(rows: rows, columns: columns, isOpaque: true, using: &random)
      case .checkerboard, .opaqueCheckerboard:
        return Bitmap(
          rows: rows, columns: columns,
          rgba: (0..<size.pixelCount).flatMap { cell -> [UInt8] in
            let value: UInt8 = (cell / columns + cell % columns).isMultiple(of: 2) ? 255 : 0
            let isHidden = self == .checkerboard && (cell / 3).isMultiple(of: 2)
            return [value, 255 - value, value, isHidden ? value : 255]
          })
      case .indexed:
        let colors = Bitmap.noise(rows: 1, columns: 7, using: &random)
        let indices = (0..<size.pixelCount).map { _ in UInt8.random(in: 0..<7, using: &random) }
        guard let palette = Palette((0..<7).map { colors[0, $0] }) else { return colors }
        return Bitmap(rows: rows, columns: columns, palette: palette, indices: indices)
      }
    }
  }

  @Test(arguments: methods, Content.allCases)
  func `computes equal bytes with all instruction sets`(method: ResamplingMethod, content: Content)
    throws
  {
    var random = SeededGenerator(seed: 31)
    for width in 1...70 {
      let side = { (limit: Int) in Int.random(in: 1...limit, using: &random) }
      let target = PixelSize(width: side(40), height: side(9))
      let source = content.bitmap(PixelSize(width: width, height: side(9)), &random)
      try Self.compare(source, target, method, Bool.random(using: &random))
    }
  }

  @Test func `computes equal bytes with many taps per pixel`() throws {
    var random = SeededGenerator(seed: 32)
    for (from, to) in [(700, 3), (1, 700), (401, 1), (333, 332), (97, 800)] {
      for content in Content.allCases {
        let method = ResamplingMethod.kernel(.lanczos3)
        let wide = content.bitmap(PixelSize(width: from, height: 9), &random)
        try Self.compare(wide, PixelSize(width: to, height: 7), method, false)
        let high = content.bitmap(PixelSize(width: 9, height: from), &random)
        try Self.compare(high, PixelSize(width: 7, height: to), method, true)
        try Self.compare(high, PixelSize(width: 7, height: to), method, false)
      }
    }
  }

  @Test func `finds repeated and skipped cells`() throws {
    var random = SeededGenerator(seed: 33)
    let source = Content.noise.bitmap(PixelSize(width: 5, height: 90), &random)
    var rows = ResamplingAxis()
    for start in [0, 1, 40, 3, 3, 81, 78, 0, 89] {
      rows.append(start, weights: [1 << 21, 1 << 21].prefix(90 - start))
    }
    for instructions in Instructions.allCases where instructions.areAvailable {
      let picture = try ByteResampler(
        columns: nil, rows: rows, isVerticalFirst: false, instructions: instructions
      ).picture(of: source)
      for (row, start) in rows.starts.enumerated() where start < 89 {
        for column in 0..<5 {
          let above = Int(source[start, column].alpha)
          let below = Int(source[start + 1, column].alpha)
          #expect(Int(picture[row, column].alpha) == (above + below + 1) / 2)
        }
      }
    }
  }

  private static func compare(
    _ source: Bitmap, _ size: PixelSize, _ method: ResamplingMethod, _ isVerticalFirst: Bool
  ) throws {
    let columns = ResamplingAxis(from: source.columns, to: size.width, by: method)
    let rows = ResamplingAxis(from: source.rows, to: size.height, by: method)
    let pictures = try Instructions.allCases.filter(\.areAvailable).map {
      try ByteResampler(
        columns: columns, rows: rows, isVerticalFirst: isVerticalFirst, instructions: $0
      ).picture(of: source, bands: $0 == .portable ? 1 : 3)
    }
    for picture in pictures.dropFirst() {
      #expect(picture == pictures[0], "\(source.size) → \(size)")
    }
  }
}

extension ByteResampler {
  /// The picture whole, or in bands of rows one after the other.
  fileprivate func picture(of source: Bitmap, bands: Int = 1) throws -> Bitmap {
    let (width, height) = (width(of: source), height(of: source))
    let pixels = try (0..<bands).flatMap { band in
      try rows(height * band / bands..<height * (band + 1) / bands, of: source)
    }
    return Bitmap(rows: height, columns: width, rgba: pixels)
  }
}
