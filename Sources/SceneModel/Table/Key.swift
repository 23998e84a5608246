import GalleryWire

/// A part of a document that is written as an object.
protocol SceneRecord: Sendable {
  /// Every key at its default.
  init()

  /// A rule that single keys cannot see broken.
  var fault: SceneFault? { get }
}

extension SceneRecord { var fault: SceneFault? { nil } }

/// A part of a document that has one set of keys.
protocol KeyedRecord: SceneRecord {
  /// One line a key, in the order of the canonical form.
  static var keys: [Key<Self>] { get }
}

/// A key of an object: one line of a table, with its name, its form, its default and its place in a value.
struct Key<Root: Sendable>: Sendable {
  /// The way of a value into the root.
  enum Setter: Sendable {
    case constant(@Sendable (inout Root) -> Void)
    case filled(@Sendable (inout Root, inout Filling) throws(SceneExpansionError) -> Void)
  }

  typealias Reader =
    @Sendable (JSONNode, inout DocumentReader) throws(SceneDocumentError) -> (Setter, JSONValue)

  let name: String
  let isRequired: Bool
  /// In its canonical spelling; left out of canonical documents.
  let defaultValue: JSONValue?
  let schema: JSONValue
  let read: Reader

  /// A key that is kept in its own way.
  init<Value>(
    _ name: String, _ form: Form<Value>, required: Bool = false,
    default defaultValue: JSONValue? = nil,
    set: @escaping @Sendable (inout Root, Value) -> Void
  ) {
    self.name = name
    isRequired = required
    // A default is read as a document says it, so that it is compared in its one spelling.
    var document = DocumentReader()
    self.defaultValue = defaultValue.map { value in
      (try? form.read(JSONNode(value), &document))?.canonical ?? value
    }
    schema = defaultValue.map { form.schema.adding("default", $0) } ?? form.schema
    read = { (node, document) throws(SceneDocumentError) in
      let reading = try form.read(node, &document)
      switch reading.template {
      case .constant(let value): return (.constant { set(&$0, value) }, reading.canonical)
      case .filled(let make):
        return (
          .filled { (root, filling) throws(SceneExpansionError) in set(&root, try make(&filling)) },
          reading.canonical
        )
      }
    }
  }

  /// A key that always has a value.
  init<Value>(
    _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ form: Form<Value>,
    required: Bool = false, default defaultValue: JSONValue? = nil
  ) {
    self.init(name, form, required: required, default: defaultValue) { $0[keyPath: path] = $1 }
  }

  /// A key that may be left out.
  init<Value>(
    _ name: String, _ path: any WritableKeyPath<Root, Value?> & Sendable, _ form: Form<Value>
  ) {
    self.init(name, form) { $0[keyPath: path] = $1 }
  }
}

extension Form where Value: SceneRecord {
  /// An object with these keys.
  static func object(_ keys: [Key<Value>]) -> Form {
    Form("an object", [.object], schema: Key.schema(of: keys), keyNames: keys.map(\.name)) {
      (node, document) throws(SceneDocumentError) in
      let reading = try document.object(node, keys)
      return Reading(template: reading.template, canonical: .object(reading.members))
    }
  }

}

extension Form where Value: KeyedRecord {
  /// An object with the keys of its type.
  static var object: Form { object(Value.keys) }
}

extension DocumentReader {
  /// Reads the keys of an object into a record.
  ///
  /// - Parameter others: Names that somebody else reads.
  mutating func object<Root: SceneRecord>(
    _ node: JSONNode, _ keys: [Key<Root>], others: [String] = []
  ) throws(SceneDocumentError) -> (template: Template<Root>, members: [JSONValue.Member]) {
    let names = keys.map(\.name) + others
    for member in node.members where !names.contains(member.name) {
      throw SceneDocumentError(node, member.unknown(among: names))
    }
    var root = Root()
    var setters: [@Sendable (inout Root, inout Filling) throws(SceneExpansionError) -> Void] = []
    var members: [JSONValue.Member] = []
    for key in keys {
      guard let value = node.member(key.name) else {
        guard !key.isRequired else {
          throw SceneDocumentError(node, "must have the key \(key.name)")
        }
        continue
      }
      let (setter, canonical) = try key.read(value, &self)
      if canonical != key.defaultValue { members.append(.init(key.name, canonical)) }
      switch setter {
      case .constant(let set): set(&root)
      case .filled(let set): setters.append(set)
      }
    }
    let checked = { @Sendable (root: Root) throws(SceneFault) -> Root in
      if let fault = root.fault { throw fault }
      return root
    }
    let start = root
    guard !setters.isEmpty else {
      return (try Template.constant(start).tryMap(node, checked), members)
    }
    let (place, fill) = (node.place, setters)
    return (
      .filled { (filling) throws(SceneExpansionError) in
        var root = start
        for set in fill { try set(&root, &filling) }
        if let fault = root.fault { throw SceneExpansionError(place, fault) }
        return root
      }, members
    )
  }
}

extension Key {
  /// The JSON Schema of an object with these keys.
  static func schema(of keys: [Key]) -> JSONValue {
    .object(
      keys.map { .init($0.name, $0.schema) }, required: keys.filter(\.isRequired).map(\.name))
  }
}

extension JSONValue {
  /// The JSON Schema of an object with these members and no others.
  static func object(_ properties: [Member], required: [String]) -> JSONValue {
    var members: [Member] = [.init("type", "object"), .init("properties", .object(properties))]
    if !required.isEmpty { members.append(.init("required", .strings(required))) }
    return .object(members + [.init("additionalProperties", false)])
  }

  /// The same object with one more member; other values stay as they are.
  func adding(_ name: String, _ value: JSONValue) -> JSONValue {
    if case .object(let members) = self { .object(members + [.init(name, value)]) } else { self }
  }
}

extension JSONNode {
  /// A value of a table, as if a document had it.
  fileprivate init(_ value: JSONValue) {
    switch value {
    case .null: self.init(Value.null)
    case .bool(let flag): self.init(Value.boolean(flag))
    case .integer(let number): self.init(Value.number(JSONNumber(Int(clamping: number))))
    case .number(let text):
      self = (try? JSONReader.read(Array(text.utf8))) ?? JSONNode(Value.null)
    case .string(let text): self.init(Value.string(text))
    case .array(let items): self.init(Value.list(items.map { JSONNode($0) }))
    case .object(let members):
      self.init(Value.object(members.map { Member(name: $0.name, node: JSONNode($0.value)) }))
    }
  }
}
