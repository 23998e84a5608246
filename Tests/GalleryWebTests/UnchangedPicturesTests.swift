import Gallery
import GalleryCatalog
import GalleryModel
import HTTPServer
import Raster
import SceneModel
import TestSupport
import Testing

@testable import GalleryWeb
import ServerSettings

/// An entity tag depends only on the content of the file, so an edit of anything else keeps it (rendering.md §27).
@Suite struct UnchangedPicturesTests {
  private let clock = ManualClock()
  private let web: WebFixture

  init() async throws {
    let clock = clock
    web = try WebFixture { $0.streams.clock = clock }
    try await web.addScenes()
    try await web.add("walker", frames: ["rr\nrr", "gg\ngg"])
  }

  /// Returns the entity tags of some URLs.
  private func tags(_ targets: [String]) async throws -> [String] {
    var tags: [String] = []
    for target in targets {
      let response = try await web.get(target)
      #expect(response.status == .ok, "\(target): \(response.text)")
      tags.append(try #require(response.headers["ETag"], "\(target)"))
    }
    return tags
  }

  /// Returns the URLs whose entity tags an edit changes.
  private func changed(
    _ targets: [String], by edit: () async throws -> Void
  ) async throws -> [String] {
    let before = try await tags(targets)
    try await edit()
    let after = try await tags(targets)
    return zip(targets, zip(before, after)).filter { $1.0 != $1.1 }.map(\.0)
  }

  /// Edits a bitmap through another connection to the same file.
  private func edit(
    _ name: String, _ change: @escaping @Sendable (inout BitmapChange) -> Void
  ) async throws {
    let other = try Catalog(file: web.workspace.catalog.file)
    _ = try await other.update(BitmapReference(name)) { _ in
      var edit = BitmapChange()
      change(&edit)
      return edit
    }
  }

  private func editSymbol(
    _ name: String, _ change: @escaping @Sendable (inout SymbolChange) -> Void
  ) async throws {
    let other = try Catalog(file: web.workspace.catalog.file)
    _ = try await other.updateSymbol(named: name) { _ in
      var edit = SymbolChange()
      change(&edit)
      return edit
    }
  }

  private static let ghost =
    ["png", "webp", "gif", "pdf", "txt", "json", "apng", "ico", "svg"]
    .map { "/bitmap/ghost.\($0)" } + ["/bitmap/ghost/sheet.png"]

  @Test func `an edit of a bitmap's metadata changes only files that contain it`() async throws {
    #expect(
      try await changed(Self.ghost) { try await edit("ghost") { $0.label = .text("Boo") } }
        == ["/bitmap/ghost.pdf", "/bitmap/ghost.svg"])
    #expect(
      try await changed(Self.ghost) { try await edit("ghost") { $0.tags = ["night"] } } == [])
    #expect(
      try await changed(Self.ghost) { try await edit("ghost") { $0.label = .decorative } }
        == ["/bitmap/ghost.pdf", "/bitmap/ghost.svg"])
  }

  @Test func `an edit with equal cells changes no entity tag`() async throws {
    let same = Bitmap(text: "r.\n.b")
    #expect(
      try await changed(Self.ghost) {
        try await edit("ghost") { $0.bitmap = same.indexed() ?? same }
      } == [])
    #expect(
      try await changed(Self.ghost) {
        try await edit("ghost") { $0.bitmap = Bitmap(text: "b.\n.b") }
      } == Self.ghost)
  }

  @Test func `pages and the API show an edited label`() async throws {
    let before = try await web.get("/api/bitmaps/ghost").text
    try await edit("ghost") { $0.label = .text("Boo") }
    let after = try await web.get("/api/bitmaps/ghost").text
    #expect(before.contains("A ghost") && after.contains("Boo") && !after.contains("A ghost"))
    let page = try await web.get("/bitmap/ghost", ["Accept": "text/html"]).text
    #expect(page.contains("Boo") && !page.contains("A ghost"))
  }

  @Test func `an edit of a frame changes the pictures that contain it`() async throws {
    let targets = [
      "/bitmap/walker.png", "/bitmap/walker.png?frame=0", "/bitmap/walker.png?frame=1",
      "/bitmap/walker.gif", "/bitmap/walker/sheet.png",
    ]
    let first = try await tags(Array(targets[...1]))
    #expect(first[0] == first[1])
    #expect(
      try await changed(targets) { try await edit("walker") { $0.label = .text("Walk") } } == [])
    #expect(
      try await changed(targets) {
        try await edit("walker") { ($0.bitmap, $0.frame) = (Bitmap(text: "rg\ngr"), 1) }
      } == Array(targets[2...]))
    #expect(
      try await changed(targets) { try await edit("walker") { $0.durations = [70, 80] } }.contains(
        "/bitmap/walker.gif"))
  }

  @Test func `an edit of a symbol's metadata changes only files that contain it`() async throws {
    let targets = [
      "/symbol/bell.png", "/symbol/bell.webp", "/symbol/bell.pdf", "/symbol/bell.svg",
      "/symbol/bell.png?variant=circle&derive=true",
    ]
    let svg = ["/symbol/bell.svg"]
    #expect(
      try await changed(targets) { try await editSymbol("bell") { $0.label = .text("Ring") } }
        == ["/symbol/bell.pdf"] + svg)
    #expect(
      try await changed(targets) { try await editSymbol("bell") { $0.license = .some("CC0-1.0") } }
        == svg)
    #expect(
      try await changed(targets) { try await editSymbol("bell") { $0.tags = ["noise"] } } == [])
    #expect(try await changed(targets) { try await web.editSymbol("bell") } == targets)
  }

  @Test func `an edit of a scene's metadata changes only files that contain it`() async throws {
    let targets = ["png", "webp", "txt", "svg", "json"].map { "/scene/plain.\($0)" }
    func store(_ words: String, color: String = "red") async throws {
      try await web.add(
        scene: "plain",
        #"{"scene": 1, \#(words) "body": {"color": "\#(color)", "modifiers": [{"frame": {"width": 30}}]}}"#
      )
    }
    try await store("")
    #expect(
      try await changed(targets) { try await store(#""tags": ["a"], "license": "MIT","#) }
        == ["/scene/plain.json"])
    #expect(
      try await changed(targets) { try await store(#""label": "Red","#) }
        == ["/scene/plain.svg", "/scene/plain.json"])
    #expect(
      try await changed(targets) { try await store(#""label": "Red","#, color: "blue") } == targets)
  }

  @Test func `a scene changes with labels that it writes and cells that it draws`() async throws {
    let parameter = #""parameters": {"it": {"type": "bitmap", "default": "ghost"}}"#
    try await web.add(
      scene: "shown", #"{"scene": 1, \#(parameter), "body": {"bitmap": "{{it}}"}}"#)
    try await web.add(
      scene: "named", #"{"scene": 1, \#(parameter), "body": {"text": "{{it}}"}}"#)
    try await web.add(
      scene: "around",
      #"{"scene": 1, "body": {"vstack": [{"scene": "shown", "with": {"it": "ghost"}}]}}"#)
    let targets = ["/scene/shown.png", "/scene/named.png", "/scene/around.png"]
    #expect(
      try await changed(targets) { try await edit("ghost") { $0.label = .text("Boo") } }
        == ["/scene/named.png"])
    #expect(
      try await changed(targets) { try await web.edit("ghost", text: "gg\ngg") }
        == ["/scene/shown.png", "/scene/around.png"])
  }

  @Test func `a stream sends no event while no pixel changes`() async throws {
    let response = try await web.get("/scene/award/events")
    let reader = StreamReader(try #require(response.stream))
    _ = await reader.text(with: 1, of: "event: ")
    let edits: [() async throws -> Void] = [
      { try await edit("ghost") { $0.label = .text("Boo") } },
      { try await edit("ghost") { $0.bitmap = Bitmap(text: "r.\n.b").indexed() } },
      { try await editSymbol("bell") { $0.label = .text("Ring") } },
      { try await web.edit("ghost", text: "gg\ngg") },
    ]
    for (round, edit) in edits.enumerated() {
      try await edit()
      // One sleeper for comments, and one per check.
      await clock.sleepers.reaches(2 + round)
      clock.advance(by: .milliseconds(250))
      await clock.sleepers.reaches(3 + round)
    }
    let events = ReadEvent.all(in: await reader.text(with: 2, of: "event: "))
    #expect(events.map(\.name) == ["image", "image"])
    let href = try #require(events[1]["href"] as? String)
    #expect(try await web.get(href).headers["ETag"] == "\"\(events[1].id ?? "")\"")
    await reader.leave()
  }
}
