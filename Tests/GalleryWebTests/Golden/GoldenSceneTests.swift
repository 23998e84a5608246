import HTTPServer
import ImageCoding
import Raster
import TestSupport
import Testing

@testable import GalleryWeb
@testable import SceneModel

/// Every kind of node and every modifier, with further ones only if they are needed to see it: compared with a reviewed
/// picture, and as vector files that other programs draw.
@Suite struct `Golden pictures of scenes` {
  /// A node of 48 × 32 points.
  struct Sample: Sendable, CustomTestStringConvertible {
    /// The kind, the modifier, or another feature that it shows.
    let name: String
    let body: String
    /// The maximum mean difference between librsvg's pixels and ours, per byte (painting.md §4).
    let limitOfSVG: Double
    /// The program that draws the PDF.
    let viewer: String

    init(
      _ name: String, _ body: String, limitOfSVG: Double = 1, viewer: String = "pdftoppm"
    ) {
      (self.name, self.body, self.limitOfSVG, self.viewer) = (name, body, limitOfSVG, viewer)
    }

    var testDescription: String { name }
  }

  private static let size = PixelSize(width: 192, height: 128)

  /// Scenes that show the golden bitmap, the golden symbols, a remote image and a nested scene.
  private func fixture(_ sample: Sample) async throws -> WebFixture {
    let web = try RemoteFixture().web
    try await GoldenSubject.add(to: web)
    try await GoldenSymbol.add(to: web)
    try await web.add(
      scene: "inner",
      #"{"scene":1,"parameters":{"ink":{"type":"color","default":"red"}},"body":{"color":"{{ink}}"}}"#
    )
    try await web.add(
      scene: "it",
      #"""
      {"scene":1,"parameters":{"on":{"type":"boolean","default":true}},
       "body":{"zstack":[\#(sample.body)],"modifiers":[{"frame":{"width":48,"height":32}}]}}
      """#)
    return web
  }

  @Test(arguments: kinds + conditions + runs + layout + drawing + environment)
  func `PNG, SVG and PDF of a sample show equal pictures`(sample: Sample) async throws {
    let web = try await fixture(sample)
    func get(_ format: String) async throws -> [UInt8] {
      let response = try await web.get(
        "/scene/it.\(format)?scale=4&rasterizationScale=4&background=white")
      try #require(response.status == .ok, "\(response.text)")
      return response.body
    }
    let png = try await get("png")
    try GoldenPicture(name: "scene-\(sample.name)").expect(png)
    let pixels = try PNGDecoder().decode(png).bitmap
    try #require(pixels.size == Self.size)
    // A sample must show something.
    #expect(pixels.rgbaBytes.contains { $0 < 255 })
    func difference(_ file: [UInt8]) throws -> Double {
      let other = try PNGDecoder().decode(file).bitmap
      try #require(other.size == Self.size)
      let sum = zip(pixels.rgbaBytes, other.rgbaBytes).reduce(0) {
        $0 + abs(Int($1.0) - Int($1.1))
      }
      return Double(sum) / Double(4 * Self.size.pixelCount)
    }
    let svg = try difference(try await Librsvg.png(try await get("svg"), zoom: 4))
    #expect(svg <= sample.limitOfSVG, "SVG: \(svg)")
    // Poppler aligns glyphs with whole pixels, so texts are compared at a higher resolution.
    let side = sample.body.contains(#""text":"#) ? 4 : 1
    let page = try PNGDecoder().decode(
      try await Poppler.png(try await get("pdf"), scale: 4 * side, by: sample.viewer)
    ).bitmap
    try #require(
      page.size == PixelSize(width: Self.size.width * side, height: Self.size.height * side))
    let shown = Self.averaged(page.rgbaBytes, columns: page.columns, side: side)
    let sum = zip(pixels.rgbaBytes, shown).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    let pdf = Double(sum) / Double(4 * Self.size.pixelCount)
    #expect(pdf <= 2, "PDF: \(pdf)")
  }

  /// Returns the mean of each square of pixels, per channel.
  private static func averaged(_ bytes: [UInt8], columns: Int, side: Int) -> [UInt8] {
    let (width, height) = (columns / side, bytes.count / 4 / columns / side)
    var sums = [Int](repeating: 0, count: 4 * width * height)
    for row in 0..<height * side {
      for column in 0..<width * side {
        let (from, to) = (4 * (row * columns + column), 4 * (row / side * width + column / side))
        for channel in 0..<4 { sums[to + channel] += Int(bytes[from + channel]) }
      }
    }
    let count = side * side
    return sums.map { UInt8(($0 + count / 2) / count) }
  }

  @Test func `there is a sample of every kind and modifier`() {
    #expect(Set(Self.kinds.map(\.name)) == Set(SceneView.Kind.rows.map(\.name)))
    #expect(Set(Self.runs.map(\.name)) == Set(TextRun.rows.map { "run-\($0.name)" }))
    let modifiers = Self.layout + Self.drawing + Self.environment
    #expect(Set(modifiers.map(\.name)) == Set(SceneModifier.rows.map(\.name)))
    #expect(modifiers.allSatisfy { $0.body.contains("\"\($0.name)\"") })
  }

  private static let kinds = [
    Sample(
      "vstack",
      #"{"vstack":[\#(box("teal", 20, 6)),\#(box("navy", 30, 4)),\#(box("gold", 8, 8))],"alignment":"leading","spacing":3}"#
    ),
    Sample(
      "hstack",
      #"{"hstack":[\#(box("teal", 6, 20)),\#(box("navy", 4, 28)),\#(box("gold", 8, 8))],"alignment":"bottom","spacing":3}"#
    ),
    Sample(
      "zstack",
      #"{"zstack":[\#(box("teal", 40, 24)),\#(box("gold", 20, 12))],"alignment":"bottomTrailing"}"#),
    Sample("text", #"{"text":"Ågy 1"}"#),
    Sample(
      "symbol", #"{"symbol":"subject","size":24,"mode":"palette","foreground":["teal","orange"]}"#),
    Sample(
      "bitmap",
      #"{"bitmap":"subject","resizable":true,"orientation":"right","modifiers":[{"frame":{"width":30,"height":30}}]}"#
    ),
    Sample(
      "remote", #"{"remote":"\#(RemoteFixture.image)","width":30,"height":20,"contentMode":"fill"}"#
    ),
    Sample(
      "scene",
      #"{"scene":"inner","with":{"ink":"teal"},"modifiers":[{"frame":{"width":20,"height":20}}]}"#),
    Sample(
      "rectangle",
      #"{"rectangle":true,"fill":"gold","stroke":{"style":"navy","width":4},"inset":true}"#),
    Sample(
      "capsule", #"{"capsule":true,"fill":"gold","stroke":{"style":"navy","width":4},"inset":true}"#
    ),
    Sample(
      "circle", #"{"circle":true,"stroke":{"style":"navy","width":4,"dash":[6,3],"cap":"round"}}"#),
    Sample("ellipse", #"{"ellipse":true,"fill":"teal"}"#),
    Sample("roundedRectangle", #"{"roundedRectangle":[2,6,0,14],"fill":"teal"}"#),
    Sample(
      "path",
      #"{"path":"M20 2 28 28 4 10H36L12 28Z","viewBox":[0,0,40,30],"evenOdd":true,"fill":"crimson"}"#
    ),
    Sample("color", #"{"color":"systemMint"}"#),
    Sample(
      "linearGradient",
      #"{"linearGradient":{"stops":[[0.1,"red"],[0.4,"gold"],[1,"navy"]],"startPoint":"topLeading","endPoint":"bottomTrailing"}}"#
    ),
    Sample(
      "radialGradient",
      #"{"radialGradient":{"colors":["gold","navy"],"startRadius":4,"endRadius":20}}"#),
    Sample(
      "ellipticalGradient",
      #"{"ellipticalGradient":{"colors":["gold","navy"],"colorSpace":"perceptual"}}"#),
    Sample(
      "angularGradient",
      #"{"angularGradient":{"colors":["gold","navy","gold"],"center":[0.3,0.5]}}"#),
    Sample("spacer", #"{"hstack":[\#(box("teal", 8, 20)),{"spacer":6},\#(box("navy", 8, 20))]}"#),
    Sample(
      "divider",
      #"{"vstack":[\#(box("teal", 20, 8)),{"divider":true,"thickness":2,"color":"navy"},\#(box("gold", 20, 8))]}"#
    ),
    Sample(
      "empty", #"{"hstack":[\#(box("teal", 12, 20)),{"empty":true},\#(box("navy", 12, 20))]}"#),
  ]

  private static let conditions = [
    Sample("if", #"{"if":"{{on}}","then":\#(box("teal", 20, 20)),"else":\#(box("red", 40, 20))}"#),
    Sample(
      "forEach",
      #"{"hstack":[{"forEach":["a","b","c"],"content":{"text":"{{item}}"}},{"forEach":3,"content":\#(box("teal", 2, 12))}],"spacing":1,"modifiers":[{"font":{"size":11}}]}"#
    ),
  ]

  private static let runs = [
    Sample(
      "run-run",
      #"{"text":[{"run":"a"},{"run":"B","modifiers":[{"font":{"size":20}},{"foregroundStyle":"red"}]},{"run":"c"}]}"#
    ),
    Sample(
      "run-symbol",
      #"{"text":[{"run":"a "},{"symbol":"subject","modifiers":[{"foregroundStyle":"teal"}]},{"run":" b"}],"modifiers":[{"font":{"size":12}}]}"#
    ),
    Sample(
      "run-bitmap", #"{"text":[{"run":"a "},{"bitmap":"subject","pointScale":0.5},{"run":" b"}]}"#),
  ]

  private static let layout = [
    Sample("padding", ground(box("teal", 16, 10), #"{"padding":{"leading":8,"top":2}}"#)),
    Sample(
      "frame",
      ground(
        box("teal", 16, 10), #"{"frame":{"width":32,"height":20,"alignment":"bottomTrailing"}}"#)),
    Sample(
      "fixedSize",
      ground(#"{"text":"a longer line"}"#, #"{"fixedSize":true},{"frame":{"width":30}}"#)),
    Sample(
      "aspectRatio",
      ground(
        #"{"color":"teal"}"#, #"{"aspectRatio":{"ratio":0.5,"contentMode":"fit"}},{"padding":1}"#)),
    Sample(
      "scaledToFit",
      ground(
        #"{"bitmap":"subject","resizable":true}"#, #"{"scaledToFit":true},{"frame":{"width":24}}"#)),
    Sample(
      "scaledToFill",
      ground(
        #"{"bitmap":"subject","resizable":true}"#,
        #"{"scaledToFill":true},{"frame":{"width":20,"height":30}},{"clipped":true}"#)),
    Sample(
      "scaledToWhole",
      ground(
        #"{"bitmap":"subject","resizable":true}"#,
        #"{"scaledToWhole":true},{"frame":{"width":40,"height":30}}"#)),
    Sample(
      "layoutPriority",
      #"{"hstack":[{"text":"first words"},{"text":"second words","modifiers":[{"layoutPriority":1}]}],"spacing":1,"modifiers":[{"lineLimit":1},{"font":{"size":8}}]}"#
    ),
    Sample("position", ground(box("teal", 16, 10), #"{"position":{"x":10,"y":20}}"#)),
    Sample(
      "hidden", #"{"hstack":[{"color":"red","modifiers":[{"hidden":true}]},{"color":"teal"}]}"#),
  ]

  private static let drawing = [
    Sample(
      "background",
      #"{"text":"Ag","modifiers":[{"padding":4},{"background":{"capsule":true,"fill":"gold"}}]}"#),
    Sample(
      "overlay",
      modified(
        box("teal", 24, 20),
        #"{"overlay":{"content":{"circle":true,"modifiers":[{"frame":{"width":10}}]},"alignment":"bottomTrailing"}}"#
      )),
    Sample(
      "clipShape",
      modified(
        #"{"linearGradient":{"colors":["gold","navy"]}}"#, #"{"clipShape":{"roundedRectangle":12}}"#
      )),
    Sample(
      "clipped",
      modified(
        #"{"circle":true,"modifiers":[{"frame":{"width":40,"height":40}}]}"#,
        #"{"frame":{"width":30,"height":20}},{"clipped":true}"#)),
    Sample("cornerRadius", modified(#"{"color":"teal"}"#, #"{"cornerRadius":10}"#)),
    Sample("opacity", modified(pair, #"{"opacity":0.5}"#)),
    Sample(
      "shadow",
      modified(
        #"{"circle":true,"fill":"gold","modifiers":[{"frame":{"width":16,"height":16}}]}"#,
        #"{"shadow":{"color":"navy","radius":2,"x":3,"y":2}}"#), limitOfSVG: 4),
    Sample("blur", modified(pair, #"{"blur":2}"#), limitOfSVG: 4),
    Sample(
      "blendMode",
      #"{"zstack":[{"color":"gold"},{"circle":true,"fill":"teal","modifiers":[{"blendMode":"multiply"}]}]}"#
    ),
    Sample(
      "compositingGroup",
      #"{"zstack":[{"color":"gold"},{"zstack":[{"circle":true,"fill":"teal","modifiers":[{"blendMode":"multiply"}]}],"modifiers":[{"compositingGroup":true}]}]}"#
    ),
    Sample(
      "rotationEffect",
      modified(pair, #"{"rotationEffect":{"degrees":30,"anchor":"bottomLeading"}}"#)),
    Sample("scaleEffect", modified(pair, #"{"scaleEffect":{"x":1.5,"y":-0.8}}"#)),
    Sample("offset", modified(pair, #"{"offset":{"x":8,"y":-4}}"#)),
    Sample(
      "border",
      modified(
        box("gold", 30, 20),
        #"{"border":{"style":{"linearGradient":{"colors":["red","navy"]}},"width":3}}"#)),
    Sample(
      "stroke",
      #"{"text":"Ag","modifiers":[{"font":{"size":22,"weight":"bold"}},{"foregroundStyle":"white"},{"stroke":{"style":"navy","width":2}}]}"#
    ),
  ]

  private static let environment = [
    Sample("font", words(#"{"font":{"family":"JetBrains Mono","size":11,"weight":"bold"}}"#)),
    Sample("fontWeight", words(#"{"fontWeight":"bold"}"#)),
    Sample("bold", words(#"{"bold":true}"#)),
    Sample("italic", words(#"{"italic":true}"#)),
    Sample("fontDesign", words(#"{"fontDesign":"monospaced"}"#)),
    Sample(
      "monospacedDigit",
      #"{"vstack":[{"text":"1111"},{"text":"2000"}],"alignment":"leading","spacing":0,"modifiers":[{"font":{"size":12}},{"monospacedDigit":true}]}"#
    ),
    Sample("kerning", words(#"{"kerning":3}"#)),
    Sample("tracking", words(#"{"tracking":-1}"#)),
    Sample(
      "baselineOffset",
      #"{"text":[{"run":"x"},{"run":"2","modifiers":[{"baselineOffset":5},{"font":{"size":8}}]}]}"#),
    Sample("underline", words(#"{"underline":{"color":"red"}}"#)),
    Sample("strikethrough", words(#"{"strikethrough":true}"#)),
    Sample("textCase", words(#"{"textCase":"uppercase"}"#)),
    Sample(
      "foregroundStyle",
      words(
        #"{"font":{"size":20}},{"foregroundStyle":{"linearGradient":{"colors":["red","navy"]}}}"#)),
    Sample("tint", icon(#"{"symbolRenderingMode":"multicolor"},{"tint":"purple"}"#)),
    Sample("multilineTextAlignment", lines(#"{"multilineTextAlignment":"trailing"}"#)),
    Sample("lineLimit", lines(#"{"lineLimit":2}"#)),
    Sample("lineSpacing", lines(#"{"lineLimit":2},{"lineSpacing":6}"#)),
    Sample("truncationMode", lines(#"{"truncationMode":"middle"},{"lineLimit":1}"#)),
    Sample("minimumScaleFactor", lines(#"{"lineLimit":1},{"minimumScaleFactor":0.3}"#)),
    Sample("symbolVariant", icon(#"{"symbolVariant":"fill"}"#)),
    Sample("symbolContext", icon(#"{"symbolContext":"tabBar"}"#)),
    Sample(
      "symbolRenderingMode",
      icon(#"{"foregroundStyle":"indigo"},{"symbolRenderingMode":"hierarchical"}"#)),
    Sample("symbolVariableValue", icon(#"{"symbolVariableValue":0.3}"#)),
    Sample("imageScale", #"{"symbol":"subject","modifiers":[{"imageScale":"large"}]}"#),
    Sample(
      "interpolation",
      modified(
        #"{"bitmap":"subject","resizable":true}"#,
        #"{"frame":{"width":36,"height":30}},{"interpolation":"high"}"#), viewer: "pdftocairo"),
    Sample(
      "layoutDirection",
      #"{"hstack":[\#(box("teal", 6, 20)),\#(box("navy", 12, 20))],"modifiers":[{"frame":{"width":44,"alignment":"leading"}},{"layoutDirection":"rtl"}]}"#
    ),
    Sample(
      "colorScheme",
      #"{"color":"systemBlue","modifiers":[{"overlay":{"text":"Ag"}},{"colorScheme":"dark"}]}"#),
    Sample("accessibilityLabel", modified(box("teal", 20, 20), #"{"accessibilityLabel":"<b>"}"#)),
  ]

  /// Returns a coloured area.
  private static func box(_ color: String, _ width: Int, _ height: Int) -> String {
    #"{"color":"\#(color)","modifiers":[{"frame":{"width":\#(width),"height":\#(height)}}]}"#
  }

  /// Two overlapping areas.
  private static let pair =
    #"{"zstack":[\#(box("teal", 20, 8)),\#(box("gold", 8, 16))]}"#

  /// Returns a node wrapped in a stack with modifiers.
  private static func modified(_ node: String, _ modifiers: String) -> String {
    #"{"zstack":[\#(node)],"modifiers":[\#(modifiers)]}"#
  }

  /// Returns a node wrapped in a stack with modifiers, and a background that shows its extent.
  private static func ground(_ node: String, _ modifiers: String) -> String {
    modified(node, #"\#(modifiers),{"background":"gold"}"#)
  }

  private static func words(_ modifiers: String) -> String {
    #"{"text":"Hag 10","modifiers":[\#(modifiers),{"font":{"size":12}}]}"#
  }

  private static func lines(_ modifiers: String) -> String {
    #"{"text":"Many words in lines","modifiers":[{"font":{"size":10}},\#(modifiers)]}"#
  }

  private static func icon(_ modifiers: String) -> String {
    #"{"symbol":"subject","size":26,"modifiers":[\#(modifiers)]}"#
  }
}
