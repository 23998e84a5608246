import Raster
import TestSupport
import Testing

@Suite struct FilledCellsTests {
  private static let seams = [
    40: 0.9, 81: 0.8, 122: 0.7, 163: 0.6, 204: 0.5, 245: 0.4, 286: 0.3, 327: 0.2, 368: 0.1,
  ]

  @Test func `seams let the ground through where the formula says`() throws {
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

  @Test func `whole cells have no seams`() throws {
    let picture = Bitmap(text: "r.\n.b")
    let size = PixelSize(width: 8, height: 6)
    #expect(
      try picture.filledCells(size: size, colorMode: .nonLinear).bitmap()
        == Mosaic.nearest(picture, size: size).bitmap())
  }

  @Test func `filling rectangles whose pixel centres lie inside is nearest sampling`() {
    for w in 1...64 {
      for W in stride(from: 1, through: 256, by: w % 2 == 0 ? 3 : 5) {
        var painted = [Int](repeating: -1, count: W)
        for c in 0..<w {
          // Centre X + ½ in [c·W/w, (c+1)·W/w), times 2w.
          for X in 0..<W where (2 * X + 1) * w >= 2 * c * W && (2 * X + 1) * w < 2 * (c + 1) * W {
            painted[X] = c
          }
        }
        let cells = Bitmap(
          rows: 1, columns: w, rgba: (0..<w).flatMap { [UInt8($0), 0, 0, 255] })
        let nearest = Mosaic.nearest(cells, size: PixelSize(width: W, height: 1)).bitmap()
        #expect((0..<W).allSatisfy { Int(nearest[0, $0].red) == painted[$0] }, "\(w) → \(W)")
      }
    }
  }
}
