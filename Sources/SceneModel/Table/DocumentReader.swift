import GalleryModel

/// The state of reading one document: names that may be referred to, what is used, and what is counted.
struct DocumentReader: Sendable {
  /// Nodes of a document, before anything is repeated (scenes.md §9).
  static let maximumNodes = 500
  /// Nodes within each other.
  static let maximumDepth = 32

  /// The parameters, and within a `forEach` its variables.
  var scope: [String: ParameterType] = [:]
  /// Everything that the document names itself, each with the first place where it does.
  private(set) var mentions: [SceneMention] = []

  private var mentioned: Set<SceneMention> = []
  private var nodeCount = 0
  private var depth = 0

  /// The type of a parameter that a value refers to.
  func type(of name: String, at node: JSONNode) throws(SceneDocumentError) -> ParameterType {
    guard let type = scope[name] else {
      throw SceneDocumentError(
        node, "must name a parameter, got \(name.shown)",
        near: NearNames.of(name, in: scope.keys.sorted()))
    }
    return type
  }

  /// The texts that a value says without any parameter, or whose choice it leaves to one.
  func constants(of node: JSONNode) -> [String] {
    guard let name = node.reference else { return [node.string ?? ""] }
    if case .choice(let options)? = scope[name] { return options }
    return []
  }

  /// Notes a name that the document says.
  mutating func note(_ mention: SceneMention) {
    let thing = SceneMention(mention.use, mention.name, at: .document, tag: mention.tag)
    if mentioned.insert(thing).inserted { mentions.append(mention) }
  }

  /// Goes into a node; throws beyond the limits.
  mutating func enter(_ node: JSONNode) throws(SceneDocumentError) {
    nodeCount += 1
    depth += 1
    guard nodeCount <= Self.maximumNodes else {
      throw SceneDocumentError(
        node, "is one node too many: a scene must have at most \(Self.maximumNodes)")
    }
    guard depth <= Self.maximumDepth else {
      throw SceneDocumentError(node, "is too deep: nodes must nest at most \(Self.maximumDepth)")
    }
  }

  /// Leaves a node.
  mutating func leave() { depth -= 1 }
}
