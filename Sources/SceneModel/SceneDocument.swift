package import GalleryModel
package import GalleryWire
import InputText

/// A stored scene: a tree of nodes with parameters that have no values yet (scenes.md).
///
/// Two documents are equal if their canonical forms are equal.
///
/// ```swift
/// let document = try SceneDocument(Array(#"{"scene": 1, "body": {"text": "Hello"}}"#.utf8))
/// let values = try await document.values([], scene: "hello", in: collection)
/// let scene = try document.expanded(values)
/// ```
package struct SceneDocument: Sendable {
  /// The name that the document gives itself, if any.
  package let name: ItemName?
  /// The tags, in alphabetical order.
  package let tags: [Tag]
  /// The text of the licence, if the document states one.
  package let license: String?
  /// The language of the document's texts as a BCP 47 tag, if the document states one.
  package let language: String?
  /// Whether pictures of the scene may be stored in the file tier of the cache.
  package let isCached: Bool
  /// Whether the document has colours for both colour schemes (scenes.md §15).
  package let hasColorsForBothSchemes: Bool
  /// Whether the scene may draw something in the default foreground colour, which is black in light pictures.
  package let hasDefaultForeground: Bool
  /// The declared parameters, in the order of the document.
  ///
  /// The form on the scene's page has the same order.
  package let parameters: [SceneParameter]
  /// The names of other items in the document itself, each with the first place where it occurs.
  ///
  /// Names in a query are not included.
  package let mentions: [SceneReference]
  /// The document in its canonical form, which is stored and hashed (scenes.md §7).
  package let canonical: JSONValue
  /// The first 32 hexadecimal digits of the SHA-256 of the canonical form without the name, label, tags and licence,
  /// which do not affect pictures.
  package let drawnDigest: String
  private let content: Template<SceneContent>

  /// The document version that the reader accepts.
  static let version = 1

  /// Reads a document from JSON.
  ///
  /// - Throws: The first `SceneDocumentError` in the document, with the others that are independent of it.
  package init(_ bytes: [UInt8]) throws(SceneDocumentError) {
    let node = try Self.json(bytes)
    guard case .object = node.value else {
      throw SceneDocumentError(
        line: node.line, message: "a scene must be an object, got \(node.shown)")
    }
    var errors = node.unknownKeys(beside: Self.keyNames)
    var reader = DocumentReader()
    let others = { (keys: [String]) in Self.keyNames.filter { !keys.contains($0) } }
    // The keys that cannot depend on parameters are read before any parameter is in scope.
    let facts = Result { () throws(SceneDocumentError) in
      let facts = try reader.object(
        node, SceneFacts.keys, others: others(SceneFacts.keys.map(\.name)), reportsUnknown: false)
      guard case .constant(let known) = facts.template else {
        throw SceneDocumentError(node, "must not depend on parameters")
      }
      return (known: known, members: facts.members)
    }
    try errors.add(failureOf: facts)
    let declared = Result { () throws(SceneDocumentError) in
      try node.member("parameters").map { node throws(SceneDocumentError) in
        try reader.parameters(node)
      }
    }
    try errors.add(failureOf: declared)
    let body = Result { () throws(SceneDocumentError) in
      try reader.object(
        node, SceneContent.keys, others: others(SceneContent.keys.map(\.name)),
        reportsUnknown: false)
    }
    try errors.add(failureOf: body)
    try errors.finish()
    let ((known, members), declarations, content) = (
      try facts.get(), try declared.get(), try body.get()
    )
    parameters = declarations?.parameters ?? []
    var written = members + content.members
    if let declarations, !declarations.parameters.isEmpty {
      written.append(.init("parameters", declarations.canonical))
    }
    canonical = .object(
      Self.keyNames.compactMap { name in written.first { $0.name == name } })
    let drawn = JSONValue.object(
      Self.keyNames.filter { !Self.wordKeys.contains($0) }.compactMap { name in
        written.first { $0.name == name }
      })
    drawnDigest = String(SecureHash.hexadecimal(of: drawn.bytes).prefix(32))
    (name, tags, license, isCached) = (known.name, known.tags, known.license, known.isCached)
    language = known.language
    self.content = content.template
    mentions = reader.mentions
    reader.colors.insert(defaultsOf: parameters)
    hasColorsForBothSchemes = reader.colors.areForBothSchemes
    hasDefaultForeground = reader.colors.hasDefault
    guard canonicalBytes.count <= Self.limits.bytes else {
      throw SceneDocumentError(
        line: 1,
        message: "a scene must be at most \(Self.limits.bytes) bytes in its canonical form, "
          + "got \(canonicalBytes.count)")
    }
  }

  /// The names of `mentions`, without their places.
  package var uses: SceneUses {
    var uses = SceneUses()
    for mention in mentions { uses.insert(mention.name, as: mention.use) }
    return uses
  }

  /// The keys of a document, in the order of the canonical form.
  static let keyNames = [
    "scene", "name", "label", "language", "tags", "license", "parameters", "fonts", "proposedSize",
    "cache", "body",
  ]

  /// The keys of the descriptive metadata, which do not affect pictures.
  private static let wordKeys: Set<String> = ["name", "label", "tags", "license"]

  /// The JSON Schemas of the document's keys.
  static var schemaProperties: [JSONValue.Member] {
    let declarations: JSONValue = [
      "type": "object",
      "patternProperties": .object([
        .init("^[a-z][a-z0-9_]{0,31}$", SceneSchema.reference("declaration"))
      ]),
      "additionalProperties": false, "maxProperties": .count(SceneParameter.maximumCount),
    ]
    return SceneFacts.keys.map { .init($0.name, $0.schema) }
      + SceneContent.keys.map { .init($0.name, $0.schema) } + [.init("parameters", declarations)]
  }

  /// The keys of a document for the guide.
  static var describedKeys: [SceneKey] {
    let declarations = SceneKey(
      name: "parameters", values: "declarations by name, at most \(SceneParameter.maximumCount)",
      isRequired: false, defaultValue: nil, keys: [])
    let keys =
      SceneFacts.keys.map(\.description) + SceneContent.keys.map(\.description) + [declarations]
    return keyNames.compactMap { name in keys.first { $0.name == name } }
  }

  /// The bytes of the canonical form, without white space.
  ///
  /// Equal documents have equal bytes.
  package var canonicalBytes: [UInt8] { canonical.bytes.dropLast() }

  /// The canonical form with line breaks and indentation.
  package var indented: String { canonical.indented }

  /// Returns the pieces of `indented`, with markers at the start and end of some values.
  ///
  /// - Parameter places: The JSON pointers of the values to mark.
  package func indentedPieces(marking places: Set<String>) -> [DocumentPiece] {
    canonical.indentedPieces(marking: places)
  }

  /// Returns the scene with its parameters filled in.
  ///
  /// - Parameters:
  ///   - values: The value of each parameter.
  ///   - budget: The limits that the expansion may use up.
  /// - Throws: `SceneExpansionError` if the values break a rule or exceed the budget.
  package func expanded(
    _ values: SceneValues, budget: SceneBudget = SceneBudget()
  ) throws(SceneExpansionError) -> ExpandedScene {
    var expansion = ExpansionState(values, budget: budget)
    let content = try content.value(&expansion)
    return ExpandedScene(
      document: self, root: content.root, label: content.label, fonts: content.fonts,
      proposedWidth: content.proposed.width, proposedHeight: content.proposed.height,
      uses: expansion.uses, drawnLabels: expansion.drawnLabels.sorted(), budget: expansion.budget)
  }
}

