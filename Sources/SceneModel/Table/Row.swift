import GalleryWire
import InputText

/// A row of a table of kinds: the key that names the kind, and the keys of its options.
struct Row<Value: Sendable>: Sendable {
  typealias Reader =
    @Sendable (JSONNode, [String], inout DocumentReader) throws(SceneDocumentError) -> (
      template: Template<Value>, members: [JSONValue.Member]
    )

  /// The first key, which names the kind.
  let name: String
  let keyNames: [String]
  /// The keys for the guide.
  let keys: [SceneKey]
  /// The members of the JSON Schema, in the order of the keys.
  let properties: [JSONValue.Member]
  let required: [String]
  /// Reads the keys of a node.
  ///
  /// The names belong to other keys, which the caller reads.
  let read: Reader

  /// Creates the row of a kind with options.
  ///
  /// The first key names the kind.
  init<Root: SceneRecord>(_ make: @escaping @Sendable (Root) -> Value, _ keys: [Key<Root>]) {
    name = keys.first?.name ?? ""
    keyNames = keys.map(\.name)
    self.keys = keys.map(\.description)
    properties = keys.map { .init($0.name, $0.schema) }
    required = keys.filter(\.isRequired).map(\.name)
    read = { (node, others, document) throws(SceneDocumentError) in
      let reading = try document.object(node, keys, others: others)
      return (reading.template.map(make), reading.members)
    }
  }

  /// Creates the row of a kind without options.
  init<Content>(
    _ name: String, _ form: Form<Content>, _ make: @escaping @Sendable (Content) -> Value
  ) {
    self.name = name
    keyNames = [name]
    keys = [
      SceneKey(
        name: name, values: form.details, isRequired: true, defaultValue: nil, keys: form.keys)
    ]
    properties = [.init(name, form.schema)]
    required = [name]
    read = { (node, others, document) throws(SceneDocumentError) in
      var errors = SceneErrorCollection()
      let names = [name] + others
      errors.add(
        unknown: node.members.filter { !names.contains($0.name) }, of: node, among: names)
      let content = Result { () throws(SceneDocumentError) in
        guard let value = node.member(name) else {
          throw SceneDocumentError(node, "must have the key \(name)")
        }
        return try form.read(value, &document)
      }
      try errors.add(failureOf: content)
      try errors.finish()
      let reading = try content.get()
      return (reading.template.map(make), [.init(name, reading.canonical)])
    }
  }

  /// Creates the row of a kind that is written as its key with the value `true`.
  init(_ name: String, _ value: Value) { self.init(name, .always) { _ in value } }

  /// Returns a row with transformed values.
  func map<Result>(_ transform: @escaping @Sendable (Value) -> Result) -> Row<Result> {
    Row<Result>(name: name, keys: keys, properties: properties, required: required) {
      (node, others, document) throws(SceneDocumentError) in
      let reading = try read(node, others, &document)
      return (reading.template.map(transform), reading.members)
    }
  }

  private init(
    name: String, keys: [SceneKey], properties: [JSONValue.Member], required: [String],
    read: @escaping Reader
  ) {
    self.name = name
    keyNames = keys.map(\.name)
    self.keys = keys
    self.properties = properties
    self.required = required
    self.read = read
  }

  /// The object with this kind, such as `{"circle": true}`, for messages.
  var example: String {
    let flags = [Form<Bool>.always.schema, Form<Bool>.boolean.schema]
    let isFlag = properties.first.map { flags.contains($0.value) } ?? false
    return "{\"\(name)\": \(isFlag ? "true" : "…")}"
  }

  /// The JSON Schema of the object.
  var schema: JSONValue { .object(properties, required: required) }
}

extension Form {
  /// Returns the form of an object with exactly one kind.
  static func row(
    _ thing: String, schema: JSONValue, _ rows: @escaping @Sendable () -> [Row<Value>]
  ) -> Form {
    var form = Form("an object", [.object], schema: schema) {
      (node, document) throws(SceneDocumentError) in
      let row = try node.row(of: rows(), thing)
      let reading = try row.read(node, [], &document)
      return ReadResult(template: reading.template, canonical: .object(reading.members))
    }
    form.replacement = { node in rows().first { $0.name == node.string }?.example }
    return form
  }
}

extension JSONNode {
  /// Returns the row of the only kind of an object.
  ///
  /// - Parameters:
  ///   - rows: The kinds.
  ///   - thing: The word for a kind, for messages.
  ///   - others: The names of keys that every kind has.
  /// - Throws: `SceneDocumentError` if the object has no kind or several.
  func row<Value>(
    of rows: [Row<Value>], _ thing: String, others: [String] = []
  ) throws(SceneDocumentError) -> Row<Value> {
    let met = rows.filter { row in members.contains { $0.name == row.name } }
    // An option may have the name of a kind, such as the `color` of a divider.
    let fitting = met.filter { row in met.allSatisfy { row.keyNames.contains($0.name) } }
    if let row = fitting.first { return row }
    guard met.isEmpty else {
      let names = met.map(\.name).joined(separator: " and ")
      throw SceneDocumentError(self, "must have exactly one \(thing), got \(names)")
    }
    let names = rows.flatMap(\.keyNames) + others
    var errors = SceneErrorCollection()
    errors.add(
      unknown: members.filter { !names.contains($0.name) }, of: self,
      among: rows.map(\.name) + others)
    try errors.finish()
    throw SceneDocumentError(self, "must have exactly one \(thing), got none")
  }
}
