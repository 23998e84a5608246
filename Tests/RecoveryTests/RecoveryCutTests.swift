import Raster
import Recovery
import TestSupport
import Testing

/// Enlarged sprites of which a part was cut off: their cells are found or refused (recovery.md §3, §4).
@Suite struct RecoveryCutTests {
  /// The columns and rows of pixels that are cut off at the left, the top, the right and the bottom.
  private static let cuts = [
    (0, 0, 0, 0), (1, 0, 0, 0), (5, 3, 0, 0), (0, 0, 7, 4), (2, 1, 3, 6), (9, 11, 8, 2),
  ]

  private static let factors = [1.7, 2.31, 2.5, 3, 3.7, 4.5, 5.37, 6.1, 6.5, 7.25, 8.26]

  private static func sprites(seed: UInt64) -> [Bitmap] {
    [
      Sprites.creature(columns: 24, rows: 20, seed: seed),
      Sprites.random(columns: 17, rows: 22, seed: seed),
    ]
  }

  private static func enlarged(
    _ cells: Bitmap, by factor: Double, _ method: ResamplingMethod
  ) throws -> Bitmap {
    func side(_ count: Int) -> Int { Int((Double(count) * factor).rounded()) }
    return try cells.resized(
      to: PixelSize(width: side(cells.columns), height: side(cells.rows)), by: method
    ).bitmap()
  }

  private static func cut(_ picture: Bitmap, _ cut: (Int, Int, Int, Int)) -> Bitmap {
    picture.cropped(
      to: CellRect(
        column: cut.0, row: cut.1, columns: picture.columns - cut.0 - cut.2,
        rows: picture.rows - cut.1 - cut.3))
  }

  /// True if a picture is a part of another one.
  private static func isPart(_ part: Bitmap, of whole: Bitmap) -> Bool {
    guard part.columns <= whole.columns, part.rows <= whole.rows else { return false }
    for row in 0...whole.rows - part.rows {
      for column in 0...whole.columns - part.columns {
        let rect = CellRect(
          column: column, row: row, columns: part.columns, rows: part.rows)
        if whole.cropped(to: rect).rgbaBytes == part.rgbaBytes { return true }
      }
    }
    return false
  }

  @Test(arguments: factors)
  func `finds clipped sharp cells of any size exactly, or rejects them`(
    factor: Double
  ) throws {
    var (found, count) = (0, 0)
    for seed in 1...3 as ClosedRange<UInt64> {
      for cells in Self.sprites(seed: seed) {
        let whole = try Self.enlarged(cells, by: factor, .nearest)
        for cut in Self.cuts {
          count += 1
          guard let grid = try? Self.cut(whole, cut).recovered() else { continue }
          found += 1
          #expect(Self.isPart(grid.bitmap, of: cells), "seed \(seed), \(cells.size), cut \(cut)")
          // All but what less than half a cell is left of.
          let lost = PixelSize(
            width: Int((Double(cut.0 + cut.2) / factor).rounded(.up)) + 1,
            height: Int((Double(cut.1 + cut.3) / factor).rounded(.up)) + 1)
          #expect(grid.size.width >= cells.columns - lost.width)
          #expect(grid.size.height >= cells.rows - lost.height)
        }
      }
    }
    #expect(found * 10 >= count * (factor < 2 ? 3 : 9), "\(found) of \(count)")
  }

  @Test(arguments: [3, 4.4, 6, 7.67, 9])
  func `never finds halves or thirds of clipped blurred cells`(
    factor: Double
  ) throws {
    for seed in 1...3 as ClosedRange<UInt64> {
      for cells in Self.sprites(seed: seed) {
        let sharp = try Self.enlarged(cells, by: 8, .nearest)
        let whole = try Self.enlarged(sharp, by: factor / 8, .kernel(.bicubic))
        for cut in Self.cuts {
          guard let grid = try? Self.cut(whole, cut).recovered(), grid.confidence >= 0.25 else {
            continue
          }
          #expect(
            abs(grid.across.pitch / factor - 1) < 0.04, "seed \(seed), \(cells.size), cut \(cut)")
        }
      }
    }
  }

  /// Every third pixel of a picture that is blurred far enough gives all of it to Lanczos.
  @Test(arguments: [ResamplingKernel.bicubic, .mitchell, .lanczos3])
  func `never finds cells of three pixels in clipped cells of five`(
    kernel: ResamplingKernel
  ) throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      for cells in [
        Sprites.creature(columns: 24, rows: 21, seed: seed),
        Sprites.random(columns: 27, rows: 18, seed: seed),
      ] {
        let whole = try Self.enlarged(cells, by: 5, .kernel(kernel))
        // Three pixels divide what is left.
        for cut in [(0, 0, 3, 0), (6, 12, 0, 0), (0, 3, 6, 0), (2, 1, 7, 2)] {
          guard let grid = try? Self.cut(whole, cut).recovered(), grid.confidence >= 0.25 else {
            continue
          }
          #expect(abs(grid.across.pitch / 5 - 1) < 0.04, "seed \(seed), \(cells.size), cut \(cut)")
        }
      }
    }
  }

  @Test(arguments: [ResamplingKernel.bilinear, .hamming])
  func `finds no cells of two pixels at soft edges`(
    kernel: ResamplingKernel
  ) throws {
    for factor in [7.95, 8.03, 8.34, 8.69, 8.91] {
      for seed in 1...3 as ClosedRange<UInt64> {
        for cells in Self.sprites(seed: seed) {
          let sharp = try Self.enlarged(cells, by: 8, .nearest)
          let whole = try Self.enlarged(sharp, by: factor / 8, .kernel(kernel))
          for cut in [(0, 15, 0, 4), (17, 0, 14, 11), (1, 0, 0, 20), (0, 0, 9, 0)] {
            guard let grid = try? Self.cut(whole, cut).recovered(), grid.confidence >= 0.25 else {
              continue
            }
            #expect(
              abs(grid.across.pitch / factor - 1) < 0.04, "× \(factor), seed \(seed), cut \(cut)")
          }
        }
      }
    }
  }

  @Test func `ignores cells with less than half of their pixels`() throws {
    let cells = Sprites.creature(columns: 24, rows: 20, seed: 1)
    let grid = try Self.cut(Self.enlarged(cells, by: 5.37, .nearest), (5, 3, 0, 0)).recovered()
    #expect(grid.stage == .uneven)
    #expect(grid.size == PixelSize(width: 23, height: 19))
  }

  @Test func `finds no wide cells from few edges`() throws {
    // Columns change at two places, six apart; rows at most.
    var cells = Bitmap.solid(.white, rows: 16, columns: 16)
    for row in 0..<16 where row % 3 != 1 {
      for column in 4..<10 { cells[row, column] = .black }
    }
    let grid = try Self.enlarged(cells, by: 5, .nearest).recovered()
    #expect(grid.across.pitch == 5 && grid.down.pitch == 5)
    #expect(grid.bitmap.rgbaBytes == cells.rgbaBytes)
  }
}
