import Raster
import TestSupport
import Testing

@Suite struct Resampling {
  /// The table of rendering.md §6: source and width, and a row for each kernel in its order.
  private static func rows() throws -> [(source: [UInt8], width: Int, expected: [[UInt8]])] {
    try Article("rendering").rows(ofSection: 6).filter { $0[0].contains("→") }.map { row in
      let sides = row[0].split(separator: "→")
      var source = sides[0].split(separator: " ").compactMap { UInt8($0) }
      if sides[0].contains("four times") { source = (0..<4).flatMap { _ in source } }
      let expected = row.dropFirst().map { $0.split(separator: " ").compactMap { UInt8($0) } }
      return (source, try #require(Int(sides[1].dropFirst())), expected)
    }
  }

  @Test(arguments: try rows())
  func `matches the documented row of each kernel`(
    source: [UInt8], width: Int, expected: [[UInt8]]
  ) throws {
    #expect(expected.count == ResamplingKernel.allCases.count)
    for (kernel, expected) in zip(ResamplingKernel.allCases, expected) {
      let size = PixelSize(width: width, height: 1)
      let result = try Bitmap(greys: source).resized(to: size, by: .kernel(kernel)).bitmap()
      #expect(result.greys == expected, "\(kernel)")
    }
  }

  @Test(
    arguments: [
      (.none, [0, 255], [0, 0, 255, 255]),
      (.low, [0, 255], [0, 64, 191, 255]),
      (.medium, [0, 255], [0, 53, 202, 255]),
      (.high, [0, 255], [0, 59, 196, 255]),
      (.medium, [0, 0, 255, 255], [21, 234]),
      (.high, [0, 0, 255, 255], [18, 237]),
      (.low, [0, 255, 0, 255, 0, 255, 0, 255], [128, 128, 128, 128]),
      (.low, [0, 255, 0, 255, 0, 255, 0, 255], [212, 128, 43]),
      (.low, [0, 0, 0, 0, 255, 0, 0, 0], [0, 0]),
    ] as [(Interpolation, [UInt8], [UInt8])])
  func `matches the documented row of each interpolation`(
    interpolation: Interpolation, source: [UInt8], expected: [UInt8]
  ) throws {
    let size = PixelSize(width: expected.count, height: 1)
    let result = try Bitmap(greys: source).resized(to: size, by: interpolation.method())
    #expect(result.bitmap().greys == expected)
  }

  @Test func `equals bilinear when low enlarges`() throws {
    var random = SeededGenerator(seed: 8)
    for width in 1...12 {
      let source = Bitmap.noise(rows: 1, columns: width, isOpaque: true, using: &random)
      for target in width...40 {
        let size = PixelSize(width: target, height: 3)
        let low = try source.resized(to: size, by: Interpolation.low.method()).bitmap()
        #expect(
          try low == source.resized(to: size, by: .kernel(.bilinear)).bitmap(),
          "\(width) → \(target)")
      }
    }
  }

