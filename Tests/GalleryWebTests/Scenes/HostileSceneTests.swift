import Foundation
import Gallery
import GalleryCatalog
import GalleryModel
import GalleryRendering
import HTTPServer
import ImageCoding
import Raster
import TestSupport
import Testing

@testable import PictureServing
@testable import GalleryWeb
import ServerSettings

/// Scenes that try to exhaust resources: each is drawn, or rejected with the limit and the value.
@Suite struct HostileSceneTests {
  private let web: WebFixture

  init() throws { web = try WebFixture { $0.render.service.timeLimit = 3600 } }

  private static let words = #""t":{"type":"text","maximum":500,"default":""}"#

  private func add(_ body: String, parameters: String = words) async throws {
    try await web.add(scene: "it", #"{"scene":1,"parameters":{\#(parameters)},"body":\#(body)}"#)
  }

  private func pixels(_ query: String = "") async throws -> Bitmap {
    let response = try await web.get("/scene/it.png?\(query)")
    try #require(response.status == .ok, "\(response.text)")
    return try PNGDecoder().decode(response.body).bitmap
  }

  private func refusal(_ query: String = "") async throws -> String? {
    let (response, problem) = try await web.json("/scene/it.png?\(query)")
    #expect(response.status == .unprocessableContent)
    return problem["detail"] as? String
  }

  private func letters(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test func `draws thirty combining marks on a letter and limits the text`() async throws {
    try await add(#"{"text":"e\#(letters("\u{301}", 30))"}"#)
    let thirty = try await pixels()
    try await add(#"{"text":"e\#(letters("\u{301}", 9999))"}"#)
    #expect(try await pixels() == thirty)
    try await add(#"{"text":"e\#(letters("\u{301}", 10_000))"}"#)
    #expect(
      try await refusal()
        == "the scene must have at most 10000 characters (Unicode scalars) of text, got at least 10001"
    )
  }

  @Test func `a word of five hundred letters is wrapped, shrunk or truncated`() async throws {
    let text = #""text":"{{t}}""#
    for (modifiers, height) in [
      (#"{"frame":{"width":100}}"#, 40.0...2000.0),
      (#"{"minimumScaleFactor":0.02},{"frame":{"width":100,"height":40}}"#, 40...40),
      (#"{"lineLimit":1},{"truncationMode":"middle"},{"frame":{"width":100}}"#, 21...21),
    ] {
      try await add(#"{\#(text),"modifiers":[\#(modifiers)]}"#)
      let shown = try await pixels("t=\(letters("W", 500))")
      #expect(shown.columns == 100 && height.contains(Double(shown.rows)))
      #expect(shown.rgbaBytes.contains { $0 > 0 })
    }
  }

  @Test func `draws two thousand nodes and rejects more`() async throws {
    // One node, and 28 nested ones around a loop of `n` circles.
    let inner = #"{"forEach":"{{n}}","content":{"circle":true}}"#
    let body =
      letters(#"{"zstack":["#, 28) + inner
      + letters(#"],"modifiers":[{"padding":1}]}"#, 28)
    try await add(
      #"{"hstack":[\#(body)],"modifiers":[{"frame":{"width":60,"height":60}}]}"#,
      parameters: #""n":{"type":"integer","default":1}"#)
    let shown = try await pixels("n=1971")
    #expect(shown.size == PixelSize(width: 60, height: 60) && shown[30, 30] == .black)
    #expect(
      try await refusal("n=1972") == "the scene must have at most 2000 nodes, got at least 2001")
  }

  @Test func `rejects two thousand large gradients before drawing`()
    async throws
  {
    try await add(
      #"{"zstack":[{"forEach":1900,"content":{"angularGradient":{"colors":["red","blue"]}}}],"modifiers":[{"frame":{"width":1200,"height":630}}]}"#
    )
    #expect(
      try await refusal()
        == "painting must take at most as long as 2147483648 pixels of one colour, got 2159136000")
  }

  @Test(arguments: ["pdf", "svg"])
  func `a vector file stores equal gradients once`(
    _ format: String
  ) async throws {
    let colors = (0..<32).map { "\"\($0 % 2 == 0 ? "red" : "blue")\"" }.joined(separator: ",")
    try await add(
      #"{"zstack":[{"forEach":1900,"content":{"angularGradient":{"colors":[\#(colors)],"colorSpace":"perceptual"}}}],"modifiers":[{"frame":{"width":40,"height":40}}]}"#
    )
    let response = try await web.get("/scene/it.\(format)")
    try #require(response.status == .ok, "\(response.text)")
    #expect(response.body.count < 1 << 20)
  }

  @Test func `rejects scenes that show each other, with their names`() async throws {
    try await web.add(scene: "other", #"{"scene":1,"body":{"scene":"it"}}"#)
    try await add(#"{"scene":"other"}"#)
    #expect(try await refusal() == "it uses other, which uses it")
  }

  @Test func `limits the glyphs that a font makes of a text`()
    async throws
  {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "TypesettingTests/Fonts/Files/Doubling.ttf")
    _ = try await web.workspace.catalog.add(try FontImporter(.init()).read(file).font)
    func add(_ text: String) async throws {
      try await self.add(
        #"{"text":"\#(text)","modifiers":[{"font":{"family":"Doubling","size":16}},{"frame":{"width":20,"height":20}}]}"#
      )
    }
    try await add("A")
    #expect(try await pixels().size == PixelSize(width: 20, height: 20))
    try await add("AA")
    #expect(
      try await refusal()
        == "glyphs must be at most 64 a character, or 16384, got more for 2 characters")
  }
}
