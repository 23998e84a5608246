import GalleryModel
import InputText

/// The state of reading one document: the parameters in scope, the names it mentions, and the counts that are
/// limited.
struct DocumentReader: Sendable {
  /// The maximum number of nodes of a document, before loops are expanded (scenes.md §9).
  static let maximumNodes = 500
  /// The maximum nesting depth of nodes.
  static let maximumDepth = 32

  /// The types of the parameters and, inside a `forEach`, of its variables.
  var scope: [String: ParameterType] = [:]
  /// The names with invalid declarations: references to them are no further errors.
  var invalidNames: Set<String> = []
  /// The names of other items in the document, each with its first place.
  private(set) var mentions: [SceneReference] = []

  /// The colours so far, except those inside a view with a `colorScheme` modifier.
  var colors = NamedColors()
  /// The colours before the present view.
  private var outerColors = NamedColors()

  private var mentioned: Set<SceneReference> = []
  private var nodeCount = 0
  private var depth = 0

  /// Returns the type of a parameter that a value refers to.
  ///
  /// - Throws: `SceneDocumentError` if no parameter in scope has the name.
  func type(of name: String, at node: JSONNode) throws(SceneDocumentError) -> ParameterType {
    guard !invalidNames.contains(name), let type = scope[name] else {
      var error = SceneDocumentError(
        node, "must name a parameter, got \(name.shown)",
        near: NearNames.of(name, in: scope.keys.sorted()))
      error.isConsequence = invalidNames.contains(name)
      throw error
    }
    return type
  }

  /// Returns the texts that a value may have without knowing a query: the text itself, or the options of a choice
  /// that it refers to.
  func constants(of node: JSONNode) -> [String] {
    guard let name = node.reference else { return [node.string ?? ""] }
    if case .choice(let options)? = scope[name] { return options }
    return []
  }

  /// Records a name in the document, unless it has been recorded before.
  mutating func note(_ mention: SceneReference) {
    let thing = SceneReference(mention.use, mention.name, at: .document, tag: mention.tag)
    if mentioned.insert(thing).inserted { mentions.append(mention) }
  }

  /// Enters a node.
  ///
  /// - Throws: `SceneDocumentError` if the document has too many nodes or is nested too deeply.
  mutating func enter(_ node: JSONNode) throws(SceneDocumentError) {
    nodeCount += 1
    depth += 1
    guard nodeCount <= Self.maximumNodes else {
      var error = SceneDocumentError(
        node, "is one node too many: a scene must have at most \(Self.maximumNodes)")
      error.endsReading = true
      throw error
    }
    guard depth <= Self.maximumDepth else {
      throw SceneDocumentError(node, "is too deep: nodes must nest at most \(Self.maximumDepth)")
    }
  }

  /// Reads a view, whose `colorScheme` modifiers apply to the colours in it.
  mutating func withColors<Result>(
    _ read: (inout DocumentReader) throws(SceneDocumentError) -> Result
  ) throws(SceneDocumentError) -> Result {
    let outer = outerColors
    outerColors = colors
    defer { outerColors = outer }
    return try read(&self)
  }

  /// Forgets the colours of the present view so far, since a modifier fixes their scheme.
  mutating func fixColorScheme() {
    let hasDefault = colors.hasDefault
    colors = outerColors
    colors.hasDefault = hasDefault
  }

  /// Records that the present view so far has a foreground of its own, and not the default one.
  mutating func setForeground() { colors.hasDefault = outerColors.hasDefault }

  /// Leaves a node.
  mutating func leave() { depth -= 1 }
}
