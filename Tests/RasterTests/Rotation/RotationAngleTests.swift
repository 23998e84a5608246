import Raster
import Testing

@Suite struct `Canvas of a rotation` {
  @Test(
    arguments: [
      ((64, 64), 17, (80, 80)), ((10, 10), 45, (15, 15)), ((16, 8), 30, (18, 15)),
      ((2, 2), 45, (3, 3)),
      // Quarter turns, whole turns and turns to the left.
      ((16, 8), 0, (16, 8)), ((16, 8), 90, (8, 16)), ((16, 8), 180, (16, 8)),
      ((16, 8), 270, (8, 16)), ((16, 8), 360, (16, 8)), ((16, 8), -90, (8, 16)),
      ((16, 8), 390, (18, 15)), ((16, 8), -330, (18, 15)), ((16, 8), 120, (15, 18)),
      ((16, 8), 210, (18, 15)),
      // What is nearly a quarter turn does not grow by a pixel.
      ((8192, 8192), 180.000_001, (8192, 8192)), ((8192, 4096), 89.999_999, (4096, 8192)),
      ((8192, 8192), 0.000_001, (8192, 8192)), ((100, 100), 1e-12, (100, 100)),
      ((100, 100), -1e-15, (100, 100)), ((10, 10), 0.1, (11, 11)),
      ((1, 1), 45, (2, 2)),
    ] as [((Int, Int), Double, (Int, Int))])
  func `knows the rotated size before drawing`(
    size: (Int, Int), degrees: Double, expected: (Int, Int)
  ) throws {
    let size = PixelSize(width: size.0, height: size.1)
    let canvas = PixelSize(width: expected.0, height: expected.1)
    #expect(size.rotated(by: degrees) == canvas)
    guard size.pixelCount <= 10_000 else { return }
    let picture = Mosaic(.solid(rows: size.height, columns: size.width))
    for sampling in [RotationSampling.cells(isAntialiased: true), .inset(cutting: .zero)] {
      let drawn = try picture.rotated(by: degrees, sampling: sampling)
      #expect(drawn.size == canvas)
    }
  }
}
