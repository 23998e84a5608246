package import GalleryModel
import GRDB

extension Catalog {
  /// The scene of a name with its document, checked against its stored hash.
  ///
  /// Throws `.missing` with near names where there is none, also for text that no scene can be called,
  /// and `.unusable` where the document is damaged.
  package func scene(named name: String) async throws(CatalogError) -> StoredScene {
    try await read(of: .scenes, { $0.summary.id }) { db in
      try db.scenes.scene(named: name)
    }
  }

  /// The same found on the caller's thread; `nil` where there is none, or where it would have to wait.
  package func lookUpScene(named name: String) throws(CatalogError) -> StoredScene? {
    guard let name = try? ItemName(name) else { return nil }
    return try lookUp(of: .scenes, { $0.summary.id }) { db in
      try db.scenes.find(name)
    }
  }

  /// One page of the scenes in the order of their names and the number of all that fit, as `bitmaps(_:)`
  /// gives those of bitmaps.
  package func scenes(
    _ search: SceneSearch = SceneSearch()
  ) async throws(CatalogError) -> ItemPage<SceneSummary> {
    try await page(of: Listing(search), SceneTable.summaryColumns) { row in try SceneSummary(row) }
  }

  /// The tags of all scenes that fit a search, as `tags(among:)` gives those of bitmaps.
  package func sceneTags(
    among search: SceneSearch = SceneSearch()
  ) async throws(CatalogError) -> [TagCount] {
    try await tagCounts(in: "scene_tags", "scene_id", among: Listing(search))
  }

  /// The names of scenes that somebody may have meant, the nearest first.
  package func nearSceneNames(to text: String, limit: Int = 5) async throws(CatalogError)
    -> [String]
  {
    let name = ItemName(slug: text, for: .scene).text
    return try await read { db in try NearNames(db: db).names(in: "scenes", to: name, limit: limit)
    }
  }

  /// The names before and after a name, whether a scene has it or not.
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

  /// The names of the scenes whose documents name a thing, in alphabetical order.
  package func scenes(using thing: UsedItem) async throws(CatalogError) -> [String] {
    try await read { db in try db.scenes.names(using: thing) }
  }

  /// The things of a kind that documents name, each with the names of those scenes in alphabetical order.
  package func sceneUses(of kind: ItemKind) async throws(CatalogError) -> [String: [String]] {
    try await read { db in try db.scenes.uses(of: kind) }
  }

  /// Stores one scene in one transaction; it is durable when this returns.
  ///
  /// For a taken name `.fail` throws `.nameTaken`, `.skip` changes nothing, and `.replace` keeps the id,
  /// raises the revision, and puts all of the new one there. Throws `.invalid` for words against the
  /// rules, and for a document above `NewScene.maximumBytes`.
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

  /// Reads, changes and writes in one transaction, as `update(_:_:)` does for bitmaps; the scene may get
  /// another name, which must be free.
  ///
  /// `change` gives the scene as it is to be, or `nil` to leave it. Throws `.missing`, `.invalid` and
  /// `.nameTaken`.
  package func updateScene(
    named name: String,
    _ change: @escaping @Sendable (StoredScene) throws(CatalogError) -> NewScene?
  ) async throws(CatalogError) -> SceneSummary {
    try await write { db in
      let stored = try db.scenes.scene(named: name)
      guard let new = try change(stored) else { return stored.summary }
      let scene = try CheckedScene(new)
      let owner = try db.scenes.id(of: scene.name)
      guard owner == nil || owner == stored.summary.id else {
        throw CatalogError.nameTaken(scene.name.text)
      }
      return try db.scenes.replace(stored.summary.id, with: scene)
    }
  }

  /// Removes one and returns what it was; its id is never used again.
  ///
  /// Throws `.missing` with near names where there is none.
  package func removeScene(named name: String) async throws(CatalogError) -> SceneSummary {
    try await write { db in
      let scene = try db.scenes.scene(named: name)
      try db.scenes.delete(scene.summary.id)
      return scene.summary
    }
  }
}

/// A `NewScene` whose words obey the rules, made before the database is locked.
struct CheckedScene: Sendable {
  let name: ItemName
  let label: AccessibilityLabel?
  let tags: [Tag]
  let license: String?
  let source: String?
  let document: String
  let uses: Set<UsedItem>

  init(_ new: NewScene) throws(CatalogError) {
    name = new.name
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
