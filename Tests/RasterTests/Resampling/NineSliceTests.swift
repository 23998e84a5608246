import Raster
import TestSupport
import Testing

@Suite struct NineSliceTests {
  /// A row of cells, each a letter, with palette indices.
  private func row(_ letters: String) throws -> Bitmap {
    Bitmap(
      rows: 1, columns: letters.count, palette: try .letters,
      indices: letters.unicodeScalars.map { UInt8($0.value - 65) })
  }

  private func letters(_ bitmap: Bitmap) -> String {
    guard case .indexed(_, let indices) = bitmap.storage else { return "RGBA" }
    return String(String.UnicodeScalarView(indices.map { Unicode.Scalar($0 + 65) }))
  }

  private func slices(
    _ leading: Int, _ trailing: Int, _ scale: Ratio = .one, _ width: Int,
    _ mode: ResizingMode = .stretch
  ) -> NineSlice {
    NineSlice(
      caps: EdgeInsets(leading: leading, trailing: trailing), scale: scale, mode: mode,
      size: PixelSize(width: width, height: 1))
  }

  @Test(
    arguments: [
      ("ABCDE", 1, 1, .one, 9, "ABBCCCDDE"),
      ("ABCDEF", 2, 1, .one, 10, "ABCCDDDEEF"),
      ("ABCDE", 1, 1, Ratio(2, 1), 10, "AABBCCDDEE"),
      ("ABCDE", 1, 1, Ratio(2, 1), 13, "AABBBCCCDDDEE"),
      ("ABCDE", 2, 0, .one, 8, "ABCCDDEE"),
      ("ABCDE", 0, 2, .one, 8, "AABBCCDE"),
      ("ABCDE", 0, 0, .one, 10, "AABBCCDDEE"),
      ("ABCDE", 2, 2, .one, 4, "ABDE"),
      ("ABCDE", 2, 2, .one, 2, "BE"),
      ("ABCDE", 3, 1, .one, 4, "ABCE"),
      ("ABCDE", 2, 2, .one, 5, "ABCDE"),
      ("ABCDE", 1, 1, Ratio(3, 2), 9, "AABBCDDEE"),
    ] as [(String, Int, Int, Ratio, Int, String)])
  func `keeps the size of caps, and fills the rest with the centre`(
    source: String, leading: Int, trailing: Int, scale: Ratio, width: Int, expected: String
  ) throws {
    let picture = try row(source).sliced(slices(leading, trailing, scale, width), by: .nearest)
    #expect(letters(picture.bitmap()) == expected)
  }

  @Test(
    arguments: [
      ("ABC", 0, 0, .one, 8, "ABCABCAB"),
      ("ABCDE", 1, 1, .one, 10, "ABCDBCDBCE"),
      ("ABCDE", 1, 1, Ratio(2, 1), 14, "AABBCCDDBBCCEE"),
      ("ABC", 0, 0, .one, 2, "AB"),
      ("ABCDE", 2, 0, .one, 9, "ABCDECDEC"),
      ("AB", 0, 0, Ratio(3, 2), 7, "ABBABBA"),
      ("ABCDE", 1, 1, .one, 2, "AE"),
      ("A", 0, 0, .one, 4, "AAAA"),
    ] as [(String, Int, Int, Ratio, Int, String)])
  func `repeats the centre from its leading edge, clipped at the end`(
    source: String, leading: Int, trailing: Int, scale: Ratio, width: Int, expected: String
  ) throws {
    let picture = try row(source)
      .sliced(slices(leading, trailing, scale, width, .tile), by: .nearest)
    #expect(letters(picture.bitmap()) == expected)
  }

