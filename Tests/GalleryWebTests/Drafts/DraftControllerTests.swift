import Foundation
import GalleryLoading
import GalleryRendering
import HTTPServer
import ImageCoding
import PictureServing
import Raster
import TestSupport
import Testing

@testable import GalleryAddresses
@testable import GalleryWeb

/// Pictures of content that the URL carries (addresses.md, "Drafts").
@Suite struct DraftControllerTests {
  private let drafts: DraftFixture

  init() throws { drafts = try DraftFixture() }

  private func pixels(_ response: Response) throws -> Bitmap {
    try PNGDecoder().decode(response.body).bitmap
  }

  // MARK: Scenes

  @Test func `draws a document with all options of stored scenes`() async throws {
    let plain = try await drafts.get(try DraftFixture.scene())
    #expect(plain.status == .ok, "\(plain.text)")
    #expect(plain.headers["Cache-Control"] == "private, no-cache")
    #expect(plain.headers["X-Scene-Size"] == "3x2")
    #expect(plain.headers["Content-Disposition"] == "inline; filename=\"draft.png\"")
    #expect(plain.headers["Link"] == nil)
    #expect(plain.validity == nil)
    #expect(try pixels(plain) == Bitmap(text: "rrr\nrrr"))
    let double = try await drafts.get(try DraftFixture.scene(DraftFixture.document, "scale=2"))
    #expect(try pixels(double).size == PixelSize(width: 6, height: 4))
    for format in ["svg", "pdf", "webp", "json"] {
      let answer = try await drafts.get(
        try DraftFixture.scene(DraftFixture.document, format: format))
      #expect(answer.status == .ok, "\(format): \(answer.text)")
    }
  }

