import Foundation
import Gallery
import GalleryCatalog
import GalleryModel
import GalleryRendering
import Logging
import Raster
import SceneModel
import TestSupport
import Testing
import VectorRaster

@testable import PictureServing
@testable import GalleryScenes

@Suite struct NestedScenesTests {
  private let folder: TemporaryFolder
  private let catalog: Catalog
  private let pipeline: ScenePipeline

  init() throws {
    folder = try TemporaryFolder()
    catalog = try Catalog(file: folder.file("catalog.sqlite"))
    pipeline = ScenePipeline(source: catalog, fonts: try FontLibrary())
  }

  private func add(_ name: String, _ text: String) async throws {
    let document = try SceneDocument(Array(text.utf8))
    _ = try await catalog.add(
      NewScene(document, name: ItemName(name)), onConflict: .replace)
  }

  private func prepared(
    _ name: String, _ query: [(name: String, value: String?)] = []
  ) async throws -> PreparedScene {
    try await pipeline.prepare(name, query, SceneOptions(), optionNames: [])
  }

  private func pixels(_ name: String, _ query: [(name: String, value: String?)] = []) async throws
    -> Bitmap
  {
    let prepared = try await prepared(name, query)
    return try prepared.layout().picture.bitmap(size: prepared.size, scale: 1)
  }

  /// A bar as long as its parameter says.
  private static let bar = """
    {"scene":1,"parameters":{"length":{"type":"integer","default":2,"minimum":1,"maximum":9}},\
    "body":{"rectangle":true,"modifiers":[{"frame":{"width":"{{length}}","height":1}}]}}
    """

  private static func row(_ nodes: String) -> String {
    #"{"scene":1,"parameters":{"n":{"type":"integer","default":3}},"body":{"hstack":[\#(nodes)],"spacing":0}}"#
  }

  @Test func `a nested scene uses the given values or its defaults`()
    async throws
  {
    try await add("bar", Self.bar)
    try await add(
      "row",
      Self.row(
        #"{"scene":"bar"},{"scene":"bar","with":{"length":4}},{"scene":"bar","with":{"length":"{{n}}"}}"#
      ))
    #expect(try await prepared("row").layout().size == (9, 1))
    #expect(try await prepared("row", [("n", "9")]).layout().size == (15, 1))
    #expect(try await pixels("row").rgbaBytes.count { $0 == 255 } == 9)
  }

  @Test func `a nested scene inherits the colour scheme but no foreground style`() async throws {
    try await add("inner", #"{"scene":1,"body":{"rectangle":true}}"#)
    try await add(
      "outer",
      """
      {"scene":1,"body":{"scene":"inner","modifiers":[{"frame":{"width":1,"height":1}},\
      {"foregroundStyle":"red"},{"colorScheme":"dark"}]}}
      """)
    #expect(try await pixels("outer").rgbaBytes == [255, 255, 255, 255])
  }

  @Test func `a pair has the colour of its scheme, in nested scenes too`() async throws {
    try await add("inner", #"{"scene":1,"body":{"color":{"light":"red","dark":"blue"}}}"#)
    try await add(
      "outer",
      """
      {"scene":1,"body":{"hstack":[{"scene":"inner"},{"scene":"inner","modifiers":[\
      {"colorScheme":"dark"}]}],"spacing":0,"modifiers":[{"frame":{"width":2,"height":1}}]}}
      """)
    #expect(try await pixels("outer").rgbaBytes == [255, 0, 0, 255, 0, 0, 255, 255])
  }

  @Test func `a nested scene without a proposal takes its document's size`() async throws {
    try await add(
      "inner", #"{"scene":1,"proposedSize":{"width":7,"height":5},"body":{"rectangle":true}}"#)
    try await add("outer", #"{"scene":1,"body":{"scene":"inner"}}"#)
    #expect(try await prepared("outer").layout().size == (7, 5))
  }

  @Test func `the key changes with edits of nested scenes only`()
    async throws
  {
    try await add("bar", Self.bar)
    try await add("other", Self.bar)
    try await add("row", Self.row(#"{"scene":"bar"}"#))
    let first = try await prepared("row").etag
    try await add("other", Self.bar.replacing("true", with: "true,\"fill\":\"red\""))
    #expect(try await prepared("row").etag == first)
    try await add("bar", Self.bar.replacing("true", with: "true,\"fill\":\"red\""))
    #expect(try await prepared("row").etag != first)
  }

  @Test func `rejects a cycle of scenes with their names`() async throws {
    try await add("award", #"{"scene":1,"body":{"scene":"badge"}}"#)
    try await add("badge", #"{"scene":1,"body":{"scene":"cup"}}"#)
    try await add("cup", #"{"scene":1,"body":{"scene":"badge"}}"#)
    let error = await #expect(throws: SceneExpansionError.self) { try await prepared("award") }
    #expect(error?.message == "badge uses cup, which uses badge")
    let own = await #expect(throws: SceneExpansionError.self) { try await prepared("cup") }
    #expect(own?.message == "cup uses badge, which uses cup")
  }

  @Test func `accepts four levels of nesting and rejects five`() async throws {
    try await add("s5", #"{"scene":1,"body":{"rectangle":true}}"#)
    for level in (0...4).reversed() {
      try await add("s\(level)", #"{"scene":1,"body":{"scene":"s\#(level + 1)"}}"#)
    }
    #expect(try await prepared("s1").layout().size == (10, 10))
    let error = await #expect(throws: SceneExpansionError.self) { try await prepared("s0") }
    #expect(error?.message == "scenes within scenes must be at most 4 deep, got 5")
  }

  @Test func `nested scenes share the limits of the picture`() async throws {
    let nodes = Array(repeating: #"{"rectangle":true}"#, count: 240).joined(separator: ",")
    try await add("many", #"{"scene":1,"body":{"hstack":[\#(nodes)]}}"#)
    func row(_ count: Int) -> String {
      Self.row(Array(repeating: #"{"scene":"many"}"#, count: count).joined(separator: ","))
    }
    try await add("row", row(8))
    // 1 stack, 8 nodes, and 241 of each scene.
    _ = try await prepared("row").layout()
    try await add("row", row(9))
    let error = await #expect(throws: SceneExpansionError.self) { try await prepared("row") }
    #expect(error?.message == "the scene must have at most 2000 nodes, got at least 2001")
  }

  @Test func `reports an error of a nested scene with the node's path`() async throws {
    try await add("bar", Self.bar)
    try await add("row", Self.row(#"{"scene":"bar"},{"scene":"bar","with":{"length":10}}"#))
    let error = await #expect(throws: SceneExpansionError.self) { try await prepared("row") }
    #expect(error?.message == "/body/hstack/1/with: length must be 1 to 9, got 10")
    try await add("row", Self.row(#"{"scene":"gone"}"#))
    await #expect(throws: MissingAsset(.scene, "gone")) { try await prepared("row") }
  }
}
