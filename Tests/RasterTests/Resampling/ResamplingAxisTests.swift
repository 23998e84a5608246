import TestSupport
import Testing

@testable import Raster

@Suite struct ResamplingAxisTests {
  @Test func `matches the documented weights of bicubic`() {
    let enlarging = ResamplingAxis(from: 2, to: 4, kernel: .bicubic, count: 4)
    #expect(
      (0..<4).map { Array(enlarging.weights(of: $0)) } == [
        [4_564_390, -370_086], [3_325_484, 868_820], [868_820, 3_325_484], [-370_086, 4_564_390],
      ])
    let shrinking = ResamplingAxis(from: 4, to: 2, kernel: .bicubic, count: 2)
    #expect(Array(shrinking.weights(of: 0)) == [1_923_834, 1_923_834, 502_623, -155_987])
  }

  @Test(arguments: [
    (10, 15, 2), (10, 14, 1), (10, 409, 41), (10, 5, 1), (2, 5, 3), (2, 3, 2), (10, 30, 3),
  ])
  func `matches the documented blocks of pixelated`(from: Int, to: Int, side: Int) {
    #expect(ResamplingAxis.blockSide(from: from, to: to) == side)
  }

  @Test func `equals nearest followed by bilinear for pixelated`() throws {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<40 {
      let side = { (limit: Int) in Int.random(in: 1...limit, using: &random) }
      let source = Bitmap.noise(rows: side(9), columns: side(9), using: &random)
      let size = PixelSize(width: side(40), height: side(40))
      if ResamplingMethod.pixelated.canonical(from: source.size, to: size) == .nearest { continue }
      let blocks = PixelSize(
        width: source.columns * ResamplingAxis.blockSide(from: source.columns, to: size.width),
        height: source.rows * ResamplingAxis.blockSide(from: source.rows, to: size.height))
      let steps = try Mosaic.nearest(source, size: blocks).bitmap()
        .resized(to: size, by: .kernel(.bilinear)).bitmap()
      let picture = try source.resized(to: size, by: .pixelated).bitmap()
      #expect(picture == steps, "\(source.size) → \(size)")
    }
  }

  @Test func `computes area exactly in integers`() throws {
    var random = SeededGenerator(seed: 7)
    for w in 1...40 {
      let greys = (0..<w).map { _ in UInt8.random(in: 0...255, using: &random) }
      for W in 1...90 where W != w {
        let expected = (0..<W).map { X in
          let sum = (0..<w).reduce(0) { sum, i in
            sum + Int(greys[i]) * max(0, min((X + 1) * w, (i + 1) * W) - max(X * w, i * W))
          }
          return UInt8((2 * sum + w) / (2 * w))
        }
        let size = PixelSize(width: W, height: 1)
        let picture = try Bitmap(greys: greys).resized(to: size, by: .area)
        #expect(picture.bitmap().greys == expected, "\(w) → \(W)")
      }
    }
  }

  @Test func `mixes only columns at the edges of cells with area`() throws {
    let greys: [UInt8] = [0, 250, 3, 90, 255, 17, 40, 200, 1, 130]
    let picture = try Bitmap(greys: greys).resized(to: PixelSize(width: 409, height: 1), by: .area)
    #expect(picture.cells.columns == 19)
    let pixels = picture.bitmap().greys
    #expect(pixels.filter { !greys.contains($0) }.count == 9)
    #expect(pixels[40] == 25)  // .9 of 0 and .1 of 250
  }

  @Test func `represents whole and mixed cells, not pixels, with area`() throws {
    let source = Bitmap.rowHues(rows: 30, columns: 20)
    let size = PixelSize(width: 4001, height: 3001)
    for method in [ResamplingMethod.area, .pixelated, .kernel(.box)] {
      let picture = try source.resized(to: size, by: method)
      #expect(picture.size == size)
      #expect(picture.cells.columns <= 79 && picture.cells.rows <= 119, "\(method)")
    }
  }
}
