import Raster
import Testing

@Suite struct SheetLayoutTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let frames: [(Int, Int)]
    let arrangement: SheetArrangement
    let places: [(Int, Int)]
    let size: (Int, Int)

    init(
      _ frames: [(Int, Int)], _ arrangement: SheetArrangement, at places: [(Int, Int)],
      _ size: (Int, Int)
    ) {
      (self.frames, self.arrangement) = (frames, arrangement)
      (self.places, self.size) = (places, size)
    }

    var testDescription: String { "\(frames) by \(arrangement)" }
  }

  private static let three = [(4, 2), (4, 2), (4, 2)]

  /// Opaque frames of any sizes, trimmed, which changes nothing.
  private func layout(
    _ sizes: [(Int, Int)], _ arrangement: SheetArrangement
  ) -> (SheetLayout, [Bitmap]) {
    let frames = sizes.map { Bitmap.solid(.black, rows: $0.1, columns: $0.0) }
    let parts = SheetParts(of: frames, isTrimmed: true, isMerged: false)
    return (SheetLayout(parts, by: arrangement), frames)
  }

  @Test(arguments: [
    Case(
      three, SheetArrangement(.columns(2), margin: 2, spacing: 1, extrusion: 1),
      at: [(3, 3), (10, 3), (3, 8)], (17, 13)),
    Case(three, SheetArrangement(), at: [(0, 0), (4, 0), (0, 2)], (8, 4)),
    Case(three, SheetArrangement(.columns(1_000)), at: [(0, 0), (4, 0), (8, 0)], (12, 2)),
    Case(three, SheetArrangement(.rows(2)), at: [(0, 0), (0, 2), (4, 0)], (8, 4)),
    Case(three, SheetArrangement(.rows(1_000), spacing: 1), at: [(0, 0), (0, 3), (0, 6)], (4, 8)),
    Case([(4, 2), (1, 3)], SheetArrangement(), at: [(0, 0), (4, 0)], (8, 3)),
    Case([(1, 1)], SheetArrangement(.packed, margin: 3, extrusion: 2), at: [(5, 5)], (11, 11)),
    // √(1.1 · 24) is above 4: eight columns, the first two beside each other.
    Case(three, SheetArrangement(.packed), at: [(0, 0), (4, 0), (0, 2)], (8, 4)),
    // The highest first, then the widest; small ones fill what is left lowest.
    Case(
      [(1, 1), (2, 4), (3, 4), (3, 1)], SheetArrangement(.packed),
      at: [(5, 1), (3, 0), (0, 0), (5, 0)], (8, 4)),
    Case(
      [(2, 2), (2, 2)], SheetArrangement(.packed, margin: 1, spacing: 1), at: [(1, 1), (4, 1)],
      (7, 4)),
  ])
  func `places frames by the layout`(_ test: Case) {
    let (layout, _) = layout(test.frames, test.arrangement)
    #expect(layout.places.map { [$0.column, $0.row] } == test.places.map { [$0.0, $0.1] })
    #expect(layout.places.map(\.size) == test.frames.map { PixelSize(width: $0.0, height: $0.1) })
    #expect(layout.size == PixelSize(width: test.size.0, height: test.size.1))
  }

  @Test func `widens a packed sheet that is too high`() {
    // 8192 columns would take one frame a row: 14,000 rows.
    let parts = SheetParts(count: 1_000, size: PixelSize(width: 4_097, height: 14))
    let layout = SheetLayout(parts, by: SheetArrangement(.packed))
    #expect(layout.size == PixelSize(width: 12_291, height: 4_676))
  }

  @Test(arguments: 0..<40)
  func `never overlaps packed frames`(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let sizes = (0...next(60)).map { _ in (1 + next(20), 1 + next(20)) }
    let arrangement = SheetArrangement(
      .packed, margin: next(4), spacing: next(4), extrusion: next(3))
    let (layout, _) = layout(sizes, arrangement)
    var taken = Set<[Int]>()
    var cells = 0
    for place in layout.places {
      let (edge, gap) = (arrangement.extrusion, arrangement.spacing)
      #expect(place.column - edge >= arrangement.margin && place.row - edge >= arrangement.margin)
      #expect(place.column + place.columns + edge <= layout.size.width - arrangement.margin)
      #expect(place.row + place.rows + edge <= layout.size.height - arrangement.margin)
      for row in place.row - edge..<place.row + place.rows + edge + gap {
        for column in place.column - edge..<place.column + place.columns + edge + gap {
          taken.insert([row, column])
          cells += 1
        }
      }
    }
    #expect(taken.count == cells)
  }
}
