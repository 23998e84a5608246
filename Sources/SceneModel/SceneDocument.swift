package import GalleryModel
package import GalleryWire

/// A scene as it is stored: a tree of nodes with parameters that are not yet filled in (scenes.md).
///
/// Two documents are equal where their canonical forms are.
package struct SceneDocument: Sendable {
  /// The name that the document gives itself.
  package let name: ItemName?
  /// In alphabetical order.
  package let tags: [Tag]
  /// The words of the licence.
  package let license: String?
  /// The language of its texts, a tag of BCP 47; `nil` if it does not say.
  package let language: String?
  /// True where pictures of it may stay in the file tier of the cache.
  package let isCached: Bool
  /// In the order of the document, which is that of its form on the page.
  package let parameters: [SceneParameter]
  /// Everything that the document names itself, each with the first place where it does; what a query
  /// names comes with its values.
  package let mentions: [SceneMention]
  /// The document in its one spelling: what is stored and hashed (scenes.md §7).
  package let canonical: JSONValue
  /// The first 32 digits of SHA-256 over all of the document that pictures can show: not over its own words for itself
  /// (name, label, tags and licence).
  package let drawnDigest: String
  private let content: Template<SceneContent>

  /// The version of documents that is read.
  static let version = 1

  /// Reads a document; throws the first thing that is wrong with it.
  package init(_ bytes: [UInt8]) throws(SceneDocumentError) {
    let node = try JSONReader.read(bytes)
    guard case .object = node.value else {
      throw SceneDocumentError(
        line: node.line, message: "a scene must be an object, got \(node.shown)")
    }
    try node.refuseKeys(beside: Self.keyNames)
    var reader = DocumentReader()
    let others = { (keys: [String]) in Self.keyNames.filter { !keys.contains($0) } }
    // What does not depend on parameters is read before there are any.
    let facts = try reader.object(
      node, SceneFacts.keys, others: others(SceneFacts.keys.map(\.name)))
    guard case .constant(let known) = facts.template else {
      throw SceneDocumentError(node, "must not depend on parameters")
    }
    var members = facts.members
    if let declarations = node.member("parameters") {
      let reading = try reader.parameters(declarations)
      parameters = reading.parameters
      if !reading.parameters.isEmpty { members.append(.init("parameters", reading.canonical)) }
    } else {
      parameters = []
    }
    for parameter in parameters { reader.scope[parameter.name] = parameter.type }
    let content = try reader.object(
      node, SceneContent.keys, others: others(SceneContent.keys.map(\.name)))
    members += content.members
    let written = members
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
    guard canonicalBytes.count <= JSONReader.maximumBytes else {
      throw SceneDocumentError(
        line: 1,
        message: "a scene must be at most \(JSONReader.maximumBytes) bytes in its canonical form, "
          + "got \(canonicalBytes.count)")
    }
  }

  /// The same by name alone.
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

  /// The keys of words about the document itself.
  private static let wordKeys: Set<String> = ["name", "label", "tags", "license"]

  /// The schemas of the keys.
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

  /// The canonical form without white space: equal documents are equal bytes.
  package var canonicalBytes: [UInt8] { canonical.bytes.dropLast() }

  /// The canonical form over several lines, for people.
  package var indented: String { canonical.indented }

  /// The same in pieces, with the beginnings and ends of the values at some places.
  package func indentedPieces(marking places: Set<String>) -> [DocumentPiece] {
    canonical.indentedPieces(marking: places)
  }

  /// The scene for some values; throws what only the values could break.
  package func expanded(
    _ values: SceneValues, budget: SceneBudget = SceneBudget()
  ) throws(SceneExpansionError) -> ExpandedScene {
    var filling = Filling(values, budget: budget)
    let content = try content.value(&filling)
    return ExpandedScene(
      document: self, root: content.root, label: content.label, fonts: content.fonts,
      proposedWidth: content.proposed.width, proposedHeight: content.proposed.height,
      uses: filling.uses, drawnLabels: filling.drawnLabels.sorted(), budget: filling.budget)
  }
}

extension SceneDocument: Equatable {
  /// Compares the canonical forms.
  package static func == (left: SceneDocument, right: SceneDocument) -> Bool {
    left.canonical == right.canonical
  }
}

/// A scene whose parameters are filled in: what layout and painting are made of.
package struct ExpandedScene: Sendable {
  /// The document that was filled in.
  package let document: SceneDocument
  /// The outermost node.
  package let root: SceneView
  /// The text alternative of the whole.
  package let label: String?
  /// Families that are asked, in their order, before those of the collection.
  package let fonts: [String]
  /// Points that the root is proposed; `nil` is its ideal size.
  package let proposedWidth: Double?
  /// Points that the root is proposed; `nil` is its ideal size.
  package let proposedHeight: Double?
  /// Everything that it uses.
  package let uses: SceneUses
  /// The labels of the collection that its texts draw, each with the name that it belongs to, in one order.
  package let drawnLabels: [String]
  /// The room that is left for scenes within it.
  package let budget: SceneBudget
}

/// The keys of a document that no parameter changes.
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

/// The keys of a document in which values are put.
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

/// The size in points that a root is proposed where an address says nothing.
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
    return Reading(
      template: .constant(SceneDocument.version), canonical: .number(number.text))
  }
}

extension Form<ItemName> {
  fileprivate static let sceneName = Form<String>.plain(
    "a name", 1...ItemName.maximumLength, example: "award"
  )
  .tryMap {
    (text) throws(SceneFault) in
    guard let name = try? ItemName(text) else {
      throw SceneFault("\(ItemName.rule), got \"\(text.shown)\"")
    }
    return name
  }
}

extension Form<[Tag]> {
  /// Tags, each once; their order means nothing.
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
    return Reading(template: .constant(tags), canonical: .strings(tags.map(\.text)))
  }
}
