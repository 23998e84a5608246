import Raster
import TestSupport
import Testing

/// Rows that are blended while they are expanded against pixels that are written down.
@Suite struct InkedRowsTests {
  /// A random picture of any storage with its lines, and the reference for both.
  private struct Sample {
    let cells: Bitmap
    let plain: Mosaic
    let lines: SlowLines
    let edges: GridEdges

    init(_ random: inout SeededGenerator, blend: LineBlend, colorMode: ColorMode) {
      let (rows, columns) = (
        Int.random(in: 1...5, using: &random), Int.random(in: 1...5, using: &random)
      )
      let any = Bitmap.random(rows: rows, columns: columns, using: &random)
      cells = Bool.random(using: &random) ? any.indexed() ?? any : any
      let size = PixelSize(
        width: Int.random(in: columns...50, using: &random),
        height: Int.random(in: rows...50, using: &random))
      plain = .nearest(cells, size: size)
      edges = GridEdges(
        columns: GridEdges.even(cells: columns, over: size.width),
        rows: GridEdges.even(cells: rows, over: size.height))
      let bytes = (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }
      let alpha = [255, 128, UInt8.random(in: 1...254, using: &random)]
        .randomElement(using: &random)
      lines = SlowLines(
        ratio: .random(in: 1...1000, using: &random),
        color: Color(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: alpha ?? 255),
        blend: blend, colorMode: colorMode)
    }

    /// Blended while rows are expanded.
    var picture: Mosaic {
      plain.divided(
        by: Dividers(ratio: Double(lines.ratio) / 1000, color: lines.color, blend: lines.blend),
        between: edges, colorMode: lines.colorMode)
    }

    /// Written down pixel by pixel.
    var expected: Bitmap { lines.drawn(over: plain.bitmap(), cells: cells.size) }
  }

  private func samples(
    _ count: Int, _ blend: LineBlend = .union, _ colorMode: ColorMode = .nonLinear
  ) -> [Sample] {
    var random = SeededGenerator(seed: 77)
    return (0..<count).map { _ in Sample(&random, blend: blend, colorMode: colorMode) }
  }

  @Test(arguments: ColorMode.allCases, LineBlend.allCases)
  func `expands rows to the pixels of the formulas`(colorMode: ColorMode, blend: LineBlend) {
    for sample in samples(30, blend, colorMode) {
      #expect(sample.picture.bitmap() == sample.expected)
      #expect(sample.picture.indexed()?.bitmap() ?? sample.expected == sample.expected)
    }
  }

  @Test(arguments: ColorMode.allCases)
  func `applies later steps like on written pixels`(colorMode: ColorMode) throws {
    let ground = Color(red: 9, green: 200, blue: 40, alpha: 90)
    let margin = EdgeInsets(top: 1, leading: 2, bottom: 0, trailing: 3)
    for sample in samples(20, .union, colorMode) {
      var (inked, written) = (sample.picture, Mosaic(sample.expected))
      func check(_ step: (Mosaic) throws -> Mosaic) rethrows {
        (inked, written) = (try step(inked), try step(written))
        #expect(inked.bitmap() == written.bitmap())
        #expect(inked.isOpaque == written.isOpaque)
      }
      check { $0.padded(by: margin, with: .clear) }
      try check { try $0.over(ground, colorMode: colorMode) }
      check { $0.oriented(.right) }
      check { $0.clipped(columns: 0..<$0.size.width, rows: 1..<$0.size.height) }
      try check { try $0.opaque(on: .black, colorMode: colorMode) }
      check { $0.padded(by: margin, with: ground) }
    }
  }

  @Test func `keeps parts without lines`() throws {
    let picture = Mosaic.nearest(Bitmap(text: "r.\n.b"), size: PixelSize(width: 40, height: 40))
      .divided(
        by: Dividers(),
        between: GridEdges(
          columns: GridEdges.even(cells: 2, over: 40), rows: GridEdges.even(cells: 2, over: 40)),
        colorMode: .nonLinear)
    let corner = try picture.opaque(on: .white, colorMode: .nonLinear)
      .clipped(columns: 30..<40, rows: 0..<10)
    #expect(corner.bitmap() == .solid(rows: 10, columns: 10))
  }

  @Test func `collapses bands to the picture's pixels`() {
    for sample in samples(20) {
      let (picture, thin) = (sample.picture, sample.picture.collapsed())
      let again = Mosaic(
        cells: thin,
        columns: picture.columns.indices.map {
          .init(cell: $0, extent: picture.columns[$0].extent)
        },
        rows: picture.rows.indices.map { .init(cell: $0, extent: picture.rows[$0].extent) })
      #expect(again.bitmap() == sample.expected)
    }
  }

  @Test func `paints opaque crossings once or twice equally except for rounding`() {
    for sample in samples(40) where sample.lines.color.isOpaque {
      var lines = sample.lines
      lines.blend = .twice
      let twice = lines.drawn(over: sample.plain.bitmap(), cells: sample.cells.size)
      let once = sample.expected
      for (a, b) in zip(once.rgbaBytes, twice.rgbaBytes) where sample.cells.isOpaque {
        #expect(abs(Int(a) - Int(b)) <= 1)
      }
      for cell in 0..<once.rows * once.columns {
        let (row, column) = (cell / once.columns, cell % once.columns)
        #expect(abs(Int(once[row, column].alpha) - Int(twice[row, column].alpha)) <= 1)
      }
    }
  }

  @Test(arguments: LineMode.allCases)
  func `adds only the colour of hard lines`(mode: LineMode) throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<40 {
      let (rows, columns, cell) = (
        Int.random(in: 1...6, using: &random), Int.random(in: 1...6, using: &random),
        Int.random(in: 1...12, using: &random)
      )
      let cells = try #require(
        Bitmap.random(rows: rows, columns: columns, using: &random).indexed())
      let size = PixelSize(width: columns * cell, height: rows * cell)
      let line = Color(red: 3, green: 1, blue: 4)
      let picture = Mosaic.nearest(cells, size: size).divided(
        by: Dividers(
          ratio: Double.random(in: 0.01...1, using: &random), color: line, style: .hard, mode: mode),
        between: GridEdges(
          columns: GridEdges.even(cells: columns, over: size.width),
          rows: GridEdges.even(cells: rows, over: size.height)),
        colorMode: .linear)
      let palette = try #require(picture.palette)
      #expect(Array(palette.colors.prefix(cells.palette?.count ?? 0)) == cells.palette?.colors)
      #expect(palette.colors.dropFirst(cells.palette?.count ?? 0).allSatisfy { $0 == line })
      #expect(picture.cells.rows <= rows + 1 && picture.cells.columns <= columns + 1)
    }
  }

  @Test func `keeps a large picture with smooth lines as small as its cells`() {
    let size = PixelSize(width: 8190, height: 8190)
    let picture = Mosaic.nearest(.checkerboard(rows: 100, columns: 100), size: size).divided(
      by: Dividers(),
      between: GridEdges(
        columns: GridEdges.even(cells: 100, over: size.width),
        rows: GridEdges.even(cells: 100, over: size.height)),
      colorMode: .nonLinear)
    #expect(picture.cells.size == PixelSize(width: 100, height: 100))
    #expect(picture.columns.count < 1000 && picture.rows.count < 1000)
  }
}