extension SceneDocument: Equatable {
  /// Returns whether two documents have equal canonical forms.
  package static func == (left: SceneDocument, right: SceneDocument) -> Bool {
    left.canonical == right.canonical
  }
}

/// A scene with its parameters filled in, ready for layout and painting.
package struct ExpandedScene: Sendable {
  /// The document that was expanded.
  package let document: SceneDocument
  /// The root of the tree.
  package let root: SceneView
  /// The text alternative of the whole scene, if the document has one.
  package let label: String?
  /// The font families to try in order, before the collection's.
  package let fonts: [String]
  /// The width proposed to the root in points, or `nil` for its ideal width.
  package let proposedWidth: Double?
  /// The height proposed to the root in points, or `nil` for its ideal height.
  package let proposedHeight: Double?
  /// The names of all items that the scene uses.
  package let uses: SceneUses
  /// The labels of items that texts draw, each as `name=label`, sorted.
  package let drawnLabels: [String]
  /// The budget that remains for nested scenes.
  package let budget: SceneBudget
}

/// The keys of a document that cannot depend on parameters.
private struct SceneFacts: KeyedRecord {
  var name: ItemName?
  var tags: [Tag] = []
  var license: String?
  var language: String?
  var isCached = true

  static let keys: [Key<SceneFacts>] = [
    Key("scene", .version, required: true) { _, _ in },
    Key("name", \.name, .sceneName),
    Key("tags", \.tags, .tags, default: []),
    Key("license", \.license, .plain("a text of 1 to 2000 characters", 1...2000, example: "CC0")),
    Key("language", \.language, .language),
    Key("cache", \.isCached, .boolean, default: true),
  ]
}

