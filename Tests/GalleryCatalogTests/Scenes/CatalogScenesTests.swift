import Foundation
import GRDB
import GalleryTestSupport
import TestSupport
import Testing

@testable import GalleryCatalog
@testable import GalleryModel

@Suite struct CatalogScenesTests {
  let fixture: CatalogFixture
  let catalog: Catalog

  init() throws {
    fixture = try CatalogFixture()
    catalog = fixture.catalog
  }

  private func new(
    _ name: String, label: String? = nil, tags: [String] = [], uses: Set<UsedItem> = [],
    document: String = #"{"scene":1,"body":{"empty":true}}"#
  ) throws -> NewScene {
    NewScene(
      name: try ItemName(name), label: label, tags: tags, license: "CC0-1.0",
      source: "art/\(name).json", document: document, uses: uses)
  }

  @Test func `an added scene reads back equal`() async throws {
    let outcome = try await catalog.add(
      new("award", label: "Award for {{name}}", tags: ["prize", "card"]))
    let stored = try await catalog.scene(named: "award")
    #expect(outcome == .added(stored.summary))
    #expect(try catalog.lookUpScene(named: "award") == stored)
    #expect(stored.document == #"{"scene":1,"body":{"empty":true}}"#)
    #expect(stored.summary.id == 1 && stored.summary.revision == 1)
    #expect(stored.summary.label == "Award for {{name}}" && stored.summary.license == "CC0-1.0")
    #expect(stored.summary.tags == ["card", "prize"] && stored.summary.source == "award.json")
    #expect(stored.summary.modified == stored.summary.created)
  }

  @Test func `a taken name is rejected, skipped or replaced by policy`() async throws {
    _ = try await catalog.add(new("award", tags: ["old"], uses: [UsedItem(.symbol, "trophy")]))
    let first = try await catalog.scene(named: "award")
    let other = try new(
      "award", tags: ["new"], uses: [UsedItem(.bitmap, "ghost")], document: #"{"scene":1}"#)
    await #expect(throws: CatalogError.nameTaken("award")) { try await catalog.add(other) }
    #expect(try await catalog.add(other, onConflict: .skip) == .skipped(first.summary))
    #expect(try await catalog.scene(named: "award") == first)
    let outcome = try await catalog.add(other, onConflict: .replace)
    let second = try await catalog.scene(named: "award")
    #expect(outcome == .replaced(second.summary))
    #expect(
      second.summary.id == 1 && second.summary.revision == 2 && second.summary.tags == ["new"])
    #expect(second.document == #"{"scene":1}"#)
    #expect(try await catalog.scenes(using: UsedItem(.symbol, "trophy")) == [])
    #expect(try await catalog.scenes(using: UsedItem(.bitmap, "ghost")) == ["award"])
  }

