import SceneModel

/// A collection of a few items in tables.
struct TestCollection: SceneCollection {
  var symbols = [
    "bell": SceneItem(label: "Bell", tags: []), "trophy": SceneItem(label: nil, tags: ["cup"]),
  ]
  var bitmaps = [
    "ghost": SceneItem(label: "A ghost", tags: ["avatar"]), "gift": SceneItem(label: nil, tags: []),
  ]
  var palettes = ["sand": SceneItem(label: nil, tags: [])]

  func item(_ kind: SceneName, named name: String) -> SceneItem? { items(kind)[name] }

  func names(of kind: SceneName, near text: String, tag: String?) -> [String] {
    tagged(kind, tag).filter { $0.prefix(2) == text.prefix(2) }
  }

  func firstName(of kind: SceneName, tag: String?) -> String? { tagged(kind, tag).first }

  private func items(_ kind: SceneName) -> [String: SceneItem] {
    switch kind {
    case .symbol: symbols
    case .bitmap: bitmaps
    case .palette: palettes
    }
  }

  private func tagged(_ kind: SceneName, _ tag: String?) -> [String] {
    items(kind).filter { tag == nil || $0.value.tags.contains(tag ?? "") }.keys.sorted()
  }
}

extension SceneDocument {
  /// The document of a text.
  init(_ text: String) throws(SceneDocumentError) { try self.init(Array(text.utf8)) }

  /// The document of a body and declarations of parameters.
  init(body: String, parameters: String = "") throws(SceneDocumentError) {
    try self.init(#"{"scene":1,"parameters":{\#(parameters)},"body":\#(body)}"#)
  }

  /// The scene for a query.
  func expanded(_ query: [(String, String?)] = []) async throws -> ExpandedScene {
    try expanded(
      try await values(
        query.map { (name: $0.0, value: $0.1) }, scene: "test", in: TestCollection()))
  }

  /// The canonical form as a text.
  var canonicalText: String { String(decoding: canonicalBytes, as: UTF8.self) }
}
