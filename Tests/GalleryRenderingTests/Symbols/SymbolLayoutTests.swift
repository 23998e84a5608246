import Raster
import Testing

@testable import GalleryModel
@testable import GalleryRendering

/// Sizes of symbols (symbols.md §9).
struct SymbolLayoutTests {
  @Test(arguments: [
    (SymbolScale.small, "18.792", 19), (.medium, "24", 24), (.large, "30.96", 31),
  ])
  func `imageScale zooms the frame`(_ scale: SymbolScale, _ points: String, _ pixels: Int) throws {
    var options = SymbolOptions()
    options.size = Decimal6("24")
    options.imageScale = scale
    let layout = try layout(options)
    #expect(abs(layout.points.frame.width - (Double(points) ?? 0)) < 1e-9)
    #expect(layout.size == PixelSize(width: pixels, height: pixels))
  }

  @Test(arguments: [
    ("64", "2", 128, 96), ("16", "1", 16, 12), ("0.1", "1", 1, 1), ("50", "1.29", 65, 48),
  ])
  func `size sets the longer side`(
    _ size: String, _ scale: String, _ width: Int, _ height: Int
  ) throws {
    var options = SymbolOptions()
    options.size = Decimal6(size)
    options.scale = try Scale(scale)
    let layout = try layout(options, Rect(x: 0, y: 0, width: 32, height: 24))
    #expect(layout.size == PixelSize(width: width, height: height))
  }

  @Test func `a symbol without a size has the size of its view box`() throws {
    let layout = try layout(SymbolOptions(), Rect(x: -8, y: 2, width: 16, height: 16))
    #expect(layout.size == PixelSize(width: 16, height: 16))
  }

  @Test func `padding is in points and enlarges the view box`() throws {
    var options = SymbolOptions()
    options.size = Decimal6("10")
    options.scale = try Scale("2")
    options.padding = EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let layout = try layout(options)
    #expect(layout.frame == PixelSize(width: 20, height: 20))
    #expect(layout.size == PixelSize(width: 32, height: 28))
    let viewBox = Rect(x: 0, y: 0, width: 40, height: 40)
    #expect(
      layout.file.rect(layout.file.bounds, around: viewBox)
        == Rect(x: -8, y: -4, width: 64, height: 56))
  }

  @Test(arguments: ["8193", "999999999"])
  func `rejects a picture that is too large before drawing`(_ size: String) {
    var options = SymbolOptions()
    options.size = Decimal6(size)
    #expect(throws: RenderError.self) { try layout(options) }
  }

  @Test func `rejects a size of 0`() {
    var options = SymbolOptions()
    options.size = Decimal6("0.0")
    #expect(
      throws: RenderError.invalid(option: "size", rule: "must be above 0 points", value: "0")
    ) { try layout(options) }
  }

  private struct Framed: Sendable {
    var size: String?
    var width: Int?
    var height: Int?
    let mode: ContentMode
    let frame: PixelSize
    let picture: Rect

    init(
      size: String? = nil, _ width: Int?, _ height: Int?, _ mode: ContentMode,
      _ frame: (Int, Int), _ picture: (Double, Double, Double, Double)
    ) {
      (self.size, self.width, self.height, self.mode) = (size, width, height, mode)
      self.frame = PixelSize(width: frame.0, height: frame.1)
      self.picture = Rect(x: picture.0, y: picture.1, width: picture.2, height: picture.3)
    }
  }

  private static let framed = [
    Framed(64, nil, .fit, (64, 48), (0, 0, 64, 48)),
    Framed(nil, 64, .fill, (85, 64), (0, 0, 85, 64)),
    Framed(100, 60, .fit, (100, 60), (10, 0, 80, 60)),
    Framed(60, 100, .fit, (60, 100), (0, 27, 60, 45)),
    Framed(100, 60, .fill, (100, 60), (0, -8, 100, 75)),
    Framed(100, 60, .stretch, (100, 60), (0, 0, 100, 60)),
    Framed(100, 60, .original, (100, 60), (34, 18, 32, 24)),
    Framed(size: "80", 50, nil, .original, (50, 60), (-15, 0, 80, 60)),
    Framed(size: "64", nil, nil, .stretch, (64, 48), (0, 0, 64, 48)),
  ]

  @Test(arguments: framed)
  private func `width and height set the frame and the drawing is centred`(
    _ framed: Framed
  ) throws {
    var options = SymbolOptions()
    options.size = framed.size.flatMap { Decimal6($0) }
    (options.width, options.height) = (framed.width, framed.height)
    options.contentMode = framed.mode
    for format in [PictureFormat.png, .webp] {
      options.format = format
      let layout = try layout(options, Rect(x: 4, y: 4, width: 32, height: 24))
      #expect(layout.size == framed.frame)
      #expect(layout.file.picture == framed.picture)
    }
  }

  @Test func `width and height are pixels in PNG and points in SVG`() throws {
    var options = SymbolOptions()
    (options.width, options.height, options.scale) = (60, 50, try Scale("2"))
    options.border = Border(width: 3)
    options.padding = EdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1)
    let pixels = try layout(options)
    #expect(pixels.size == PixelSize(width: 60 + 2 * 8, height: 50 + 2 * 8))
    #expect(pixels.points.frame == Rect(x: 4, y: 4, width: 30, height: 25))
    options.format = .svg
    #expect(try layout(options).file.bounds == Rect(x: 0, y: 0, width: 68, height: 58))
  }

  @Test(arguments: [
    (0, 16, 12), (90, 12, 16), (-180, 16, 12), (360, 16, 12), (30, 20, 19), (45, 20, 20),
  ])
  func `the canvas is the bounding box of the rotated frame`(
    _ degrees: Int, _ width: Int, _ height: Int
  ) throws {
    var options = SymbolOptions()
    options.size = Decimal6("16")
    options.rotation = Angle(millionthsOfDegree: degrees * 1_000_000)
    let layout = try layout(options, Rect(x: 0, y: 0, width: 32, height: 24))
    #expect(layout.size == PixelSize(width: width, height: height))
    #expect(layout.size == PixelSize(width: 16, height: 12).rotated(by: Double(degrees)))
  }

  @Test(arguments: [("width", 8193), ("height", 8193), ("width", 0), ("height", -1)])
  func `rejects a side beyond its limits`(_ name: String, _ side: Int) throws {
    var options = SymbolOptions()
    (options.width, options.height) = name == "width" ? (side, nil) : (nil, side)
    let error = try #require(throws: RenderError.self) { try layout(options) }
    #expect(error.description.hasPrefix("\(name) must be"))
    #expect(error.description.hasSuffix("got \(side)"))
  }

  @Test func `rejects size beside width unless the content mode is original`() throws {
    var options = SymbolOptions()
    (options.size, options.width) = (Decimal6("12"), 40)
    #expect(
      throws: RenderError.invalid(
        option: "size", rule: "must not be given together with width", value: "12")
    ) { try layout(options) }
    options.contentMode = .original
    #expect(try layout(options).size == PixelSize(width: 40, height: 12))
  }

  private func layout(
    _ options: SymbolOptions, _ frame: Rect = Rect(x: 0, y: 0, width: 24, height: 24)
  ) throws -> SymbolLayout {
    try SymbolLayout(options, frame: frame, limits: RenderLimits())
  }
}
