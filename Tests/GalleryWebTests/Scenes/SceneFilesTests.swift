import Foundation
import FoundationXML
import Gallery
import GalleryCatalog
import GalleryModel
import GalleryRendering
import HTTPServer
import ImageCoding
import Raster
import SceneModel
import TestSupport
import Testing

@testable import GalleryWeb
import ServerSettings

/// Scenes in all file formats, through the whole application.
@Suite struct SceneFilesTests {
  private let web: WebFixture

  init() throws { web = try WebFixture() }

  /// Stores a scene with some parameters and a body.
  private func add(
    _ body: String, parameters: String = "{}", label: String? = nil
  ) async throws {
    let label = label.map { "\"label\": \"\($0)\", " } ?? ""
    let text =
      #"{"scene": 1, "name": "it", \#(label)"parameters": \#(parameters), "body": \#(body)}"#
    _ = try SceneDocument(Array(text.utf8))
    _ = try await web.workspace.catalog.add(
      NewScene(name: ItemName("it"), document: text), onConflict: .fail)
  }

  private func get(_ format: String, _ query: String = "") async throws -> Response {
    try await web.get("/scene/it.\(format)\(query.isEmpty ? "" : "?")\(query)")
  }

  private func text(_ response: Response) -> String {
    String(decoding: response.body, as: UTF8.self)
  }

  private let square = #"{"color": "red", "modifiers": [{"frame": {"width": 20, "height": 10}}]}"#

