import Raster
import TestSupport
import Testing

@Suite struct Rotation {
  /// The alpha of each pixel.
  private func alphas(_ picture: Mosaic) -> [[UInt8]] {
    let bitmap = picture.bitmap()
    return (0..<bitmap.rows).map { row in (0..<bitmap.columns).map { bitmap[row, $0].alpha } }
  }

  @Test func `matches the documented coverage of a rotated square`() throws {
    let square = Mosaic(.solid(.black, rows: 2, columns: 2))
    let expected: [[UInt8]] = [[24, 175, 24], [175, 255, 175], [24, 175, 24]]
    for sampling in [
      RotationSampling.cells(isAntialiased: true), .filtered(.bilinear, isAntialiased: true),
      .filtered(.lanczos3, isAntialiased: true),
    ] {
      #expect(alphas(try square.rotated(by: 45, sampling: sampling)) == expected, "\(sampling)")
      #expect(alphas(try square.rotated(by: 225, sampling: sampling)) == expected, "\(sampling)")
    }
  }

  @Test(
    arguments: zip([90, 180, 270, 360, -90, 450], [.right, .down, .left, .up, .left, .right])
      as Zip2Sequence<[Double], [Orientation]>)
  func `rotates quarter turns without loss`(
    degrees: Double, orientation: Orientation
  ) throws {
    let picture = Mosaic.nearest(
      try #require(Bitmap(text: "rgb\n#oy").indexed()), size: PixelSize(width: 7, height: 5))
    for sampling in [
      RotationSampling.cells(isAntialiased: true), .filtered(.bicubic, isAntialiased: true),
      .inset(cutting: .zero),
    ] {
      let turned = try picture.rotated(by: degrees, sampling: sampling, colorMode: .linear)
      #expect(turned.bitmap() == picture.oriented(orientation).bitmap())
      #expect(turned.palette == picture.palette)
    }
  }

  @Test(arguments: [17.0, 45, 63.5])
  func `rotates by an additional quarter turn exactly`(degrees: Double) throws {
    var random = SeededGenerator(seed: 5)
    let picture = Mosaic(.random(rows: 5, columns: 7, using: &random))
    for sampling in [
      RotationSampling.cells(isAntialiased: true), .cells(isAntialiased: false),
      .filtered(.bicubic, isAntialiased: true), .inset(cutting: .zero),
    ] {
      let turned = try picture.oriented(.right).rotated(by: degrees, sampling: sampling)
      let more = try picture.rotated(by: degrees + 90, sampling: sampling)
      #expect(turned.bitmap() == more.bitmap(), "\(sampling)")
    }
  }

  @Test func `rotates clipped sides with the picture`() throws {
    let picture = Mosaic(.solid(.black, rows: 9, columns: 12))
    let cut = EdgeFractions(top: 0.9, leading: 0.1)
    let turned = EdgeFractions(top: 0.1, trailing: 0.9)
    #expect(
      try picture.rotated(by: 107, sampling: .inset(cutting: cut)).bitmap()
        == picture.oriented(.right).rotated(by: 17, sampling: .inset(cutting: turned)).bitmap())
    #expect(
      try picture.rotated(by: 17, sampling: .inset(cutting: cut)).bitmap()
        != picture.rotated(by: 17, sampling: .inset(cutting: .zero)).bitmap())
  }

  @Test func `rotates clockwise`() throws {
    // The red cell at the right is at the bottom right after an eighth of a turn.
    let picture = Mosaic.nearest(Bitmap(text: "#r"), size: PixelSize(width: 20, height: 10))
    let turned = try picture.rotated(by: 45, sampling: .cells(isAntialiased: true)).bitmap()
    let (rows, columns) = (turned.rows, turned.columns)
    #expect(turned[rows * 2 / 3, columns * 2 / 3] == Color(red: 255, green: 0, blue: 0))
    #expect(turned[rows / 3, columns / 3] == .black)
  }

  @Test func `keeps the palette with hard edges, and appends a transparent entry`() throws {
    let board = Mosaic.nearest(
      .checkerboard(rows: 3, columns: 3), size: PixelSize(width: 31, height: 31))
    let turned = try board.rotated(by: 30, sampling: .cells(isAntialiased: false))
    #expect(turned.palette?.colors == [.black, .white, .clear])
    #expect(Set(alphas(turned).joined()) == [0, 255])
    let again = try turned.rotated(by: 30, sampling: .cells(isAntialiased: false))
    #expect(again.palette?.colors == [.black, .white, .clear])
  }

  @Test func `keeps a colour that all samples share`() throws {
    let faint = Color(red: 200, green: 100, blue: 1, alpha: 3)
    let picture = Mosaic.nearest(
      .solid(faint, rows: 1, columns: 1), size: PixelSize(width: 20, height: 20))
    for colorMode in ColorMode.allCases {
      let turned = try picture.rotated(
        by: 10, sampling: .cells(isAntialiased: true), colorMode: colorMode)
      #expect(turned.bitmap()[11, 11] == faint)
    }
  }

  @Test(
    arguments: [(.nonLinear, 143), (.linear, 198), (.extendedLinear, 198)] as [(ColorMode, UInt8)])
  func `mixes cells in the colour mode`(colorMode: ColorMode, grey: UInt8) throws {
    // At 45 degrees the boundary is a diagonal of the middle pixel: 28 samples are black and 36,
    // with the 8 on the diagonal itself, white.
    let picture = Mosaic.nearest(Bitmap(text: "#o"), size: PixelSize(width: 16, height: 16))
    let turned = try picture.rotated(
      by: 45, sampling: .cells(isAntialiased: true), colorMode: colorMode
    ).bitmap()
    #expect(turned.size == PixelSize(width: 23, height: 23))
    #expect(turned[11, 11] == Color(red: grey, green: grey, blue: grey))
  }

  @Test(arguments: ResamplingKernel.allCases)
  func `keeps a single colour with a filter`(kernel: ResamplingKernel) throws {
    let red = Color(red: 255, green: 0, blue: 0)
    let square = Mosaic.nearest(
      .solid(red, rows: 1, columns: 1), size: PixelSize(width: 20, height: 12))
    for colorMode in ColorMode.allCases {
      for isAntialiased in [true, false] {
        let turned = try square.rotated(
          by: 33, sampling: .filtered(kernel, isAntialiased: isAntialiased), colorMode: colorMode
        ).bitmap()
        let bytes = turned.rgbaBytes
        let colors = stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 3]) }
        #expect(Set(colors) == [[255, 0, 0], [0, 0, 0]])
        #expect(turned[turned.rows / 2, turned.columns / 2] == red)
      }
    }
  }

  @Test func `filters by the formula`() throws {
    // One row of pixels; bilinear at u = cos·dx + sin·dy + 2 where v is within the row.
    let row = Bitmap(rows: 1, columns: 4, rgba: [0, 100, 200, 255].flatMap { [$0, $0, $0, 255] })
    let turned = try Mosaic(row).rotated(
      by: 60, sampling: .filtered(.bilinear, isAntialiased: false)
    ).bitmap()
    #expect(turned.size == PixelSize(width: 3, height: 4))
    let sine = 0.75.squareRoot()
    for y in 0..<4 {
      for x in 0..<3 {
        let (dx, dy) = (Double(x) - 1, Double(y) - 1.5)
        let (u, v) = (dx / 2 + sine * dy + 2, -sine * dx + dy / 2 + 0.5)
        guard (0..<4).contains(u), (0..<1).contains(v) else {
          #expect(turned[y, x] == .clear)
          continue
        }
        let t = min(max(u - 0.5, 0), 3)
        let greys = [0, 100, 200, 255, 255].map { Double($0) }
        let expected = greys[Int(t)] + (t - t.rounded(.down)) * (greys[Int(t) + 1] - greys[Int(t)])
        #expect(abs(Double(turned[y, x].red) - expected) < 0.7)
      }
    }
  }

  @Test func `throws if the task is cancelled`() async {
    for sampling in [
      RotationSampling.cells(isAntialiased: true), .cells(isAntialiased: false),
      .filtered(.box, isAntialiased: false),
    ] {
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try Mosaic(.solid(rows: 4, columns: 4)).rotated(by: 10, sampling: sampling)
      }
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }
}