/// The keys of a document that may depend on parameters.
private struct SceneContent: KeyedRecord {
  var label: String?
  var fonts: [String] = []
  var proposed = ProposedSize()
  var root = SceneView(place: "/body", kind: .empty)

  static let keys: [Key<SceneContent>] = [
    Key("label", \.label, .text(.spoken)),
    Key("fonts", \.fonts, .list(.family, 0...16), default: []),
    Key("proposedSize", \.proposed, .object, default: [:]),
    Key("body", \.root, .content, required: true),
  ]
}

/// The size that is proposed to the root unless the URL sets one, in points.
private struct ProposedSize: KeyedRecord {
  var width: Double?
  var height: Double?

  static let keys: [Key<ProposedSize>] = [
    Key("width", \.width, .number(0...8192, isAbove: true)),
    Key("height", \.height, .number(0...8192, isAbove: true)),
  ]
}

extension Form<Int> {
  fileprivate static let version = Form(
    "\(SceneDocument.version)", [.number], schema: ["const": .count(SceneDocument.version)]
  ) { (node, _) throws(SceneDocumentError) in
    guard case .number(let number) = node.value, number.whole == SceneDocument.version else {
      throw SceneDocumentError(node, node.refusal("\(SceneDocument.version)"))
    }
    return ReadResult(
      template: .constant(SceneDocument.version), canonical: .number(number.text))
  }
}

extension Form<ItemName> {
  fileprivate static let sceneName = Form<String>.plain(
    "a name", 1...ItemName.maximumLength, example: "award"
  )
  .tryMap {
    (text) throws(RuleViolation) in
    guard let name = try? ItemName(text) else {
      throw RuleViolation("\(ItemName.rule), got \"\(text.shown)\"")
    }
    return name
  }
}

extension Form<[Tag]> {
  /// A list of tags.
  ///
  /// Duplicates are removed, and the order is irrelevant.
  fileprivate static let tags = Form(
    "a list of tags", [.list],
    schema: [
      "type": "array", "items": Form<String>.tag.schema, "maxItems": .count(Tag.maximumCount),
    ]
  ) { (node, document) throws(SceneDocumentError) in
    let reading = try Form<[String]>.list(.tag, 0...Tag.maximumCount).read(node, &document)
    guard case .constant(let texts) = reading.template, let tags = try? Tag.list(texts) else {
      throw SceneDocumentError(node, node.refusal("a list of tags"))
    }
    return ReadResult(template: .constant(tags), canonical: .strings(tags.map(\.text)))
  }
}
