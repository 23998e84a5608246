import Raster
import TestSupport
import Testing

@Suite struct FilledCellsTests {
  private static let seams = [
    40: 0.9, 81: 0.8, 122: 0.7, 163: 0.6, 204: 0.5, 245: 0.4, 286: 0.3, 327: 0.2, 368: 0.1,
  ]

  @Test func `shows the background through seams by the formula`() throws {
    let picture = try Bitmap.solid(.black, rows: 1, columns: 10)
      .filledCells(size: PixelSize(width: 409, height: 1), colorMode: .nonLinear)
      .over(.white, colorMode: .nonLinear).bitmap()
    for x in 0..<409 {
      let leak = Self.seams[x].map { $0 * (1 - $0) } ?? 0
      #expect(picture[0, x].red == UInt8((leak * 255).rounded()), "column \(x)")
    }
    #expect(picture[0, 40].red == 23)
    #expect(picture[0, 204].red == 64)
  }

  @Test func `draws no seams between whole cells`() throws {
    let picture = Bitmap(text: "r.\n.b")
    let size = PixelSize(width: 8, height: 6)
    #expect(
      try picture.filledCells(size: size, colorMode: .nonLinear).bitmap()
        == Mosaic.nearest(picture, size: size).bitmap())
  }

  /// For each pixel the cell whose rectangle its centre lies in: X + ½ in [c·W/w, (c+1)·W/w).
  private func painted(_ w: Int, _ W: Int) -> [Int] {
    var painted = [Int](repeating: -1, count: W)
    for c in 0..<w {
      var X = c * W / w
      if (2 * X + 1) * w < 2 * c * W { X += 1 }
      while X < W, (2 * X + 1) * w < 2 * (c + 1) * W {
        painted[X] = c
        X += 1
      }
    }
    return painted
  }

  @Test func `equals nearest sampling for fills of pixel centres`() {
    for w in 1...64 {
      let cells = Bitmap.rowHues(rows: 64, columns: 1).oriented(.leftMirrored)
        .cropped(to: CellRect(column: 0, row: 0, columns: w, rows: 1))
      for W in 1...256 {
        let nearest = Mosaic.nearest(cells, size: PixelSize(width: W, height: 1)).bitmap()
        guard case .indexed(_, let indices) = nearest.storage else {
          Issue.record("not indexed")
          continue
        }
        #expect(indices.map { Int($0) } == painted(w, W), "\(w) → \(W)")
      }
    }
  }

  @Test func `paints rectangles like nearest sampling`() {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<60 {
      let cells = Bitmap.random(
        rows: .random(in: 1...20, using: &random), columns: .random(in: 1...20, using: &random),
        using: &random)
      let size = PixelSize(
        width: .random(in: 1...50, using: &random), height: .random(in: 1...50, using: &random))
      let (columns, rows) = (
        painted(cells.columns, size.width), painted(cells.rows, size.height)
      )
      let expected = rows.flatMap { row in columns.flatMap { cells[row, $0].bytes } }
      #expect(
        Mosaic.nearest(cells, size: size).bitmap()
          == Bitmap(rows: size.height, columns: size.width, rgba: expected), "\(size)")
    }
  }

  @Test(arguments: [Color.clear, .white, .black])
  func `paints translucent cells one after the other`(ground: Color) throws {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<40 {
      let cells = Bitmap.random(
        rows: .random(in: 1...6, using: &random), columns: .random(in: 1...6, using: &random),
        using: &random)
      let size = PixelSize(
        width: .random(in: 1...20, using: &random), height: .random(in: 1...20, using: &random))
      let expected = SlowCanvas(filling: cells, size: size, ground: ground)
      var picture = try cells.filledCells(size: size, colorMode: .nonLinear)
      if ground.isOpaque { picture = try picture.over(ground, colorMode: .nonLinear) }
      let pixels = picture.bitmap()
      for y in 0..<size.height {
        for x in 0..<size.width {
          let difference = expected.difference(to: pixels[y, x], x: x, y: y)
          // Colour and alpha are rounded, and compositing on the ground afterwards rounds again.
          #expect(difference <= (ground.isOpaque ? 1.51 : 1.01), "\(cells.size) → \(size)")
        }
      }
    }
  }

  @Test func `mixes colours at a seam in the colour mode`() throws {
    // Two cells over three pixels: f = ½, so ½·right + ¼·left and ¼ that shows the ground.
    let cells = Bitmap(text: "ob")
    let size = PixelSize(width: 3, height: 1)
    let plain = try cells.filledCells(size: size, colorMode: .nonLinear).bitmap()
    #expect(plain[0, 1] == Color(red: 85, green: 85, blue: 255, alpha: 191))
    let linear = try cells.filledCells(size: size, colorMode: .linear).bitmap()
    #expect(linear[0, 1] == Color(red: 156, green: 156, blue: 255, alpha: 191))
  }

  @Test func `keeps runs of whole cells`() throws {
    let picture = try Bitmap.solid(rows: 10, columns: 10)
      .filledCells(size: PixelSize(width: 409, height: 409), colorMode: .nonLinear)
    #expect(picture.columns.count == 19)
    #expect(picture.rows.count == 19)
  }
}

/// A canvas of premultiplied colours in floating point, on which each cell is one antialiased fill.
private struct SlowCanvas {
  var pixels: [SIMD4<Double>]
  let width: Int

  init(filling cells: Bitmap, size: PixelSize, ground: Color) {
    width = size.width
    pixels = Array(repeating: Self.premultiplied(ground), count: size.pixelCount)
    let cellWidth = Double(size.width) / Double(cells.columns)
    let cellHeight = Double(size.height) / Double(cells.rows)
    for row in 0..<cells.rows {
      for column in 0..<cells.columns {
        let color = Self.premultiplied(cells[row, column])
        for y in 0..<size.height {
          let fy = Self.overlap(y, from: Double(row) * cellHeight, length: cellHeight)
          for x in 0..<size.width where fy > 0 {
            let fx = Self.overlap(x, from: Double(column) * cellWidth, length: cellWidth)
            let below = pixels[y * width + x]
            pixels[y * width + x] = color * (fx * fy) + below * (1 - color.w * fx * fy)
          }
        }
      }
    }
  }

  /// The greatest difference of a channel, in bytes, colours times their alpha.
  func difference(to color: Color, x: Int, y: Int) -> Double {
    let difference = pixels[y * width + x] - Self.premultiplied(color)
    return max(difference.max(), -difference.min()) * 255
  }

  private static func overlap(_ pixel: Int, from start: Double, length: Double) -> Double {
    max(0, min(Double(pixel) + 1, start + length) - max(Double(pixel), start))
  }

  private static func premultiplied(_ color: Color) -> SIMD4<Double> {
    let alpha = Double(color.alpha) / 255
    return SIMD4(
      Double(color.red) / 255 * alpha, Double(color.green) / 255 * alpha,
      Double(color.blue) / 255 * alpha, alpha)
  }
}
