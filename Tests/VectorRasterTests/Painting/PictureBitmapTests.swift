import Raster
import TestSupport
import Testing
import VectorRaster

@Suite struct PictureBitmapTests {
  private func drawn(
    _ bitmap: Bitmap, _ frame: Rect, _ method: ResamplingMethod = .nearest, in size: PixelSize,
    map: Transform = .identity, scale: Double = 1, colorMode: ColorMode = .nonLinear
  ) throws -> Bitmap {
    var effects = Picture.Effects()
    effects.transform = map
    return try Picture(
      bounds: Rect(x: 0, y: 0, width: 99, height: 99),
      steps: [.group([.bitmap(bitmap, frame: frame, method)], effects)]
    ).bitmap(size: size, scale: scale, colorMode: colorMode)
  }

  private let square = PixelSize(width: 6, height: 6)

  @Test func `draws whole factors as blocks of the original colours`() throws {
    let sprite = try #require(Bitmap(text: "rg\nb.").indexed())
    let frame = Rect(x: 0.5, y: 0, width: 2, height: 2)
    let picture = try drawn(sprite, frame, in: square, scale: 2)
    #expect(picture == Bitmap(text: ".rrgg.\n.rrgg.\n.bb...\n.bb...\n......\n......"))
    #expect(picture.colorCount == 4)
    // Edges that are not on pixels go there, each by itself.
    let moved = Rect(x: 0.7, y: 0.2, width: 4.4, height: 4)
    #expect(
      try drawn(sprite, moved, in: square)
        == Bitmap(text: ".rrgg.\n.rrgg.\n.bb...\n.bb...\n......\n......"))
  }

  @Test(
    arguments: [ResamplingMethod.kernel(.bicubic), .twoTap, .area, .pixelated], ColorMode.allCases)
  func `filters like a bitmap of the same size`(method: ResamplingMethod, colorMode: ColorMode)
    throws
  {
    var random = SeededGenerator(seed: 3)
    let noise = Bitmap.noise(rows: 7, columns: 5, isOpaque: true, using: &random)
    let size = PixelSize(width: 13, height: 9)
    let expected = try noise.resized(to: size, by: method, colorMode: colorMode).bitmap()
    let frame = Rect(x: 0, y: 0, width: 13, height: 9)
    #expect(try drawn(noise, frame, method, in: size, colorMode: colorMode) == expected)
    // Cut by the canvas it is the same.
    let cut = try drawn(
      noise, Rect(x: -4, y: -2, width: 13, height: 9), method, in: square, colorMode: colorMode)
    #expect(cut == expected.cropped(to: CellRect(column: 4, row: 2, columns: 6, rows: 6)))
  }

  @Test func `keeps the colours of translucent cells`() throws {
    var random = SeededGenerator(seed: 4)
    let noise = Bitmap.noise(rows: 6, columns: 6, using: &random)
    let frame = Rect(x: 0, y: 0, width: 6, height: 6)
    for mode in ColorMode.allCases {
      let picture = try drawn(noise, frame, in: square, colorMode: mode)
      for row in 0..<6 {
        for column in 0..<6 where noise[row, column].alpha > 0 {
          #expect(picture[row, column] == noise[row, column])
        }
      }
    }
  }

  @Test(
    arguments: [
      (Transform(0, 1, -1, 0, 6, 0), Orientation.right), (Transform(-1, 0, 0, -1, 6, 6), .down),
      (Transform(0, -1, 1, 0, 0, 6), .left), (Transform(-1, 0, 0, 1, 6, 0), .upMirrored),
      (Transform(1, 0, 0, -1, 0, 6), .downMirrored), (Transform(0, 1, 1, 0, 0, 0), .leftMirrored),
      (Transform(0, -1, -1, 0, 6, 6), .rightMirrored),
    ])
  func `draws quarter turns and mirrorings exactly`(map: Transform, orientation: Orientation) throws
  {
    let sprite = Bitmap(text: "rgb\n#oy\ngrr")
    let frame = Rect(x: 0, y: 0, width: 6, height: 6)
    for method in [ResamplingMethod.nearest, .kernel(.bilinear)] {
      let upright = try sprite.oriented(orientation).resized(to: square, by: method).bitmap()
      #expect(try drawn(sprite, frame, method, in: square, map: map) == upright)
    }
  }

  @Test(arguments: [ResamplingMethod.nearest, .kernel(.bilinear), .kernel(.lanczos3)])
  func `draws rotated bitmaps like the rotation of a bitmap`(method: ResamplingMethod) throws {
    var random = SeededGenerator(seed: 9)
    let noise = Bitmap.noise(rows: 8, columns: 8, isOpaque: true, using: &random)
    let picture = try noise.resized(to: PixelSize(width: 32, height: 32), by: method)
    let sampling: RotationSampling =
      if case .kernel(let kernel) = method {
        .filtered(kernel, isAntialiased: true)
      } else {
        .cells(isAntialiased: true)
      }
    let rotated = try picture.rotated(by: 30, sampling: sampling).bitmap()
    let map = Transform.rotation(degrees: 30).about(Point(16, 16))
      .then(.translation(Double(rotated.columns - 32) / 2, Double(rotated.rows - 32) / 2))
    let drawn = try drawn(
      noise, Rect(x: 0, y: 0, width: 32, height: 32), method, in: rotated.size, map: map)
    var (sum, most) = (0, 0)
    for row in 0..<rotated.rows {
      for column in 0..<rotated.columns {
        let (one, other) = (Self.light(drawn[row, column]), Self.light(rotated[row, column]))
        let difference = zip(one, other).map { abs($0 - $1) }.max() ?? 0
        (sum, most) = (sum + difference, max(most, difference))
      }
    }
    #expect(most <= 8 && sum < rotated.size.pixelCount, "\(most) \(sum)")
  }

  /// Colours times alpha, and alpha, 0…255.
  private static func light(_ color: Color) -> [Int] {
    let alpha = Int(color.alpha)
    return [color.red, color.green, color.blue].map { Int($0) * alpha / 255 } + [alpha]
  }

  @Test func `gives slanted cells their exact coverage`() throws {
    let sprite = Bitmap(text: "rb")
    // x + y: row r begins r + ½ pixels further on, on average.
    let slant = try drawn(
      sprite, Rect(x: 0, y: 0, width: 4, height: 2), in: PixelSize(width: 7, height: 2),
      map: Transform(1, 0, 1, 1, 0, 0))
    #expect(
      (0..<7).map { slant[1, $0].hexText } == [
        "#00000000", "#ff000080", "#ff0000", "#70008f", "#0000ff", "#0000ff80", "#00000000",
      ])
  }

  @Test func `draws an empty picture for frames without pixels`() throws {
    let sprite = Bitmap(text: "r")
    for frame in [
      Rect(x: 0.6, y: 0, width: 0.3, height: 4), Rect(x: 6, y: 0, width: 4, height: 4),
      Rect(x: -4, y: 0, width: 4, height: 4), Rect(x: 0, y: 0, width: 0, height: 0),
    ] {
      #expect(try drawn(sprite, frame, in: square).indexed()?.palette?.colors == [.clear])
    }
    let flat = Transform(1, 1, 1, 1, 0, 0)
    let frame = Rect(x: 0, y: 0, width: 4, height: 4)
    #expect(try drawn(sprite, frame, in: square, map: flat).indexed()?.palette?.colors == [.clear])
  }
}