  @Test func `renames a scene unless the new name is taken`() async throws {
    for name in ["award", "badge"] { _ = try await catalog.add(new(name)) }
    let renamed = try await catalog.updateScene(named: "award") { stored throws(CatalogError) in
      NewScene(name: try ItemName("prize"), document: stored.document)
    }
    #expect(renamed.name == "prize" && renamed.id == 1 && renamed.revision == 2)
    await #expect(throws: CatalogError.nameTaken("badge")) {
      try await catalog.updateScene(named: "prize") { stored throws(CatalogError) in
        NewScene(name: try ItemName("badge"), document: stored.document)
      }
    }
    #expect(try await catalog.updateScene(named: "prize") { _ in nil } == renamed)
    #expect(try await catalog.scenes().items.map(\.name) == ["badge", "prize"])
  }

  @Test func `lists the scenes that use an item, by kind and name`() async throws {
    let ghost: Set = [UsedItem(.bitmap, "ghost"), UsedItem(.symbol, "bell.fill")]
    _ = try await catalog.add(new("caption", uses: ghost))
    _ = try await catalog.add(new("badge", uses: ghost))
    #expect(try await catalog.scenes(using: UsedItem(.bitmap, "ghost")) == ["badge", "caption"])
    #expect(try await catalog.scenes(using: UsedItem(.palette, "ghost")) == [])
    _ = try await catalog.removeScene(named: "badge")
    #expect(try await catalog.scenes(using: UsedItem(.symbol, "bell.fill")) == ["caption"])
  }

  @Test(arguments: [
    ("", [], ["card", "badge", "award"]), ("awa", [], ["award"]), ("dia", [], ["award"]),
    ("winner", [], ["card"]), ("", ["social"], ["card", "badge"]), ("bad", ["social"], ["badge"]),
    ("nothing", [], []),
  ])
  func `a search finds scenes by name, tag and label`(
    text: String, tags: [String], names: [String]
  ) async throws {
    _ = try await catalog.add(new("award", label: "Médiathèque"))
    _ = try await catalog.add(new("badge", tags: ["social"]))
    _ = try await catalog.add(new("card", label: "For the winner", tags: ["social", "prize"]))
    var search = SceneSearch()
    (search.text, search.tags) = (text, tags)
    let found = try await catalog.scenes(search)
    #expect(found.items.map(\.name) == names && found.total == names.count)
  }

  @Test(arguments: [
    (
      SceneSearch.Order.best, ["first-card", "card-two", "a-card"],
      ["card-two", "first-card", "a-card"]
    ),
    (.newest, ["first-card", "card-two", "a-card"], ["first-card", "card-two", "a-card"]),
    (.name, ["a-card", "card-two", "first-card"], ["a-card", "card-two", "first-card"]),
  ])
  func `a listing has an order`(
    order: SceneSearch.Order, all: [String], found: [String]
  ) async throws {
    for name in ["a-card", "card-two", "first-card"] { _ = try await catalog.add(new(name)) }
    var search = SceneSearch()
    search.order = order
    #expect(try await catalog.scenes(search).items.map(\.name) == all)
    search.text = "card"
    #expect(try await catalog.scenes(search).items.map(\.name) == found)
  }

  @Test func `counts the tags of all scenes`() async throws {
    for (name, tags) in [("a", ["x", "y"]), ("b", ["y"]), ("c", [])] {
      _ = try await catalog.add(new(name, tags: tags))
    }
    let counts = [TagCount(tag: "y", count: 2), TagCount(tag: "x", count: 1)]
    #expect(try await catalog.sceneTags() == counts)
  }

  @Test(arguments: [
    ("awrad", "awrad", ["award"]), ("Award", "Award", ["award", "award-2"]), ("", "", []),
    ("42", "42", []),
  ])
  func `the error for a missing scene lists near names`(
    name: String, shown: String, near: [String]
  ) async throws {
    for name in ["award", "award-2", "badge"] { _ = try await catalog.add(new(name)) }
    #expect(try catalog.lookUpScene(named: name) == nil)
    await #expect(throws: CatalogError.missing(.scene, shown, near: near)) {
      try await catalog.scene(named: name)
    }
  }

  @Test func `rejects an invalid scene and writes nothing`() async throws {
    let long = String(repeating: " ", count: NewScene.maximumBytes + 1)
    for make in [
      { try new("a", label: "") }, { try new("a", tags: ["No Tag"]) },
      { try new("a", document: long) },
    ] {
      await #expect(throws: CatalogError.self) { try await catalog.add(make()) }
    }
    #expect(try await catalog.scenes().total == 0)
  }

  @Test func `a demo scene is added once, even if it is removed later`() async throws {
    let demo = [try new("award"), try new("badge")]
    _ = try await catalog.add(new("badge"))
    #expect(try await catalog.addDemo(demo).map(\.name) == ["award"])
    _ = try await catalog.removeScene(named: "award")
    #expect(try await catalog.addDemo(demo) == [])
  }

  @Test func `a damaged document is reported, rejected when read, and replaceable`() async throws {
    _ = try await catalog.add(new("award"))
    let queue = try DatabaseQueue(path: catalog.file.path)
    try await queue.write { db in try db.execute(sql: "UPDATE scenes SET document = '{}'") }
    let check = try await catalog.check()
    #expect(check.scenes == 1)
    #expect(check.findings.first?.hasPrefix("the document of scene award is damaged") == true)
    await #expect(throws: CatalogError.self) { try await catalog.scene(named: "award") }
    _ = try await catalog.add(new("award"), onConflict: .replace)
    #expect(try await catalog.scene(named: "award").document.count > 2)
    #expect(try await catalog.check().isSound)
  }

  @Test func `check reports an outdated search table, and repair rebuilds it`() async throws {
    _ = try await catalog.add(new("award"))
    let queue = try DatabaseQueue(path: catalog.file.path)
    try await queue.write { db in try db.execute(sql: "DELETE FROM scene_search_words") }
    #expect(try await !catalog.check().isSound)
    _ = try await catalog.repair()
    #expect(try await catalog.check().isSound)
  }
}
