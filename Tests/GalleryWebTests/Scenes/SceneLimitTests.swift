import Foundation
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

@testable import PictureServing
@testable import GalleryWeb
import ServerSettings

/// The limits that a request can reach, each with a value at the limit and one above it (scenes.md §9, painting.md §7,
/// layout.md §3).
///
/// The command's tests cover the limits of stored documents.
@Suite struct SceneLimitTests {
  /// A scene with a query at a limit and one above it.
  struct Limit: Sendable, CustomTestStringConvertible {
    let name: String
    var parameters = #""n":{"type":"integer","default":1}"#
    let body: String
    var format = "png"
    let within: String
    let beyond: String
    var status = 422
    var kind = "scene-not-drawable"
    let detail: String

    var testDescription: String { name }
  }

  private static let texts =
    #""a":{"type":"text","maximum":500,"default":""},"b":{"type":"text","maximum":500,"default":""}"#
  private static let number = #""n":{"type":"integer","default":1}"#
  private static let dot = #""modifiers":[{"frame":{"width":4,"height":4}}"#

  /// 24 paths of 4,096 commands, `n` paths of two, and a text.
  private static let commands = """
    {"zstack":[{"forEach":24,"content":{"path":"M0 0\(String(repeating: "h1", count: 4095))"}},\
    {"forEach":"{{n}}","content":{"path":"M0 0h1"}},{"text":"{{a}}"}],\(dot)]}
    """

  static let limits = [
    Limit(
      name: "characters of all texts", parameters: texts,
      body:
        #"{"zstack":[{"forEach":20,"content":{"text":"{{a}}","modifiers":[{"lineLimit":1}]}},{"text":"{{b}}"}],\#(dot)]}"#,
      within: "a=\(letters(500))", beyond: "a=\(letters(500))&b=x",
      detail:
        "the scene must have at most 10000 characters (Unicode scalars) of text, got at least 10001"
    ),
    Limit(
      name: "lines of a text that it breaks itself", parameters: texts,
      body: #"{"text":"{{a}}","modifiers":[{"font":{"size":8}}]}"#,
      within: "a=x\(String(repeating: "%E2%80%A8", count: 199))",
      beyond: "a=x\(String(repeating: "%E2%80%A8", count: 200))",
      detail: "a text must have at most 200 lines, got at least 201"),
    Limit(
      name: "lines of a text that is too wide", parameters: texts,
      body: #"{"text":"{{a}}","modifiers":[{"font":{"size":8}},{"frame":{"width":1}}]}"#,
      within: "a=\(letters(200))", beyond: "a=\(letters(201))",
      detail: "a text must have at most 200 lines, got at least 201"),
    Limit(
      name: "lines of a text in cells", parameters: texts,
      body: """
        {"text":"{{a}}","modifiers":[{"font":{"pixel":"pixelarium-8","size":8}},{"frame":{"width":1}}]}
        """,
      within: "a=\(letters(200))", beyond: "a=\(letters(201))",
      detail: "a text must have at most 200 lines, got at least 201"),
    Limit(
      name: "commands of all paths", parameters: "\(number),\(texts)", body: commands,
      within: "n=848&a=%20", beyond: "n=849&a=%20", kind: "picture-too-large",
      detail:
        "the paths of a scene must have at most 100000 commands together, glyphs among them, got 100002"
    ),
    Limit(
      name: "commands of glyphs", parameters: "\(number),\(texts)", body: commands,
      within: "n=848&a=%20", beyond: "n=848&a=.", kind: "picture-too-large",
      detail:
        "the paths of a scene must have at most 100000 commands together, glyphs among them, got 1000"
    ),
    Limit(
      name: "groups with effects",
      body:
        #"{"zstack":[{"forEach":"{{n}}","content":{"color":"red","modifiers":[{"blur":1}]}}],\#(dot)]}"#,
      within: "n=64", beyond: "n=65",
      detail: "a picture must have at most 64 groups with a blur or a shadow, got 65"),
    Limit(
      name: "pixels of a radius", body: #"{"color":"red",\#(dot),{"shadow":{"radius":"{{n}}"}}]}"#,
      within: "n=200&scale=2", beyond: "n=200&scale=2.015625",
      detail: "blurs and shadows must have a radius of at most 400 pixels, got 403.125"),
    // The group and its shadow, each with a margin of four pixels.
    Limit(
      name: "pixels of all effects",
      body: """
        {"color":"red","modifiers":[{"frame":{"width":"{{n}}","height":"{{n}}"}},{"shadow":{"radius":1}}]}
        """,
      format: "svg", within: "n=4088", beyond: "n=4089", kind: "picture-too-large",
      detail: "blurs and shadows must take at most 33554432 pixels together, got 33570818"),
    Limit(
      name: "pixels of a picture",
      body: #"{"color":"red","modifiers":[{"frame":{"width":"{{n}}","height":4096}}]}"#,
      format: "json", within: "n=4096", beyond: "n=4097", kind: "picture-too-large",
      detail: "a picture must have at most 16777216 pixels, got 4097 × 4096"),
    Limit(
      name: "points that are proposed",
      body: #"{"color":"red","modifiers":[{"frame":{"height":1}}]}"#,
      within: "proposedWidth=8192", beyond: "proposedWidth=8193", status: 400,
      kind: "invalid-parameter", detail: "proposedWidth must be above 0 and at most 8192, got 8193"),
  ]

