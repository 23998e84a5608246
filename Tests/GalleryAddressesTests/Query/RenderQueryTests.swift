import GalleryModel
import HTTPServer
import Raster
import Testing

@testable import GalleryAddresses

@Suite struct RenderQueryTests {
  private func read(_ query: String, format: PictureFormat = .png) throws -> RenderQuery {
    try RenderQuery(Request(target: "/bitmap/1.png?\(query)"), format: format)
  }

  /// Returns the default options with a change.
  private func options(_ change: (inout RenderOptions) -> Void) -> RenderOptions {
    var options = RenderOptions()
    change(&options)
    return options
  }

  @Test func `no parameters give the default options`() throws {
    let query = try RenderQuery(Request(target: "/bitmap/heart.png"), format: .png)
    #expect(query.options == RenderOptions())
    #expect(query.revision == nil)
    #expect(query.dynamicRange == nil)
  }

  @Test func `the format is an option`() throws {
    #expect(try read("", format: .svg).options == options { $0.format = .svg })
  }

  @Test func `reads revision and dynamic range apart from the options`() throws {
    let query = try read("v=7&dynamicRange=standard")
    #expect(query.revision == 7)
    #expect(query.dynamicRange == .standard)
    #expect(query.options == RenderOptions())
  }

  @Test(arguments: Good.all) func `reads a valid value`(_ good: Good) throws {
    #expect(try read(good.query).options == options(good.change))
  }

  @Test(arguments: [
    ("scale=0", "scale must be above 0 and at most 256, got 0"),
    ("scale=256.000001", "scale must be above 0 and at most 256, got 256.000001"),
    ("scale=-1", "scale must be above 0 and at most 256, got -1"),
    ("scale=NaN", "scale must be a decimal number with at most 6 fraction digits, got NaN"),
    ("scale=1e309", "scale must be a decimal number with at most 6 fraction digits, got 1e309"),
    (
      "scale=9223372036854775808",
      "scale must be above 0 and at most 256, got 9223372036854775808"
    ),
    (
      "scale=1.0000001",
      "scale must be a decimal number with at most 6 fraction digits, got 1.0000001"
    ),
    ("scale=", "scale must have a value"),
    ("scale", "scale must have a value"),
    ("scale=8&scale=8", "scale must be given once, got it more than once"),
    ("width=0", "width must be a whole number from 1 to 1000000, got 0"),
    ("width=-5", "width must be a whole number from 1 to 1000000, got -5"),
    ("width=%2B5", "width must be a whole number from 1 to 1000000, got +5"),
    ("width=1.5", "width must be a whole number from 1 to 1000000, got 1.5"),
    ("height=1000001", "height must be a whole number from 1 to 1000000, got 1000001"),
    (
      "height=99999999999999999999",
      "height must be a whole number from 1 to 1000000, got 99999999999999999999"
    ),
    (
      "border=2,whit",
      "border must be a whole number of pixels from 0 to 4096, or that, a comma and a colour (#rgb, "
        + "#rgba, #rrggbb or #rrggbbaa, the # left out or written %23, a CSS name, or transparent), "
        + "got 2,whit; did you mean 2,white?"
    ),
    ("snap=flor", "snap must be one of none, floor, pad, error, got flor; did you mean floor?"),
    ("scal=8", "there is no parameter scal here; did you mean scale?"),
    ("v=0", "v must be a whole number from 1 to 9223372036854775807, got 0"),
    ("v=abc", "v must be a whole number from 1 to 9223372036854775807, got abc"),
  ])
  func `rejects an invalid parameter with allowed values`(query: String, message: String) throws {
    let error = try #require(throws: ParameterError.self) { try read(query) }
    #expect(error.message == message)
    #expect(message.contains(error.parameter))
    #expect(!error.allowed.isEmpty)
  }

  @Test func `shortens a long value in the message`() throws {
    let error = try #require(throws: ParameterError.self) {
      try read("scale=" + String(repeating: "x", count: 5000))
    }
    #expect(error.message.count < 200)
  }
}

/// A valid query, and the options that it changes.
struct Good: Sendable, CustomTestStringConvertible {
  let query: String
  let change: @Sendable (inout RenderOptions) -> Void

  var testDescription: String { query }

