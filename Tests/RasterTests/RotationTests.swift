import Raster
import TestSupport
import Testing

@Suite struct Rotation {
  private static let smooth = RotationSampling.cells(isAntialiased: true)

  @Test(
    arguments: [
      (64, 64, 17, 80, 80), (10, 10, 45, 15, 15), (16, 8, 30, 18, 15), (7, 3, 90, 3, 7),
      (7, 3, 180, 7, 3), (7, 3, 360, 7, 3), (100, 50, 180.0000001, 100, 50),
    ] as [(Int, Int, Double, Int, Int)])
  func `the canvas grows to hold the picture`(
    width: Int, height: Int, degrees: Double, newWidth: Int, newHeight: Int
  ) throws {
    let size = PixelSize(width: width, height: height)
    let expected = PixelSize(width: newWidth, height: newHeight)
    #expect(Mosaic.rotatedSize(size, by: degrees, sampling: Self.smooth) == expected)
    let picture = Mosaic(.solid(rows: height, columns: width))
    #expect(
      try picture.rotated(by: degrees, sampling: Self.smooth, colorMode: .nonLinear).size
        == expected)
  }

  @Test func `two cells by two at 45 degrees have the documented alpha`() throws {
    let picture = try Mosaic(.solid(.black, rows: 2, columns: 2))
      .rotated(by: 45, sampling: Self.smooth, colorMode: .nonLinear).bitmap()
    let alphas = (0..<9).map { Int(picture[$0 / 3, $0 % 3].alpha) }
    #expect(alphas == [24, 175, 24, 175, 255, 175, 24, 175, 24])
  }

  @Test(
    arguments: [
      (90, .right), (180, .down), (270, .left), (-90, .left), (450, .right), (0, .up),
    ] as [(Double, Orientation)])
  func `quarter turns are orientations, clockwise`(degrees: Double, turn: Orientation) throws {
    let picture = Bitmap(text: "rgb\n#oy")
    let turned = try Mosaic(picture)
      .rotated(by: degrees, sampling: Self.smooth, colorMode: .nonLinear)
    #expect(turned.bitmap() == picture.oriented(turn))
  }

  @Test func `clockwise is clockwise`() throws {
    let picture = Bitmap(
      text: "r.......\n........\n........\n........\n........\n........\n........\n........")
    let turned = try Mosaic(picture)
      .rotated(by: 30, sampling: .cells(isAntialiased: false), colorMode: .nonLinear).bitmap()
    let place = (0..<turned.rows * turned.columns).first {
      turned[$0 / turned.columns, $0 % turned.columns].isOpaque
    }
    let found = try #require(place)
    // The top left corner moves up and to the right.
    #expect(found / turned.columns <= 1)
    #expect(found % turned.columns >= 2)
  }

  @Test(arguments: ColorMode.allCases)
  func `looking at bounding boxes first changes no pixel`(colorMode: ColorMode) throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<10 {
      let picture = Bitmap(
        rows: Int.random(in: 1...5, using: &random), columns: 4, random: &random)
      let size = PixelSize(width: 23, height: Int.random(in: 3...30, using: &random))
      let degrees = Double.random(in: -360...360, using: &random)
      let mosaic = Mosaic.nearest(picture, size: size)
      let whole = try mosaic.rotated(by: degrees, sampling: Self.smooth, colorMode: colorMode)
      // The same pixels as cells of one pixel each, with all colours different from their
      // neighbours' cells only by place: nothing is uniform, everything is sampled.
      let pixels = try Mosaic(mosaic.bitmap())
        .rotated(by: degrees, sampling: Self.smooth, colorMode: colorMode)
      #expect(whole.bitmap() == pixels.bitmap())
    }
  }

  @Test func `hard edges keep the palette`() throws {
    let board = Bitmap.checkerboard(rows: 4, columns: 4)
    let turned = try Mosaic.nearest(board, size: PixelSize(width: 32, height: 32))
      .rotated(by: 17, sampling: .cells(isAntialiased: false), colorMode: .nonLinear)
    #expect(turned.palette?.colors == [.black, .white, .clear])
  }

  /// The root mean square of the error of alpha, 0…1, against coverage by 16×16 samples.
  private func error(_ turned: Bitmap, square: Double, degrees: Double) -> Double {
    let (w, h) = (Double(turned.columns), Double(turned.rows))
    var sum = 0.0
    for y in 0..<turned.rows {
      for x in 0..<turned.columns {
        var hits = 0
        for j in 0..<16 {
          for i in 0..<16 {
            let dx = Double(x) + (Double(i) + 0.5) / 16 - w / 2
            let dy = Double(y) + (Double(j) + 0.5) / 16 - h / 2
            let (c, s) = cosineAndSine(degrees)
            if abs(dx * c + dy * s) < square / 2, abs(dy * c - dx * s) < square / 2 { hits += 1 }
          }
        }
        let difference = Double(turned[y, x].alpha) / 255 - Double(hits) / 256
        sum += difference * difference
      }
    }
    return (sum / (w * h)).squareRoot()
  }

  @Test func `edges are closer to coverage than the margin technique brings them`() throws {
    let square = Mosaic.nearest(.solid(rows: 1, columns: 1), size: PixelSize(width: 64, height: 64))
    func error(_ sampling: RotationSampling) throws -> Double {
      let turned = try square.rotated(by: 17, sampling: sampling, colorMode: .nonLinear)
      return self.error(turned.bitmap(), square: 64, degrees: 17)
    }
    #expect(try error(Self.smooth) < 0.002)
    #expect(try error(.filtered(.bilinear, isAntialiased: true)) < 0.002)
    #expect(try error(.inset(1)) < 0.01)
    #expect(try error(.cells(isAntialiased: false)) > 0.03)
  }

  @Test func `a filter leaves a single colour alone`() throws {
    let red = Color(red: 255, green: 0, blue: 0)
    for kernel in ResamplingKernel.allCases {
      let turned = try Mosaic.nearest(
        .solid(red, rows: 1, columns: 1), size: PixelSize(width: 20, height: 12)
      )
      .rotated(by: 33, sampling: .filtered(kernel, isAntialiased: true), colorMode: .linear)
      .bitmap()
      for row in 0..<turned.rows {
        for column in 0..<turned.columns where turned[row, column].alpha > 0 {
          #expect(turned[row, column].red >= 254)
        }
      }
      #expect(turned[turned.rows / 2, turned.columns / 2] == red)
    }
  }

  @Test func `a cancelled task stops`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try Mosaic(.solid(rows: 4, columns: 4))
        .rotated(by: 9, sampling: Self.smooth, colorMode: .nonLinear)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

/// By a Taylor series, so that the test does not lean on what it tests.
private func cosineAndSine(_ degrees: Double) -> (Double, Double) {
  let x = degrees / 180 * Double.pi
  var (cosine, sine, term) = (0.0, 0.0, 1.0)
  for n in 0..<40 {
    switch n % 4 {
    case 0: cosine += term
    case 1: sine += term
    case 2: cosine -= term
    default: sine -= term
    }
    term *= x / Double(n + 1)
  }
  return (cosine, sine)
}

extension Bitmap {
  fileprivate init(rows: Int, columns: Int, random: inout SeededGenerator) {
    self.init(
      rows: rows, columns: columns,
      rgba: (0..<rows * columns * 4).map { _ in UInt8.random(in: 0...255, using: &random) })
  }
}