  private static func letters(_ count: Int) -> String { String(repeating: "x", count: count) }

  private func fixture(_ limit: Limit) async throws -> WebFixture {
    let web = try WebFixture { $0.render.service.timeLimit = 3600 }
    try await web.add(
      scene: "it", #"{"scene":1,"parameters":{\#(limit.parameters)},"body":\#(limit.body)}"#)
    return web
  }

  @Test(arguments: limits)
  func `accepts a scene at a limit and rejects one above it`(
    limit: Limit
  ) async throws {
    let web = try await fixture(limit)
    let within = try await web.get("/scene/it.\(limit.format)?\(limit.within)")
    #expect(within.status == .ok, "\(within.text)")
    let (response, problem) = try await web.json("/scene/it.\(limit.format)?\(limit.beyond)")
    #expect(response.status.code == limit.status)
    #expect(problem["type"] as? String == "/docs/problems/\(limit.kind)")
    #expect((problem["detail"] as? String)?.hasPrefix(limit.detail) == true, "\(problem)")
  }

  @Test func `draws thirty combining marks on a letter and ignores more`() async throws {
    let web = try WebFixture()
    try await web.add(
      scene: "it",
      #"{"scene":1,"parameters":{"t":{"type":"text","maximum":500,"default":""}},"body":{"text":"{{t}}","modifiers":[{"padding":8}]}}"#
    )
    // The last mark is below the letter; the others overlap above it.
    func pixels(_ acutes: Int, _ last: String = "") async throws -> [UInt8] {
      let response = try await web.get(
        "/scene/it.png?t=e\(String(repeating: "%CC%81", count: acutes))\(last)")
      try #require(response.status == .ok, "\(response.text)")
      return try PNGDecoder().decode(response.body).bitmap.rgbaBytes
    }
    let acute = try await pixels(30)
    #expect(try await pixels(29, "%CC%A3") != acute)
    #expect(try await pixels(30, "%CC%A3") == acute)
    // The most that fit into a value.
    #expect(try await pixels(498, "%CC%A3") == acute)
    #expect(
      try await web.get("/scene/it.png?t=e\(String(repeating: "%CC%81", count: 500))").status
        == .badRequest)
  }

  @Test func `accepts an address of 8000 bytes and rejects a longer one`() async throws {
    let served = try ServedFixture()
    try await served.web.addScenes()
    func address(bytes: Int) -> String {
      // Percent-encoded values of up to 500 characters, and one that fills the rest.
      let start =
        "/scene/many.png?"
        + (1...4).map { "p\($0)=\(String(repeating: "%78", count: 500))" }.joined(separator: "&")
        + "&p5=\(String(repeating: "%78", count: 490))&p6="
      return start + String(repeating: "x", count: bytes - start.utf8.count)
    }
    #expect(try await served.client.get(address(bytes: 8000)).status == 200)
    let refused = try await served.client.get(address(bytes: 8001))
    #expect(refused.status == 414)
    #expect(
      refused.text.contains("the request target must have at most 8000 bytes, got 8001: 1 too many")
    )
    await served.server.stop()
  }
}
