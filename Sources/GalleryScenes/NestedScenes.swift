import GalleryModel
import SceneModel

/// The nested scenes of a scene at all levels, expanded (scenes.md §12).
///
/// They share the limits of one picture: a scene counts each time it is shown.
struct NestedScenes {
  /// The maximum nesting depth below the outermost scene.
  static let depth = 4

  /// The expanded scenes by name and arguments.
  private(set) var scenes: [NestedScene: ExpandedScene] = [:]
  /// The editions of the documents, with the values and labels that they draw.
  private(set) var editions: Set<String> = []
  private var budget: SceneBudget
  private var fillings: [NestedScene: (document: SceneDocument, values: SceneValues)] = [:]
  private let read: (String) async throws -> SceneDocument
  private let things: any SceneCollection

  /// Expands the nested scenes of a scene.
  ///
  /// - Parameters:
  ///   - scene: The outer scene.
  ///   - name: The name of the outer scene.
  ///   - things: The collection that resolves names in parameters.
  ///   - read: Returns the document of a scene, or throws `CatalogError.missing`.
  /// - Throws: `MissingAsset`, and `SceneExpansionError` if a limit is exceeded, an argument is invalid, or a scene
  ///   contains itself.
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
