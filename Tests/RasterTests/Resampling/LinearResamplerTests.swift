import TestSupport
import Testing

@testable import Raster

/// The two passes of rendering.md §5 on the values of §9, written down plainly.
private struct PlainLinearResampling {
  let isExtended: Bool

  func resized(_ bitmap: Bitmap, to size: PixelSize, by method: ResamplingMethod) -> Bitmap {
    var rows = (0..<bitmap.rows).map { row in
      (0..<bitmap.columns).map { LinearBitmap.pixel(bitmap[row, $0]) }
    }
    let columnAxis = ResamplingAxis(from: bitmap.columns, to: size.width, by: method)
    let rowAxis = ResamplingAxis(from: bitmap.rows, to: size.height, by: method)
    let isVerticalFirst = bitmap.isVerticalFirst(to: size, by: method)
    if isVerticalFirst { rows = pass(transposed: rows, rowAxis) }
    rows = rows.map { pass($0, columnAxis) }
    if !isVerticalFirst { rows = pass(transposed: rows, rowAxis) }
    let bytes = rows.joined().flatMap { pixel in
      let color = LinearBitmap.color(pixel)
      return [color.red, color.green, color.blue, color.alpha]
    }
    return Bitmap(rows: size.height, columns: size.width, rgba: bytes)
  }

  private func pass(
    transposed rows: [[LinearBitmap.Pixel]], _ axis: ResamplingAxis?
  ) -> [[LinearBitmap.Pixel]] {
    let columns = rows[0].indices.map { column in pass(rows.map { $0[column] }, axis) }
    return columns[0].indices.map { row in columns.map { $0[row] } }
  }

  private func pass(_ line: [LinearBitmap.Pixel], _ axis: ResamplingAxis?) -> [LinearBitmap.Pixel] {
    guard let axis else { return line }
    return (0..<axis.count).map { pixel in
      var result = LinearBitmap.Pixel()
      for channel in 0..<4 {
        var sum = Double(axis.unit / 2)
        for (cell, weight) in zip(axis.cells(of: pixel), axis.weights(of: pixel)) {
          sum += line[cell][channel] * Double(weight)
        }
        let value = Int((sum / Double(axis.unit)).rounded(.down))
        result[channel] = Double(isExtended ? value : min(max(value, 0), 65535))
      }
      return result
    }
  }
}

@Suite struct LinearResamplerTests {
  static let methods: [ResamplingMethod] =
    [.twoTap, .boxOrTwoTap, .area, .pixelated] + ResamplingKernel.allCases.map { .kernel($0) }

  @Test(arguments: methods)
  func `computes the rows of two plain passes`(method: ResamplingMethod) throws {
    var random = SeededGenerator(seed: 17)
    for _ in 0..<24 {
      let side = { (limit: Int) in Int.random(in: 1...limit, using: &random) }
      let (rows, columns) = (side(12), side(12))
      let size = PixelSize(width: side(24), height: side(24))
      let source = Bitmap.noise(rows: rows, columns: columns, using: &random)
      let isNearest = method.canonical(from: source.size, to: size) == .nearest
      if isNearest { continue }
      for isExtended in [false, true] {
        let picture = try source.resized(
          to: size, by: method, colorMode: isExtended ? .extendedLinear : .linear)
        let plain = PlainLinearResampling(isExtended: isExtended)
          .resized(source, to: size, by: method)
        #expect(picture.bitmap() == plain, "\(source.size) → \(size)")
      }
    }
  }

  @Test func `computes equal light from a palette and RGBA`() throws {
    var random = SeededGenerator(seed: 2)
    let source = Mosaic.random(colors: 9, using: &random).cells
    let size = PixelSize(width: 8, height: 13)
    #expect(
      try source.resized(to: size, by: .kernel(.lanczos3), colorMode: .linear).bitmap()
        == source.expanded().resized(to: size, by: .kernel(.lanczos3), colorMode: .linear).bitmap())
  }

  @Test func `keeps overshoot between passes only in extendedLinear`() throws {
    var random = SeededGenerator(seed: 4)
    let source = Bitmap(
      rows: 6, columns: 6,
      rgba: (0..<36).flatMap { _ in
        let grey: UInt8 = Bool.random(using: &random) ? 255 : 0
        return [grey, grey, grey, 255]
      })
    let size = PixelSize(width: 11, height: 11)
    let pictures = try [ColorMode.linear, .extendedLinear].map {
      try source.resized(to: size, by: .kernel(.lanczos3), colorMode: $0).bitmap()
    }
    #expect(pictures[0] != pictures[1])
    let tents = try [ColorMode.linear, .extendedLinear].map {
      try source.resized(to: size, by: .kernel(.bilinear), colorMode: $0).bitmap()
    }
    #expect(tents[0] == tents[1])
  }

  @Test(arguments: [ResamplingMethod.nearest, .pixelScaler(.scale2x)], ColorMode.allCases)
  func `copies cells equally in every colour mode`(
    method: ResamplingMethod, colorMode: ColorMode
  ) throws {
    let source = Bitmap.checkerboard(rows: 3, columns: 4)
    let size = PixelSize(width: 8, height: 6)
    let picture = try source.resized(to: size, by: method, colorMode: colorMode)
    #expect(picture.palette == source.palette)
    #expect(try picture.bitmap() == source.resized(to: size, by: method).bitmap())
  }
}

extension LinearBitmap {
  /// A colour in linear light.
  static func pixel(_ color: Color) -> Pixel {
    let values = LinearLight.values
    return pixel(color, values.span)
  }

  /// The colour of a pixel.
  static func color(_ pixel: Pixel) -> Color {
    let bytes = LinearLight.bytes
    return color(pixel, bytes.span)
  }
}