  @Test func `fills in the document's own parameters`() async throws {
    let document = #"""
      {"scene":1,"name":"stripe","parameters":{"ink":{"type":"color","default":"red"}},
       "body":{"color":"{{ink}}","modifiers":[{"frame":{"width":1,"height":1}}]}}
      """#
    let blue = try await drafts.get(try DraftFixture.scene(document, "ink=blue"))
    #expect(try pixels(blue) == Bitmap(text: "b"))
    #expect(blue.headers["Content-Disposition"] == "inline; filename=\"stripe.png\"")
    let wrong = try await drafts.get(try DraftFixture.scene(document, "ink=bleu"))
    #expect(wrong.status == .badRequest)
    #expect(wrong.text.contains("did you mean blue"))
    let unknown = try await drafts.get(try DraftFixture.scene(document, "link=blue"))
    #expect(unknown.status == .badRequest)
  }

  @Test func `uses items of the collection, and its tag changes with them`() async throws {
    try await drafts.web.add("dot", text: "g")
    let address = try DraftFixture.scene(#"{"scene":1,"body":{"bitmap":"dot"}}"#)
    let first = try await drafts.get(address)
    #expect(try pixels(first) == Bitmap(text: "g"))
    let tag = try #require(first.headers["ETag"])
    #expect(
      try await drafts.get(address, ["If-None-Match": tag]).status == .notModified)
    try await drafts.web.edit("dot", text: "b")
    let second = try await drafts.get(address, ["If-None-Match": tag])
    #expect(second.status == .ok)
    #expect(try pixels(second) == Bitmap(text: "b"))
    let missing = try await drafts.get(
      try DraftFixture.scene(#"{"scene":1,"body":{"bitmap":"dott"}}"#))
    #expect(missing.status == .unprocessableContent)
  }

  @Test func `a description changes with the document`() async throws {
    let one = try await drafts.get(
      try DraftFixture.scene(#"{"scene":1,"label":"One","body":{"text":"x"}}"#, format: "json"))
    let two = try await drafts.get(
      try DraftFixture.scene(#"{"scene":1,"label":"Two","body":{"text":"x"}}"#, format: "json"))
    #expect(one.headers["ETag"] != two.headers["ETag"])
  }

  @Test func `an error of the document names the line`() async throws {
    let answer = try await drafts.get(
      try DraftFixture.scene("{\"scene\":1,\n\"body\":\n{\"txet\":\"x\"}}"))
    #expect(answer.status == .badRequest)
    let problem = try #require(
      try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
    #expect(problem["parameter"] as? String == "document")
    let detail = try #require(problem["detail"] as? String)
    #expect(detail.hasPrefix("document, line 3: /body"), "\(detail)")
  }

  // MARK: Bitmaps

  @Test func `draws a file with all options of stored bitmaps`() async throws {
    let file = try RemoteFixture.png("r.\n.b")
    let answer = try await drafts.get(try DraftFixture.bitmap(file, "scale=2"))
    #expect(answer.status == .ok, "\(answer.text)")
    #expect(try pixels(answer) == Bitmap(text: "rr..\nrr..\n..bb\n..bb"))
    #expect(answer.headers["X-Scale-Used"] == "2")
    #expect(answer.headers["Cache-Control"] == "private, no-cache")
    #expect(answer.validity == nil)
    let tag = try #require(answer.headers["ETag"])
    let again = try DraftFixture.bitmap(file, "scale=2")
    #expect(try await drafts.get(again, ["If-None-Match": tag]).status == .notModified)
    let text = try await drafts.get(
      try DraftFixture.bitmap(Array("P1 2 1 1 0".utf8), format: "txt"))
    #expect(text.status == .ok)
    let palette = try await drafts.get(
      try DraftFixture.bitmap(file, "palette=green,lime,white"))
    #expect(palette.status == .ok, "\(palette.text)")
  }

  @Test func `draws the frames of an animation`() async throws {
    try await drafts.web.add("walker", frames: ["r.", ".b"])
    let file = try await drafts.web.get("/bitmap/walker.gif").body
    let moving = try await drafts.get(try DraftFixture.bitmap(file, format: "gif"))
    #expect(moving.headers["X-Frames"] == "2", "\(moving.text)")
    let second = try await drafts.get(try DraftFixture.bitmap(file, "frame=1"))
    #expect(try pixels(second) == Bitmap(text: ".b"))
  }

  // MARK: Checks

  @Test func `checks a document`() async throws {
    func check(_ document: String) async throws -> [String: Any] {
      let answer = try await drafts.get(
        "/draft/check.json?document=\(DraftFixture.carried(Array(document.utf8)))")
      #expect(answer.status == .ok)
      #expect(answer.headers["Cache-Control"] == "no-store")
      return try #require(
        try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
    }
    let good = try await check(DraftFixture.document)
    #expect(good["valid"] as? Bool == true)
    #expect(good["width"] as? Double == 3)
    #expect((good["errors"] as? [Any])?.isEmpty == true)
    let broken = try await check("{\n\"scene\": 1,\n")
    #expect(broken["valid"] as? Bool == false)
    let fault = try #require((broken["errors"] as? [[String: Any]])?.first)
    #expect(fault["line"] as? Int == 3)
    let missing = try await check(
      "{\"scene\":1,\"body\":{\"vstack\":[\n{\"symbol\":\"a\"},\n{\"bitmap\":\"b\"}]}}")
    let lines = (missing["errors"] as? [[String: Any]])?.compactMap { $0["line"] as? Int }
    #expect(lines == [2, 3])
    let parameters = try await check(
      #"{"scene":1,"parameters":{"name":{"type":"text","default":"Ada"}},"body":{"text":"{{name}}"}}"#
    )
    let schema = try #require(parameters["parameters"] as? [String: Any])
    #expect((schema["properties"] as? [String: Any])?["name"] != nil)
  }

  // MARK: Nothing is stored

  @Test func `drafts are in the memory only, and not in the collection`() async throws {
    _ = try await drafts.get(try DraftFixture.scene())
    _ = try await drafts.get(try DraftFixture.bitmap(try RemoteFixture.png("r.\n.b")))
    let statistics = await drafts.web.application.pipeline.statistics
    #expect(statistics.memory.entries == 2)
    #expect(statistics.file.entries == 0)
    let (_, scenes) = try await drafts.web.json("/api/scenes")
    #expect(scenes["total"] as? Int == 0)
    let (_, bitmaps) = try await drafts.web.json("/api/bitmaps")
    #expect(bitmaps["total"] as? Int == 0)
  }

  // MARK: Remote images

  @Test func `images of other servers follow the collection's rules`() async throws {
    func document(_ url: String) -> String {
      #"{"scene":1,"body":{"remote":"\#(url)","width":4,"height":4}}"#
    }
    let allowed = try await drafts.get(try DraftFixture.scene(document(RemoteFixture.image)))
    #expect(allowed.status == .ok, "\(allowed.text)")
    let other = "https://elsewhere.example/cat.png"
    let refused = try await drafts.get(try DraftFixture.scene(document(other)))
    #expect(refused.status == .forbidden)
    #expect(drafts.remote.origin.started.count == 1)
  }
}