  private init(_ query: String, _ change: @escaping @Sendable (inout RenderOptions) -> Void) {
    self.query = query
    self.change = change
  }

  static let all = source + size + sampling + lines + around

  private static let source: [Good] = [
    Good("palette=sand") { $0.palette = .named("sand") },
    Good("palette=red") { $0.palette = .named("red") },
    Good("palette=fff,%23000,transparent") {
      $0.palette = Palette([.white, .black, .clear]).map(PaletteChoice.colors)
    },
    Good("orientation=leftMirrored") { $0.orientation = .leftMirrored },
    Good("crop=1,2,3,4") { $0.crop = CellRect(column: 1, row: 2, columns: 3, rows: 4) },
    Good("renderingMode=template&foreground=%2300f8") {
      $0.renderingMode = .template
      $0.foreground = Color(red: 0, green: 0, blue: 255, alpha: 136)
    },
  ]

  private static let size: [Good] = [
    Good("scale=2.5") { $0.scale = Scale(millionths: 2_500_000) },
    Good("width=30") { $0.width = 30 },
    Good("width=30&height=40&contentMode=stretch") {
      ($0.width, $0.height, $0.contentMode) = (30, 40, .stretch)
    },
    Good("width=30&height=40&scale=2&resizingMode=tile") {
      ($0.width, $0.height, $0.scale) = (30, 40, Scale(millionths: 2_000_000))
      $0.resizingMode = .tile
    },
    Good("pointScale=0.000001&snap=pad") {
      ($0.pointScale, $0.snap) = (Scale(millionths: 1), .pad)
    },
    Good("capInsets=1,2.5,0,4096") {
      guard let one = Decimal6("1"), let two = Decimal6("2.5"), let none = Decimal6("0"),
        let most = Decimal6("4096")
      else { return }
      $0.capInsets = PointInsets(top: one, leading: two, bottom: none, trailing: most)
    },
  ]

  private static let sampling: [Good] = [
    Good("interpolation=lanczos3&profile=apple&colorMode=extendedLinear") {
      ($0.interpolation, $0.profile, $0.colorMode) = (.lanczos3, .apple, .extendedLinear)
    },
    Good("dynamicRange=high") { $0.dynamicRange = .high },
    Good("renderer=canvas&fillAntialiased=true") {
      ($0.renderer, $0.isFillAntialiased) = (.canvas, true)
    },
  ]

  private static let lines: [Good] = [
    Good("lineWidthRatio=1") { $0.lineWidthRatio = Decimal6("1") },
    Good("lineColor=REBECCAPURPLE") {
      $0.lineColor = Color(red: 0x66, green: 0x33, blue: 0x99)
    },
    Good("lineStyle=hard&lineMode=insert&lineBlend=twice&layer=dividers") {
      ($0.lineStyle, $0.lineMode, $0.lineBlend, $0.layer) = (.hard, .insert, .twice, .dividers)
    },
    Good("border=2") { $0.border = Border(width: 2) },
    Good("border=4096,white") { $0.border = Border(width: 4096, color: .white) },
    Good("border=0,white") { _ in },
  ]

  private static func insets(_ texts: [String]) -> PointInsets? {
    let sides = texts.compactMap { Decimal6($0) }
    return PointInsets(top: sides[0], leading: sides[1], bottom: sides[2], trailing: sides[3])
  }

  private static let around: [Good] = [
    Good("rotate=-90") { $0.rotation = Angle(millionthsOfDegree: 270_000_000) },
    Good("rotate=360000") { _ in },
    Good("rotate=-0.000001") { $0.rotation = Angle(millionthsOfDegree: 359_999_999) },
    Good("antialiased=false") { $0.isAntialiased = false },
    Good("edgeInset=64") { $0.edgeInset = insets(["64", "64", "64", "64"]) },
    Good("edgeInset=0.5,1,0,2") { $0.edgeInset = insets(["0.5", "1", "0", "2"]) },
    Good("innerPadding=1,2,3,4") {
      $0.innerPadding = EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    },
    Good("padding=3") {
      $0.padding = EdgeInsets(top: 3, leading: 3, bottom: 3, trailing: 3)
    },
    Good("padding=1,2,3,4") {
      $0.padding = EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    },
    Good("background=transparent&opaque=true") { ($0.background, $0.isOpaque) = (.clear, true) },
  ]
}