  @Test func `filters along both axes`() throws {
    let grid = Bitmap(text: "#o\no#")
    let size = PixelSize(width: 4, height: 4)
    let bicubic = try grid.resized(to: size, by: .kernel(.bicubic)).bitmap()
    #expect(
      (0..<4).map { bicubic.greys(row: $0) } == [
        [0, 40, 215, 255], [53, 84, 171, 202], [202, 171, 84, 53], [255, 215, 40, 0],
      ])
    let lanczos = try grid.resized(to: size, by: .kernel(.lanczos3)).bitmap()
    #expect(
      (0..<2).map { lanczos.greys(row: $0) } == [[0, 35, 220, 255], [59, 91, 164, 196]])
  }

  @Test func `runs the horizontal pass first when enlarging`() throws {
    let grid = Bitmap(text: "#o#\noo#\n###")
    let result = try grid.resized(to: PixelSize(width: 5, height: 5), by: .kernel(.lanczos3))
      .bitmap()
    #expect(result.greys == [0, 86, 247, 110, 0])
    #expect(result.greys(row: 1) == [107, 184, 255, 110, 0])
  }

  @Test(arguments: [
    (PixelSize(width: 4, height: 4), true), (PixelSize(width: 4, height: 3), true),
    (PixelSize(width: 4, height: 2), false), (PixelSize(width: 6, height: 4), false),
    (PixelSize(width: 6, height: 6), true),
  ])
  func `runs the vertical pass first if the height shrinks far more`(
    size: PixelSize, isHorizontalFirst: Bool
  ) throws {
    var random = SeededGenerator(seed: 21)
    let greys = (0..<25).map { _ in UInt8.random(in: 0...255, using: &random) }
    let source = Bitmap(rows: 5, columns: 5, rgba: greys.flatMap { [$0, $0, 255 - $0, 255] })
    let between =
      isHorizontalFirst
      ? PixelSize(width: size.width, height: 5) : PixelSize(width: 5, height: size.height)
    let expected = try source.resized(to: between, by: .kernel(.lanczos3)).bitmap()
      .resized(to: size, by: .kernel(.lanczos3)).bitmap()
    #expect(try source.resized(to: size, by: .kernel(.lanczos3)).bitmap() == expected)
  }

  @Test func `keeps a picture with its palette at an equal size`() throws {
    let bitmap = Bitmap.checkerboard(rows: 3, columns: 3)
    let result = try bitmap.resized(to: bitmap.size, by: Interpolation.high.method()).cells
    #expect(result == bitmap)
    #expect(result.palette == bitmap.palette)
  }

  @Test func `throws if the task is cancelled`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try Bitmap.solid(rows: 4, columns: 4)
        .resized(to: PixelSize(width: 9, height: 9), by: Interpolation.high.method())
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

@Suite struct `Resampling kernels` {
  @Test(
    arguments: [
      (.box, -0.5, 0), (.box, 0.5, 1), (.box, 0, 1),
      (.bilinear, 0, 1), (.bilinear, 0.25, 0.75), (.bilinear, 1, 0),
      (.hamming, 0, 1), (.hamming, 0.5, 0.343775), (.hamming, 1, 0),
      (.bicubic, 0, 1), (.bicubic, 0.5, 0.5625), (.bicubic, 1, 0), (.bicubic, 1.5, -0.0625),
      (.mitchell, 0, 0.888889), (.mitchell, 0.5, 0.534722), (.mitchell, 1, 0.055556),
      (.mitchell, 1.5, -0.034722),
      (.lanczos3, 0, 1), (.lanczos3, 0.5, 0.607927), (.lanczos3, 1, 0), (.lanczos3, 1.5, -0.135095),
      (.lanczos3, 2.5, 0.024317),
    ] as [(ResamplingKernel, Double, Double)])
  func `matches the documented weights`(kernel: ResamplingKernel, x: Double, weight: Double) {
    #expect(abs(kernel.weight(at: x) - weight) < 0.000_001)
  }
}

@Suite struct `Premultiplied alpha` {
  private func resized(
    _ left: Color, _ right: Color, _ kernel: ResamplingKernel
  ) throws -> [UInt8] {
    let bytes = [left, right].flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
    return try Bitmap(rows: 1, columns: 2, rgba: bytes)
      .resized(to: PixelSize(width: 4, height: 1), by: .kernel(kernel)).bitmap().rgbaBytes
  }

  @Test func `keeps hidden colours from bleeding`() throws {
    let red = Color(red: 255, green: 0, blue: 0)
    let hiddenBlue = Color(red: 0, green: 0, blue: 255, alpha: 0)
    let pixels = try resized(red, hiddenBlue, .bilinear)
    #expect(pixels == [255, 0, 0, 255, 255, 0, 0, 191, 255, 0, 0, 64, 0, 0, 0, 0])
  }

  @Test func `weights colours by alpha`() throws {
    let red = Color(red: 255, green: 0, blue: 0)
    let green = Color(red: 0, green: 255, blue: 0, alpha: 128)
    let pixels = try resized(red, green, .bicubic)
    #expect(pixels == [255, 0, 0, 255, 224, 30, 0, 229, 87, 167, 0, 154, 0, 255, 0, 117])
  }
}
