import GalleryWire
import InputText

/// A part of a document that is written as an object.
protocol SceneRecord: Sendable {
  /// Creates a record with every key at its default.
  init()

  /// The broken rule between several keys, or `nil` if the record is valid.
  var fault: RuleViolation? { get }
}

extension SceneRecord { var fault: RuleViolation? { nil } }

/// A part of a document with a single set of keys.
protocol KeyedRecord: SceneRecord {
  /// The keys, in the order of the canonical form.
  static var keys: [Key<Self>] { get }
}

/// A key of an object: its name, form, default, and target property.
struct Key<Root: Sendable>: Sendable {
  /// A closure that stores the key's value in the record.
  enum Setter: Sendable {
    case constant(@Sendable (inout Root) -> Void)
    case filled(@Sendable (inout Root, inout ExpansionState) throws(SceneExpansionError) -> Void)
  }

  typealias Reader =
    @Sendable (JSONNode, inout DocumentReader) throws(SceneDocumentError) -> (Setter, JSONValue)

  let name: String
  let isRequired: Bool
  /// The canonical form of the default, which canonical documents omit.
  let defaultValue: JSONValue?
  let schema: JSONValue
  /// The key for the guide.
  let description: SceneKey
  let read: Reader

  /// Creates a key with a custom setter.
  init<Value>(
    _ name: String, _ form: Form<Value>, required: Bool = false,
    default defaultValue: JSONValue? = nil,
    set: @escaping @Sendable (inout Root, Value) -> Void
  ) {
    self.name = name
    isRequired = required
    // The default is read like a value in a document, so that canonical forms are compared.
    var document = DocumentReader()
    self.defaultValue = defaultValue.map { value in
      (try? form.read(JSONNode(value), &document))?.canonical ?? value
    }
    schema = defaultValue.map { form.schema.adding("default", $0) } ?? form.schema
    description = SceneKey(
      name: name, values: form.details, isRequired: required, defaultValue: defaultValue,
      keys: form.keys)
    read = { (node, document) throws(SceneDocumentError) in
      let reading = try form.read(node, &document)
      switch reading.template {
      case .constant(let value): return (.constant { set(&$0, value) }, reading.canonical)
      case .filled(let make):
        return (
          .filled { (root, expansion) throws(SceneExpansionError) in
            set(&root, try make(&expansion))
          },
          reading.canonical
        )
      }
    }
  }

  /// Creates a key for a property that always has a value.
  init<Value>(
    _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ form: Form<Value>,
    required: Bool = false, default defaultValue: JSONValue? = nil
  ) {
    self.init(name, form, required: required, default: defaultValue) { $0[keyPath: path] = $1 }
  }

  /// Creates a key for an optional property.
  init<Value>(
    _ name: String, _ path: any WritableKeyPath<Root, Value?> & Sendable, _ form: Form<Value>
  ) {
    self.init(name, form) { $0[keyPath: path] = $1 }
  }
}

extension Form where Value: SceneRecord {
  /// Returns the form of an object with the given keys.
  static func object(_ keys: [Key<Value>]) -> Form {
    Form("an object", [.object], schema: Key.schema(of: keys), keys: keys.map(\.description)) {
      (node, document) throws(SceneDocumentError) in
      let reading = try document.object(node, keys)
      return ReadResult(template: reading.template, canonical: .object(reading.members))
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
  /// - Parameters:
  ///   - node: The object.
  ///   - keys: The keys to read.
  ///   - others: The names of keys that the caller reads elsewhere.
  ///   - reportsUnknown: Whether an unknown key is an error; otherwise the caller reports it.
  /// - Returns: The template of the record, and the members of the canonical form.
  mutating func object<Root: SceneRecord>(
    _ node: JSONNode, _ keys: [Key<Root>], others: [String] = [], reportsUnknown: Bool = true
  ) throws(SceneDocumentError) -> (template: Template<Root>, members: [JSONValue.Member]) {
    var errors = SceneErrorCollection()
    let names = keys.map(\.name) + others
    let unknown = node.members.filter { !names.contains($0.name) }
    if reportsUnknown { errors.add(unknown: unknown, of: node, among: names) }
    var root = Root()
    var setters:
      [@Sendable (inout Root, inout ExpansionState) throws(SceneExpansionError) -> Void] = []
    var members: [JSONValue.Member] = []
    for key in keys {
      guard let value = node.member(key.name) else {
        // An unknown key may be meant.
        if key.isRequired, unknown.isEmpty {
          try errors.add(SceneDocumentError(node, "must have the key \(key.name)"))
        }
        continue
      }
      do throws(SceneDocumentError) {
        let (setter, canonical) = try key.read(value, &self)
        if canonical != key.defaultValue { members.append(.init(key.name, canonical)) }
        switch setter {
        case .constant(let set): set(&root)
        case .filled(let set): setters.append(set)
        }
      } catch { try errors.add(error) }
    }
    try errors.finish()
    let checked = { @Sendable (root: Root) throws(RuleViolation) -> Root in
      if let fault = root.fault { throw fault }
      return root
    }
    let start = root
    guard !setters.isEmpty else {
      return (try Template.constant(start).tryMap(node, checked), members)
    }
    let (place, fill) = (node.place, setters)
    return (
      .filled { (expansion) throws(SceneExpansionError) in
        var root = start
        for set in fill { try set(&root, &expansion) }
        if let fault = root.fault { throw SceneExpansionError(place, fault) }
        return root
      }, members
    )
  }
}

extension Key {
  /// Returns the JSON Schema of an object with the given keys.
  static func schema(of keys: [Key]) -> JSONValue {
    .object(
      keys.map { .init($0.name, $0.schema) }, required: keys.filter(\.isRequired).map(\.name))
  }
}

extension JSONValue {
  /// Returns the JSON Schema of an object with the given members and no others.
  static func object(_ properties: [Member], required: [String]) -> JSONValue {
    var members: [Member] = [.init("type", "object"), .init("properties", .object(properties))]
    if !required.isEmpty { members.append(.init("required", .strings(required))) }
    return .object(members + [.init("additionalProperties", false)])
  }

  /// Returns the object with one more member, or the value itself if it is no object.
  func adding(_ name: String, _ value: JSONValue) -> JSONValue {
    if case .object(let members) = self { .object(members + [.init(name, value)]) } else { self }
  }
}

extension JSONNode {
  /// Creates a node from a value in a table, as if it came from a document.
  fileprivate init(_ value: JSONValue) {
    switch value {
    case .null: self.init(Value.null)
    case .bool(let flag): self.init(Value.boolean(flag))
    case .integer(let number): self.init(Value.number(JSONNumber(Int(clamping: number))))
    case .number(let text):
      self = (try? SceneDocument.json(Array(text.utf8))) ?? JSONNode(Value.null)
    case .string(let text): self.init(Value.string(JSONText(text)))
    case .array(let items): self.init(Value.list(items.map { JSONNode($0) }))
    case .object(let members):
      self.init(Value.object(members.map { Member(name: $0.name, node: JSONNode($0.value)) }))
    }
  }
}
