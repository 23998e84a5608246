import Foundation
import Gallery
import GalleryCatalog
import GalleryModel
import HTTPServer
import SceneModel
import Testing

@testable import GalleryWeb

/// Served texts of scenes: missing glyphs, and fonts that are added.
@Suite struct SceneTextAnswersTests {
  private let fixture: WebFixture

  init() throws { fixture = try WebFixture() }

  private func add(_ name: String, _ text: String) async throws {
    let document = try SceneDocument(
      Array(#"{"scene":1,"body":{"text":"\#(text)"}}"#.utf8))
    _ = try await fixture.workspace.catalog.add(NewScene(document, name: ItemName(name)))
  }

  @Test func `reports missing glyphs, or rejects them with missing=error`() async throws {
    try await add("words", "a字😀")
    let box = try await fixture.get("/scene/words.png")
    #expect(box.status == .ok)
    #expect(box.headers["X-Missing-Glyphs"] == "U+5B57 U+1F600")
    let refused = try await fixture.json("/scene/words.png?missing=error")
    #expect(refused.response.status == .unprocessableContent)
    #expect(refused.body["detail"] as? String == "no font has U+5B57 (字), U+1F600 (😀)")
    try await add("plain", "a")
    let plain = try await fixture.get("/scene/plain.png?missing=error")
    #expect(plain.status == .ok && plain.headers["X-Missing-Glyphs"] == nil)
    // Only the first eight are listed.
    try await add("many", "一二三四五六七八九十")
    let many = try #require(try await fixture.get("/scene/many.png").headers["X-Missing-Glyphs"])
    #expect(many.split(separator: " ").count == 8)
  }

  @Test func `a font added by another process shows in the next answer`() async throws {
    try await add("face", "😀")
    let before = try await fixture.get("/scene/face.png")
    #expect(before.headers["X-Missing-Glyphs"] == "U+1F600")
    let other = try Catalog(file: fixture.workspace.catalog.file)
    var overrides = FontImporter.Overrides()
    overrides.fallback = 1
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "TypesettingTests/Fonts/Files/Layers.ttf")
    _ = try await other.add(try FontImporter(overrides).read(file).font)
    let after = try await fixture.get("/scene/face.png")
    #expect(after.headers["X-Missing-Glyphs"] == nil)
    #expect(after.headers["ETag"] != before.headers["ETag"] && after.body != before.body)
  }

  @Test func `a description lists the fonts of all texts with fallback fonts`() async throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "TypesettingTests/Fonts/Files/Layers.ttf")
    var overrides = FontImporter.Overrides()
    overrides.fallback = 1
    _ = try await fixture.workspace.catalog.add(try FontImporter(overrides).read(file).font)
    let document = try SceneDocument(
      Array(
        #"""
        {"scene": 1, "body": {"vstack": [
          {"text": "bold", "modifiers": [{"fontWeight": "bold"}]}, {"text": ""}, {"text": "plain 😀"},
          {"text": "bold too", "modifiers": [{"font": {"size": 9, "weight": "heavy"}}]},
          {"text": "x = 1", "modifiers": [{"fontDesign": "monospaced"}]},
          {"text": "cells", "modifiers": [{"font": {"pixel": "pixelarium-8", "size": 8}}]}]}}
        """#.utf8))
    _ = try await fixture.workspace.catalog.add(NewScene(document, name: ItemName("faces")))
    let body = try await fixture.json("/scene/faces.json").body
    let fonts = try #require(body["fonts"] as? [[String: Any]])
    #expect(
      fonts.map { "\($0["name"] ?? "") \($0["family"] ?? "") \($0["weight"] ?? "")" } == [
        "inter-bold Inter 700", "inter-regular Inter 400", "layers Layers 400",
        "jetbrains-mono-regular JetBrains Mono 400", "pixelarium-8 pixelarium-8 400",
      ])
    #expect(fonts.map { $0["shipped"] as? Bool } == [true, true, false, true, true])
    #expect(fonts.compactMap { $0["kind"] as? String }.last == "pixel")
    #expect(fonts[0]["license"] as? String == "http://scripts.sil.org/OFL")
  }

  @Test func `the API lists all fonts`() async throws {
    let body = try await fixture.json("/api/fonts").body
    let fonts = try #require(body["fonts"] as? [[String: Any]])
    #expect(body["total"] as? Int == 7)
    #expect(
      fonts.compactMap { $0["name"] as? String } == [
        "inter-regular", "inter-italic", "inter-semi-bold", "inter-bold", "jetbrains-mono-regular",
        "jetbrains-mono-bold", "pixelarium-8",
      ])
    #expect(fonts.allSatisfy { ($0["characters"] as? Int ?? 0) > 200 && $0["license"] is String })
    #expect(fonts.compactMap { $0["kind"] as? String }.last == "pixel")
  }
}
