import Testing
@testable import VectorRaster

@testable import Raster

@Suite struct GaussianBlurTests {
  private func blurred(
    _ size: PixelSize, sigma: Double, _ isCovered: (Int, Int) -> Bool
  ) throws -> [[Float]] {
    let pixels = (0..<size.pixelCount).map { pixel -> Float in
      isCovered(pixel % size.width, pixel / size.width) ? 255 : 0
    }
    var plane = pixels
    try GaussianBlur(sigma: sigma).blur(&plane, size: size)
    // Colours take the same way, four rows at once instead of sixteen.
    var colors = pixels.map { SIMD4($0, 0, $0 / 2, $0) }
    try GaussianBlur(sigma: sigma).blur(&colors, size: size)
    for (color, value) in zip(colors, plane) {
      #expect(abs(color.w - value) < 1e-3 && abs(color.z - value / 2) < 1e-3 && color.y == 0)
    }
    return (0..<size.height).map { row in Array(plane[row * size.width..<(row + 1) * size.width]) }
  }

  private func bytes(_ values: some Sequence<Float>) -> [Int] { values.map { Int($0 + 0.5) } }

  @Test(
    arguments: [
      (1, 1, [0, 0, 0, 1, 15, 77, 178, 240, 254, 255, 255, 255]),
      (2, 1, [1, 3, 10, 26, 57, 102, 153, 198, 229, 245, 252, 254]),
      (12, 10, [0, 0, 0, 2, 13, 55, 132, 206, 244, 254, 255, 255]),
      // The exact sum has 41 and 216 where these are 42 and 215.
      (30, 10, [6, 13, 24, 42, 66, 96, 129, 162, 192, 215, 232, 243]),
    ])
  func `blurs a step to the sums of the Gaussian`(sigma: Double, stride: Int, expected: [Int])
    throws
  {
    let rows = try blurred(PixelSize(width: 301, height: 301), sigma: sigma) { x, _ in x >= 150 }
    let columns = Swift.stride(from: 150 - 6 * stride, to: 150 + 6 * stride, by: stride)
    #expect(bytes(columns.map { rows[150][$0] }) == expected)
  }

  @Test func `blurs a block equally along both axes`() throws {
    let rows = try blurred(PixelSize(width: 21, height: 21), sigma: 1) { x, y in
      (9..<12).contains(x) && (9..<12).contains(y)
    }
    #expect(bytes(rows[10][6..<15]) == [1, 13, 68, 156, 199, 156, 68, 13, 1])
    #expect(bytes(rows[8][7..<14]) == [4, 23, 53, 68, 53, 23, 4])
    #expect(bytes(rows.map { $0[10] }[6..<15]) == [1, 13, 68, 156, 199, 156, 68, 13, 1])
  }

  @Test(arguments: [0.0, 0.049])
  func `does not blur for a very small sigma`(sigma: Double) throws {
    let rows = try blurred(PixelSize(width: 3, height: 1), sigma: sigma) { x, _ in x == 1 }
    #expect(rows == [[0, 255, 0]])
    #expect(GaussianBlur.reach(sigma: sigma) == 0)
  }

  @Test(arguments: [1.0, 11.9, 12, 24, 47, 400])
  func `keeps the total light and symmetry`(sigma: Double) throws {
    let side = 2 * Int(GaussianBlur.reach(sigma: sigma)) + 63
    let middle = side / 2
    guard side < 600 else {
      // Only the middle of it is looked at.
      var line = [Float](repeating: 255, count: 4096 * 8)
      try GaussianBlur(sigma: sigma).blur(&line, size: PixelSize(width: 4096, height: 8))
      #expect(abs(line[4 * 4096 + 2047] - line[4 * 4096 + 2048]) < 0.001)
      return
    }
    let rows = try blurred(PixelSize(width: side, height: side), sigma: sigma) { x, y in
      x == middle && y == middle
    }
    let sum = rows.joined().reduce(0, +)
    #expect(abs(sum - 255) < 0.1)
    if sigma < 12 {
      for row in rows.indices { #expect(zip(rows[row], rows[side - 1 - row]).allSatisfy(==)) }
    }
  }

  @Test func `blurs pictures with sides of one pixel`() throws {
    for sigma in [1.0, 30] {
      let rows = try blurred(PixelSize(width: 1, height: 1), sigma: sigma) { _, _ in true }
      // What leaves the picture is lost: .3989² of it stays, and .0133².
      let kept = sigma == 1 ? 40.6 : 0.045
      #expect(abs(Double(rows[0][0]) - kept) < 0.05)
    }
  }

  @Test func `throws if the blur is cancelled`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var plane = [Float](repeating: 1, count: 64)
      for sigma in [1.0, 30] {
        #expect(throws: CancellationError.self) {
          try GaussianBlur(sigma: sigma).blur(&plane, size: PixelSize(width: 8, height: 8))
        }
      }
    }
    await task.value
  }
}
