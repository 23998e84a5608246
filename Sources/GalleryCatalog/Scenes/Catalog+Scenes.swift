package import GalleryModel
import GRDB

extension Catalog {
  /// Returns the scene with a name and its document, after checking the document's hash.
  ///
  /// - Throws: `.missing` with similar names if no scene has this name, even if the name is invalid; `.unusable` if
  ///   the document is damaged.
  package func scene(named name: String) async throws(CatalogError) -> StoredScene {
    try await read(of: .scenes, { $0.summary.name == name ? $0.summary.id : nil }) { db in
      try db.scenes.scene(named: name)
    }
  }

  /// Returns the scene with a name on the caller's thread, or `nil` if it is not found or the read would have to
  /// wait.
  package func lookUpScene(named name: String) throws(CatalogError) -> StoredScene? {
    guard let name = try? ItemName(name) else { return nil }
    return try lookUp(of: .scenes, { $0.summary.id }) { db in
      try db.scenes.find(name)
    }
  }

  /// Returns one page of the scenes that match a search, and the number of all matches.
  ///
  /// - Throws: The errors of `bitmaps(_:)`.
  package func scenes(
    _ search: SceneSearch = SceneSearch()
  ) async throws(CatalogError) -> ItemPage<SceneSummary> {
    try await page(of: Listing(search), SceneTable.summaryColumns) { row in try SceneSummary(row) }
  }

  /// Returns the tags of all scenes that match a search, in the order of `tags(among:)`.
  package func sceneTags(
    among search: SceneSearch = SceneSearch()
  ) async throws(CatalogError) -> [TagCount] {
    try await tagCounts(in: "scene_tags", "scene_id", among: Listing(search))
  }

  /// Returns names of scenes similar to `text`, the nearest first.
  package func nearSceneNames(to text: String, limit: Int = 5) async throws(CatalogError)
    -> [String]
  {
    let name = ItemKind.scene.spelling(of: text)
    return try await read { db in
      try SimilarNames(db: db).names(in: "scenes", to: name, limit: limit)
    }
  }

  /// Returns the names of the scenes before and after a name, which need not exist.
  package func sceneNeighbors(of name: String) async throws(CatalogError) -> (
    previous: String?, next: String?
  ) {
    try await read { db in
      let previous = try String.fetchOne(
        db, sql: "SELECT name FROM scenes WHERE name < ? ORDER BY name DESC LIMIT 1",
        arguments: [name])
      let next = try String.fetchOne(
        db, sql: "SELECT name FROM scenes WHERE name > ? ORDER BY name LIMIT 1", arguments: [name])
      return (previous, next)
    }
  }

  /// Returns the names of the scenes that refer to an item, in alphabetical order.
  package func scenes(using thing: UsedItem) async throws(CatalogError) -> [String] {
    try await read { db in try db.scenes.names(using: thing) }
  }

  /// Returns the items of a kind that scenes refer to, each with the names of the scenes in alphabetical order.
  package func sceneUses(of kind: ItemKind) async throws(CatalogError) -> [String: [String]] {
    try await read { db in try db.scenes.uses(of: kind) }
  }

  /// Returns the scenes that use a symbol, by the names that they use for it and its variants.
  package func sceneUses(ofSymbol name: String) async throws(CatalogError) -> [String: [String]] {
    let uses = try await sceneUses(of: .symbol)
    guard !uses.isEmpty, let subject = try? await symbol(named: name).summary.id else { return [:] }
    var found: [String: [String]] = [:]
    for (name, scenes) in uses {
      if let symbol = try? await symbol(named: name), symbol.summary.id == subject {
        found[name] = scenes
      }
    }
    return found
  }

  /// Stores a scene in one transaction; it is durable when this returns.
  ///
  /// If the name is taken, `.fail` throws `.nameTaken`, `.skip` keeps the present scene, and `.replace` keeps the id,
  /// increments the revision, and replaces the rest.
  ///
  /// - Throws: `.invalid` for words that break the rules, and for a document larger than `NewScene.maximumBytes`.
  package func add(
    _ new: NewScene, onConflict policy: ConflictPolicy = .fail
  ) async throws(CatalogError) -> AddOutcome<SceneSummary> {
    let scene = try CheckedScene(new)
    return try await write { db in
      guard let present = try db.scenes.id(of: scene.name) else {
        return .added(try db.scenes.insert(scene))
      }
      switch policy {
      case .fail: throw CatalogError.nameTaken(scene.name.text)
      case .skip: return .skipped(try db.scenes.summary(present))
      case .replace: return .replaced(try db.scenes.replace(present, with: scene))
      }
    }
  }

  /// Reads, changes and writes a scene in one transaction, so that changes by other processes are not lost.
  ///
  /// - Parameter change: Returns the new scene, which may have another free name, or `nil` to leave it unchanged.
  /// - Throws: `.missing`, `.invalid` and `.nameTaken`.
  package func updateScene(
    named name: String,
    _ change: @escaping @Sendable (StoredScene) throws(CatalogError) -> NewScene?
  ) async throws(CatalogError) -> SceneSummary {
    try await write { db in
      let stored = try db.scenes.scene(named: name)
      guard let new = try change(stored) else { return stored.summary }
      let scene = try CheckedScene(new, replacing: stored.summary)
      let owner = try db.scenes.id(of: scene.name)
      guard owner == nil || owner == stored.summary.id else {
        throw CatalogError.nameTaken(scene.name.text)
      }
      let summary = try db.scenes.replace(stored.summary.id, with: scene)
      try db.earlierNames(of: .scene).record(
        stored.summary.name, of: summary.id, now: scene.name)
      return summary
    }
  }

  /// Removes a scene and returns its summary; its id is never used again.
  ///
  /// - Throws: `.missing` with similar names if no scene has this name.
  package func removeScene(named name: String) async throws(CatalogError) -> SceneSummary {
    try await write { db in
      let scene = try db.scenes.scene(named: name)
      try db.scenes.delete(scene.summary.id)
      return scene.summary
    }
  }
}

/// A `NewScene` with valid words, prepared before the database is locked.
struct CheckedScene: Sendable {
  let name: ItemName
  let label: AccessibilityLabel?
  let tags: [Tag]
  let license: String?
  let source: String?
  let document: String
  let uses: Set<UsedItem>

  init(_ new: NewScene, replacing former: SceneSummary? = nil) throws(CatalogError) {
    name =
      try former.map { former throws(CatalogError) in
        try new.name.replacing(ItemName(former.name))
      } ?? new.name
    label = try new.label.map { text throws(CatalogError) in try AccessibilityLabel(text) }
    tags = try Tag.list(new.tags)
    license = try new.license.map(SymbolWords.license) ?? nil
    source = new.source.flatMap(CheckedBitmap.fileName)
    guard new.document.utf8.count <= NewScene.maximumBytes else {
      throw .invalid(
        thing: "a scene's document", value: "\(new.document.utf8.count) bytes",
        rule: "must have at most \(NewScene.maximumBytes) bytes")
    }
    document = new.document
    uses = new.uses
  }
}
