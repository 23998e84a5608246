import GalleryModel
import SceneModel

/// The scenes within a scene, all the way down, filled in (scenes.md §12).
///
/// All of them share the limits of one picture: a scene counts each time that it is shown.
struct SceneNest {
  /// The most scenes within each other, without the outermost.
  static let depth = 4

  /// By name and what it was given.
  private(set) var scenes: [NestedScene: ExpandedScene] = [:]
  /// The editions of their documents, and of the words that they draw for what they were given.
  private(set) var editions: Set<String> = []
  private var budget: SceneBudget
  private var fillings: [NestedScene: (document: SceneDocument, values: SceneValues)] = [:]
  private let read: (String) async throws -> SceneDocument
  private let things: any SceneCollection

  /// The scenes within one.
  ///
  /// - Parameters:
  ///   - name: Its own.
  ///   - read: Finds the document of a scene; throws `CatalogError.missing`.
  ///   - things: The collection that parameters name things of.
  /// - Throws: `MissingAsset`, and `SceneExpansionError` for what is beyond the limits, for values that
  ///   are none of their parameters, and for a scene that shows itself.
  init(
    in scene: ExpandedScene, named name: String, things: any SceneCollection,
    read: @escaping (String) async throws -> SceneDocument
  ) async throws {
    (budget, self.things, self.read) = (scene.budget, things, read)
    guard scene.uses.count(.scene) > 0 else { return }
    try await fill(scene.root, depth: 1, within: [name])
  }

  private mutating func fill(
    _ view: SceneView, depth: Int, within names: [String]
  ) async throws {
    if case .scene(let nested) = view.kind {
      try Self.check(nested.name, within: names)
      let (document, values) = try await filling(nested, at: view.place)
      budget.depth = depth
      let scene = try document.expanded(values, budget: budget)
      budget = scene.budget
      scenes[nested] = scene
      editions.insert(
        "scene/\(nested.name)/\(document.drawnDigest)/\(values.canonicalText)/"
          + scene.drawnLabels.joined(separator: "/"))
      try await fill(scene.root, depth: depth + 1, within: names + [nested.name])
    }
    for child in view.children {
      try await fill(child, depth: depth + 1, within: names)
    }
  }

  private static func check(
    _ name: String, within names: [String]
  ) throws(SceneExpansionError) {
    if let first = names.firstIndex(of: name) {
      let circle = names[first...] + [name]
      throw SceneExpansionError(
        circle.prefix(2).joined(separator: " uses ")
          + circle.dropFirst(2).map { ", which uses \($0)" }.joined())
    }
    guard names.count <= depth else {
      throw SceneExpansionError(
        "scenes within scenes must be at most \(depth) deep, got \(names.count)")
    }
  }

  private mutating func filling(
    _ nested: NestedScene, at place: String
  ) async throws -> (SceneDocument, SceneValues) {
    if let known = fillings[nested] { return known }
    let document: SceneDocument
    do {
      document = try await read(nested.name)
    } catch CatalogError.missing {
      throw MissingAsset(.scene, nested.name)
    }
    let query = nested.parameters.sorted { $0.key < $1.key }
      .map { (name: $0.key, value: String?.some($0.value)) }
    do {
      let values = try await document.values(query, scene: nested.name, in: things)
      fillings[nested] = (document, values)
      return (document, values)
    } catch let error as SceneParameterError {
      throw SceneExpansionError("\(place)/with: \(error.message)")
    }
  }
}