  @Test func `represents tiles by bands, not cells`() throws {
    let size = PixelSize(width: 4000, height: 3000)
    let picture = try row("ABC").sliced(NineSlice(mode: .tile, size: size), by: .nearest)
    #expect(picture.cells.size == PixelSize(width: 3, height: 1))
    #expect(picture.size == size)
    #expect(picture.rows.count == 1)
    let filtered = try row("ABC").sliced(
      NineSlice(scale: Ratio(5, 2), mode: .tile, size: size), by: .kernel(.bicubic))
    #expect(filtered.cells.size == PixelSize(width: 8, height: 1))
    #expect(filtered.size == size)
  }

  @Test func `draws nine parts in both directions`() throws {
    let source = Bitmap(text: "rgb\n#y#\nogo")
    let slices = NineSlice(
      caps: EdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1),
      size: PixelSize(width: 5, height: 4))
    #expect(
      try source.sliced(slices, by: .nearest).bitmap()
        == Bitmap(text: "rgggb\n#yyy#\n#yyy#\nogggo"))
  }

  @Test func `shrinks too large caps equally in both directions`() throws {
    // The height allows half of the caps' scale, so the width takes half of it too.
    let source = Bitmap(text: "rrgbb\nrrgbb\n##y##\noogoo\noogoo")
    let slices = NineSlice(
      caps: EdgeInsets(top: 2, leading: 2, bottom: 2, trailing: 2),
      size: PixelSize(width: 5, height: 2))
    #expect(
      try source.sliced(slices, by: .nearest).bitmap() == Bitmap(text: "rrgbb\noogoo"))
    let wide = NineSlice(
      caps: EdgeInsets(top: 2, leading: 2, bottom: 2, trailing: 2),
      size: PixelSize(width: 6, height: 2))
    #expect(try source.sliced(wide, by: .nearest).bitmap() == Bitmap(text: "rggggb\noggggo"))
  }

  @Test(
    arguments: [
      ([0, 40, 80, 255], 1, 1, .one, [0, 40, 48, 56, 64, 72, 80, 255]),
      (
        [0, 40, 80, 255], 1, 1, Ratio(2, 1),
        [0, 10, 30, 43, 50, 57, 63, 70, 77, 124, 211, 255]
      ),
      ([255, 10, 255], 1, 1, .one, [255, 10, 10, 10, 10, 255]),
      // Without a cap the half cell on its side falls away.
      ([0, 100, 200], 1, 0, .one, [0, 100, 143, 186, 200]),
      ([200, 100, 0], 0, 1, .one, [200, 186, 143, 100, 0]),
      // Nothing is left for the centre: the caps meet.
      ([0, 40, 80, 255], 1, 1, .one, [0, 255]),
      ([0, 40, 80, 255], 1, 1, .one, [0, 40, 255]),
    ] as [([UInt8], Int, Int, Ratio, [UInt8])])
  func `follows one line through caps and centre with kernels`(
    greys: [UInt8], leading: Int, trailing: Int, scale: Ratio, expected: [UInt8]
  ) throws {
    for method in [ResamplingMethod.kernel(.bilinear), .twoTap, .boxOrTwoTap] {
      let picture = try Bitmap(greys: greys)
        .sliced(slices(leading, trailing, scale, expected.count), by: method)
      #expect(picture.bitmap().greys == expected, "\(method)")
    }
  }

  @Test(arguments: ResamplingKernel.allCases)
  func `keeps caps from bleeding into the centre`(kernel: ResamplingKernel) throws {
    let source = Bitmap(greys: [0, 0, 100, 100, 100, 100, 255, 255])
    for width in [4, 5, 6, 7, 8, 9, 20, 33] {
      for scale in [Ratio.one, Ratio(2, 1), Ratio(1, 2)] {
        let slices = slices(2, 2, scale, width)
        let picture = try source.sliced(slices, by: .kernel(kernel)).bitmap().greys
        let cap = scale.value * 2.5
        for (pixel, grey) in picture.enumerated() {
          let center = Double(pixel) + 0.5
          if center > cap && center < Double(width) - cap && width != scale.times(8) {
            #expect(grey == 100, "pixel \(pixel) of \(width) at \(scale)")
          }
        }
      }
    }
  }

  @Test(arguments: Interpolation.allCases)
  func `keeps flat colours and the size with every method`(interpolation: Interpolation) throws {
    let color = Color(red: 12, green: 200, blue: 99, alpha: 255)
    let source = Bitmap.solid(color, rows: 5, columns: 4)
    for mode in ResizingMode.allCases {
      for scale in [Ratio.one, Ratio(5, 2), Ratio(1, 3)] {
        let slices = NineSlice(
          caps: EdgeInsets(top: 1, leading: 0, bottom: 2, trailing: 2), scale: scale, mode: mode,
          size: PixelSize(width: 13, height: 7))
        for colorMode in ColorMode.allCases {
          let picture = try source.sliced(
            slices, by: interpolation.method(), colorMode: colorMode)
          #expect(picture.bitmap() == Bitmap.solid(color, rows: 7, columns: 13))
        }
      }
    }
  }

  @Test func `resamples each part of a tiled picture separately`() throws {
    let source = Bitmap(greys: [255, 0, 100, 200, 0, 255])
    let picture =
      try source
      .sliced(slices(1, 1, Ratio(2, 1), 16, .tile), by: .kernel(.bicubic)).bitmap().greys
    let tile = try Bitmap(greys: [0, 100, 200, 0])
      .resized(to: PixelSize(width: 8, height: 1), by: .kernel(.bicubic)).bitmap().greys
    #expect(picture == [255, 255] + tile + tile.prefix(4) + [255, 255])
  }

  @Test func `draws only the visible part of a large tile`() throws {
    let source = Bitmap.checkerboard(rows: 50, columns: 50)
    let slices = NineSlice(
      scale: Ratio(256, 1), mode: .tile, size: PixelSize(width: 30, height: 20))
    let picture = try source.sliced(slices, by: .kernel(.lanczos3))
    #expect(picture.cells.rows <= 20 && picture.cells.columns <= 30)
    #expect(picture.size == slices.size)
  }

  @Test func `slices blocks of Scale2x as smaller cells`() throws {
    let source = Bitmap(text: "#oo\no#o\noo#")
    let slices = NineSlice(
      caps: EdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1), scale: Ratio(2, 1),
      size: PixelSize(width: 9, height: 6))
    #expect(
      try source.sliced(slices, by: .pixelScaler(.scale2x)).bitmap()
        == source.scaled(by: .scale2x).sliced(
          NineSlice(
            caps: EdgeInsets(top: 2, leading: 2, bottom: 2, trailing: 2),
            size: PixelSize(width: 9, height: 6)), by: .nearest
        ).bitmap())
  }

  @Test(arguments: [ResizingMode.stretch, .tile], Interpolation.allCases)
  func `draws a picture as a whole at its natural size`(
    mode: ResizingMode, interpolation: Interpolation
  ) throws {
    var random = SeededGenerator(seed: 3)
    let source = Bitmap.noise(rows: 5, columns: 6, using: &random)
    let caps = EdgeInsets(top: 1, leading: 2, bottom: 1, trailing: 1)
    for (scale, size) in [
      (Ratio.one, source.size), (Ratio(3, 2), PixelSize(width: 9, height: 8)),
    ] {
      let slices = NineSlice(caps: caps, scale: scale, mode: mode, size: size)
      let method = interpolation.method()
      if case .pixelScaler = method { continue }
      #expect(
        try source.sliced(slices, by: method).bitmap()
          == source.resized(to: size, by: method).bitmap())
    }
  }

  @Test(
    arguments: [
      (.area, .stretch, 2, 10, .nearest), (.area, .stretch, 2, 11, .area),
      (.pixelated, .stretch, 2, 10, .nearest), (.kernel(.bicubic), .tile, 1, 12, .nearest),
      (.kernel(.bicubic), .tile, 2, 12, .kernel(.bicubic)), (.area, .tile, 2, 13, .nearest),
      (.kernel(.bicubic), .stretch, 1, 12, .kernel(.bicubic)), (.twoTap, .stretch, 1, 5, .nearest),
    ] as [(ResamplingMethod, ResizingMode, Int, Int, ResamplingMethod)])
  func `unifies methods with equal slices`(
    method: ResamplingMethod, mode: ResizingMode, scale: Int, width: Int,
    expected: ResamplingMethod
  ) throws {
    let source = try row("ABCDE")
    let slices = slices(1, 1, Ratio(scale, 1), width, mode)
    #expect(method.canonical(from: source.size, slicedBy: slices) == expected)
    #expect(
      try source.sliced(slices, by: method).bitmap()
        == source.sliced(slices, by: expected).bitmap())
  }

  @Test(
    arguments: [
      (.nearest, .stretch, .one, 9, [1, 3.3333, 5.6667, 8], [1, 2.3333, 2.3333, 1]),
      (.nearest, .tile, .one, 10, [1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 1, 1, 1, 1, 1, 1, 1, 1]),
      (.kernel(.bilinear), .stretch, .one, 9, [1, 3, 6, 8], [1, 2, 2, 1]),
      (.kernel(.bilinear), .stretch, .one, 10, [1, 3.25, 6.75, 9], [1, 2.25, 2.25, 1]),
      (.kernel(.bilinear), .tile, Ratio(2, 1), 9, [2, 4, 6, 7], [2, 2, 2, 2]),
      (.kernel(.bilinear), .stretch, .one, 5, [1, 2, 3, 4], [1, 1, 1, 1]),
    ] as [(ResamplingMethod, ResizingMode, Ratio, Int, [Double], [Double])])
  func `finds the boundaries between cells of slices`(
    method: ResamplingMethod, mode: ResizingMode, scale: Ratio, width: Int, positions: [Double],
    cells: [Double]
  ) {
    let edges = slices(1, 1, scale, width, mode)
      .edges(of: PixelSize(width: 5, height: 1), followsLine: method.followsLine)
    let rounded = { (value: Double) in (value * 10_000).rounded() / 10_000 }
    #expect(edges.columns.map { rounded($0.position) } == positions)
    #expect(edges.columns.map { rounded($0.cell) } == cells)
    #expect(edges.rows == [])
  }

  @Test(arguments: ResamplingKernel.allCases, ColorMode.allCases)
  func `slices columns like rows`(
    kernel: ResamplingKernel, colorMode: ColorMode
  ) throws {
    var random = SeededGenerator(seed: 23)
    let across = Bitmap.noise(rows: 1, columns: 12, using: &random)
    let down = Bitmap(rows: 12, columns: 1, rgba: across.rgbaBytes)
    for scale in [Ratio(1, 3), Ratio(1, 2), .one, Ratio(5, 2)] {
      for extent in 1...40 {
        let wide = slices(2, 3, scale, extent)
        let high = NineSlice(
          caps: EdgeInsets(top: 2, bottom: 3), scale: scale,
          size: PixelSize(width: 1, height: extent))
        let row = try across.sliced(wide, by: .kernel(kernel), colorMode: colorMode).bitmap()
        let column = try down.sliced(high, by: .kernel(kernel), colorMode: colorMode).bitmap()
        #expect(row.rgbaBytes == column.rgbaBytes, "\(extent) at \(scale)")
      }
    }
  }

  @Test func `throws if the task is cancelled`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try Bitmap.solid(rows: 4, columns: 4).sliced(
        NineSlice(
          caps: EdgeInsets(top: 1), scale: Ratio(2, 1), size: PixelSize(width: 9, height: 9)),
        by: .kernel(.bilinear), colorMode: .linear)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

extension Palette {
  /// Twenty-six opaque colours, one for each letter.
  fileprivate static var letters: Palette {
    get throws {
      try #require(Palette((0..<26).map { Color(red: UInt8($0 * 9), green: 0, blue: 7) }))
    }
  }
}