  @Test func `a scene is the same picture as PNG, SVG and PDF`() async throws {
    try await add(
      #"""
      {"zstack": [{"linearGradient": {"colors": ["red", "blue"]}},
                  {"circle": true, "fill": "white", "modifiers": [{"padding": 4}, {"opacity": 0.5}]}],
       "modifiers": [{"frame": {"width": 40, "height": 30}}]}
      """#)
    let pixels = try PNGDecoder().decode(try await get("png", "scale=2").body).bitmap.rgbaBytes
    func difference(_ other: Bitmap) throws -> Double {
      try #require(other.size == PixelSize(width: 80, height: 60))
      let sum = zip(pixels, other.rgbaBytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      return Double(sum) / Double(pixels.count)
    }
    let svg = try await get("svg")
    #expect(svg.headers["Content-Type"] == "image/svg+xml")
    let drawn = try PNGDecoder().decode(try await Librsvg.png(svg.body, zoom: 2)).bitmap
    #expect(try difference(drawn) <= 1)
    let pdf = try await get("pdf")
    #expect(pdf.headers["Content-Type"] == "application/pdf")
    #expect(pdf.headers["X-Scene-Size"] == "40x30")
    let page = try PNGDecoder().decode(try await Poppler.png(pdf.body, scale: 2)).bitmap
    #expect(try difference(page) <= 2)
    #expect(try await Poppler.images(pdf.body) == 0)
  }

  @Test func `the label is an SVG's title, and text in a PDF is extractable`() async throws {
    try await add(
      #"{"text": "Hi {{name}}!", "modifiers": [{"frame": {"width": 200, "height": 30}}]}"#,
      parameters: #"{"name": {"type": "text", "default": "Ada", "maximum": 60}}"#,
      label: "For {{name}}")
    #expect(text(try await get("svg")).contains("<title>For Ada</title>"))
    let pdf = try await get("pdf")
    #expect(try await Poppler.text(pdf.body).contains("Hi Ada!"))
  }

  @Test func `only an SVG with embedded pictures allows data URLs`() async throws {
    try await web.add("flag", text: "r.\n.b")
    func policy(_ modifiers: String) async throws -> (String?, Bool) {
      let body =
        #"{"bitmap": "flag", "resizable": true, "modifiers": [\#(modifiers){"frame": {"width": 9, "height": 9}}]}"#
      let response = try await get(body)
      return (
        response.headers["Content-Security-Policy"],
        text(response).contains("href=\"data:image/png")
      )
    }
    func get(_ body: String) async throws -> Response {
      let text = #"{"scene": 1, "name": "it", "body": \#(body)}"#
      _ = try await web.workspace.catalog.add(
        NewScene(name: ItemName("it"), document: text), onConflict: .replace)
      return try await self.get("svg")
    }
    let crisp = try await policy("")
    #expect(crisp == ("default-src 'none'; style-src 'unsafe-inline'; sandbox", false))
    let smooth = try await policy(#"{"interpolation": "high"},"#)
    #expect(
      smooth == ("default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox", true))
  }

  @Test func `a PDF page has its own size and places the scene on it`() async throws {
    try await add(square)
    func page(_ query: String) async throws -> Bitmap {
      try PNGDecoder().decode(try await Poppler.png(try await get("pdf", query).body)).bitmap
    }
    for (query, column, row) in [
      ("page=60x40", 20, 15), ("page=60x40&pageAlignment=topLeading", 0, 0),
      ("page=60x40&pageAlignment=bottomTrailing", 40, 30),
      ("page=60x40&pageAlignment=leading&dir=rtl", 40, 15),
    ] {
      let shown = try await page(query)
      #expect(shown.size == PixelSize(width: 60, height: 40))
      let red = Color(red: 255, green: 0, blue: 0)
      let inked = (0..<40).flatMap { row in (0..<60).map { (row, $0) } }
        .filter { shown[$0.0, $0.1] == red }
      #expect(inked.first.map { $0 == (row, column) } == true, "\(query)")
      #expect(inked.count == 200, "\(query)")
    }
    // The page clips a larger scene.
    let cut = try await page("page=8x4&background=white")
    #expect(cut.size == PixelSize(width: 8, height: 4))
    #expect(cut.rgbaBytes.prefix(4) == [255, 0, 0, 255])
    let plain = try await page("")
    #expect(plain.size == PixelSize(width: 20, height: 10))
    let sheet = text(try await get("pdf", "page=a5-landscape"))
    let box = try #require(sheet.firstMatch(of: /\/MediaBox \[ 0 0 ([0-9.]+) ([0-9.]+) \]/))
    let sides = [box.1, box.2].compactMap { Double($0) }
    #expect(zip(sides, [210 / 25.4 * 72, 148 / 25.4 * 72]).allSatisfy { abs($0 - $1) < 0.001 })
    #expect(sides.count == 2)
  }

  @Test func `options without effect on a format do not change its entity tag`() async throws {
    try await add(square)
    func tag(_ format: String, _ query: String) async throws -> String? {
      try await get(format, query).headers["ETag"]
    }
    for (format, query) in [
      ("png", "page=a4"), ("png", "rasterizationScale=2"), ("png", "dynamicRange=high"),
      ("png", "pageAlignment=top"), ("svg", "page=a4"), ("svg", "scale=3"), ("pdf", "scale=3"),
      ("pdf", "colorMode=linear"), ("pdf", "rasterizationScale=2"), ("pdf", "pageAlignment=top"),
    ] {
      #expect(try await tag(format, query) == tag(format, ""), "\(format) \(query)")
    }
    #expect(try await tag("pdf", "page=letter") == tag("pdf", "page=612x792"))
    #expect(try await tag("pdf", "page=letter") != tag("pdf", ""))
    #expect(try await tag("svg", "colorMode=linear") != tag("svg", ""))
    #expect(try await get("png", "dynamicRange=high").headers["X-Dynamic-Range"] == "high")
  }

  @Test func `rejects a picture above a limit with the limit and the value`() async throws {
    try await add(
      #"{"color": "red", "modifiers": [{"frame": {"width": "{{w}}", "height": "{{h}}"}}]}"#,
      parameters: #"""
        {"w": {"type": "number", "default": 100, "minimum": 0, "maximum": 16000},
         "h": {"type": "number", "default": 100, "minimum": 0, "maximum": 16000}}
        """#)
    func detail(_ format: String, _ query: String) async throws -> String? {
      let response = try await get(format, query)
      guard response.status == .unprocessableContent else { return nil }
      let body = try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
      return body?["detail"] as? String
    }
    for (format, query, message) in [
      ("png", "w=600&scale=16", "width must be at most 8192 pixels, got 9600"),
      ("png", "w=8192.5&h=1", "width must be at most 8192 pixels, got 8193"),
      ("webp", "w=1&h=9000", "height must be at most 8192 pixels, got 9000"),
      ("png", "w=4097&h=4096", "a picture must have at most 16777216 pixels, got 4097 × 4096"),
      ("svg", "w=8192.5", "width must be at most 8192 points, got 8192.5"),
      ("pdf", "h=9000", "height must be at most 8192 points, got 9000"),
      ("png", "w=0&h=40", "the scene is 0 × 40 points: give it a frame"),
      ("svg", "w=12&h=0", "the scene is 12 × 0 points: give it a frame"),
      ("pdf", "h=0&page=a4", "the scene is 100 × 0 points: give it a frame"),
    ] {
      #expect(try await detail(format, query) == message, "\(format) \(query)")
    }
    for (format, query) in [("png", "w=8192.4&h=1"), ("svg", "w=8192"), ("pdf", "h=8192")] {
      #expect(try await get(format, query).status == .ok, "\(format) \(query)")
    }
    let small = try WebFixture { $0.render.limits.pixels = 100 }
    _ = try await small.workspace.catalog.add(
      NewScene(
        name: ItemName("it"), document: #"{"scene": 1, "name": "it", "body": \#(square)}"#),
      onConflict: .fail)
    #expect(try await small.get("/scene/it.png").status == .unprocessableContent)
    #expect(try await small.get("/scene/it.png?scale=0.7").status == .ok)
  }

  @Test func `rejects effects above the limit before drawing`() async throws {
    try await add(
      #"""
      {"color": "red", "modifiers": [{"frame": {"width": 4000, "height": 4000}},
        {"shadow": {"radius": 100}}]}
      """#)
    for format in ["png", "svg", "pdf"] {
      let response = try await get(format)
      #expect(response.status == .unprocessableContent)
      #expect(
        text(response).contains("blurs and shadows must take at most 33554432 pixels together"))
    }
    #expect(try await get("png", "scale=0.1").status == .ok)
  }
}

/// Strokes, gradients on symbols, cap insets and tiles in vector files, compared with the pixels.
@Suite struct SceneVectorsTests {
  @Test(arguments: [
    #"{"symbol": "bell.slash.fill", "size": 40, "modifiers": [{"foregroundStyle": {"linearGradient": {"colors": ["red", "blue"]}}}]}"#,
    #"{"symbol": "arrow.down.circle.fill", "mode": "hierarchical", "size": 40, "modifiers": [{"foregroundStyle": {"angularGradient": {"colors": ["red", "lime", "blue", "red"]}}}]}"#,
    #"{"symbol": "heart.fill", "size": 32, "modifiers": [{"stroke": {"style": "orange", "width": 3}}, {"padding": 4}]}"#,
    #"{"bitmap": "flag", "resizable": true, "modifiers": [{"frame": {"width": 32, "height": 32}}, {"stroke": {"style": "orange", "width": 3}}, {"padding": 4}]}"#,
    #"{"bitmap": "flag", "resizable": true, "resizingMode": "tile", "modifiers": [{"frame": {"width": 5.5, "height": 7}}, {"scaleEffect": 6}, {"frame": {"width": 40, "height": 42}}]}"#,
    #"{"bitmap": "flag", "resizable": true, "capInsets": [0, 1, 0, 0], "interpolation": "high", "modifiers": [{"frame": {"width": 40, "height": 40}}]}"#,
  ])
  func `SVG and PDF renderers draw the same picture`(body: String) async throws {
    let web = try WebFixture()
    _ = try await web.workspace.catalog.addDemo(try DemoCollection().symbols)
    try await web.add("flag", text: "r.\n#b")
    _ = try await web.workspace.catalog.add(
      NewScene(
        name: ItemName("it"), document: #"{"scene": 1, "name": "it", "body": \#(body)}"#),
      onConflict: .fail)
    func get(_ format: String) async throws -> [UInt8] {
      let response = try await web.get(
        "/scene/it.\(format)?scale=4&background=white&rasterizationScale=4")
      #expect(response.status == .ok)
      return response.body
    }
    let pixels = try PNGDecoder().decode(try await get("png")).bitmap
    func difference(_ png: [UInt8]) throws -> Double {
      let other = try PNGDecoder().decode(png).bitmap
      try #require(other.size == pixels.size)
      let sum = zip(pixels.rgbaBytes, other.rgbaBytes).reduce(0) {
        $0 + abs(Int($1.0) - Int($1.1))
      }
      return Double(sum) / Double(4 * pixels.size.pixelCount)
    }
    #expect(pixels.rgbaBytes.contains { $0 < 255 })
    let svg = try difference(try await Librsvg.png(try await get("svg"), zoom: 4))
    #expect(svg <= 1.5, "\(svg)")
    let pdf = try difference(
      try await Poppler.png(try await get("pdf"), scale: 4, by: "pdftocairo"))
    #expect(pdf <= 2, "\(pdf)")
  }
}
