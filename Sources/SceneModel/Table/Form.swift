import GalleryModel
import GalleryWire
import InputText

/// The form of a value in a document: its parser, its canonical form and its JSON Schema.
///
/// Forms are composed like the tables of scenes.md §2 and §3: each key has a form, and the forms of lists and objects
/// are built from the forms of their parts.
struct Form<Value: Sendable>: Sendable {
  typealias Reader =
    @Sendable (JSONNode, inout DocumentReader) throws(SceneDocumentError) -> ReadResult<Value>

  /// The valid values, in words that continue "must be": `0 to 200`.
  let words: String
  /// The JSON types that the form accepts.
  let types: Set<JSONNode.Kind>
  /// The JSON Schema, which may refer to definitions of the whole schema.
  let schema: JSONValue
  /// The valid values in words for the guide, which include the items of lists.
  let details: String
  /// The keys that the value may have as an object, or none if it cannot be one.
  let keys: [SceneKey]
  /// Returns the value to write instead of one of another JSON type, or `nil`.
  var replacement: @Sendable (JSONNode) -> String? = { _ in nil }
  /// Reads a value of one of the accepted types; `read` has rejected all others.
  private let reader: Reader

  init(
    _ words: String, _ types: Set<JSONNode.Kind>, schema: JSONValue, details: String? = nil,
    keys: [SceneKey] = [], read: @escaping Reader
  ) {
    self.words = words
    self.types = types
    self.schema = schema
    self.details = details ?? words
    self.keys = keys
    reader = read
  }

  /// The names of `keys`.
  var keyNames: [String] { keys.map(\.name) }

  /// Reads a value.
  ///
  /// - Throws: `SceneDocumentError` if the value does not have this form.
  func read(_ node: JSONNode, _ document: inout DocumentReader) throws(SceneDocumentError)
    -> ReadResult<Value>
  {
    guard types.contains(node.kind) else {
      var fault = node.refusal(words)
      if let text = replacement(node) { fault.rule += "; write \(text)" }
      throw SceneDocumentError(node, fault)
    }
    return try reader(node, &document)
  }
}

/// The result of reading a value: its template and its canonical form (scenes.md §7).
struct ReadResult<Value: Sendable>: Sendable {
  var template: Template<Value>
  /// The canonical form, equal for equal values.
  var canonical: JSONValue
}

extension JSONNode {
  /// The JSON type of a value.
  ///
  /// A text that is exactly `{{name}}` has a type of its own.
  enum Kind: Hashable, Sendable { case null, boolean, number, string, reference, list, object }

  var kind: Kind {
    switch value {
    case .null: .null
    case .boolean: .boolean
    case .number: .number
    case .string: reference == nil ? .string : .reference
    case .list: .list
    case .object: .object
    }
  }

  /// The name in a text that is exactly `{{name}}`, or `nil` for any other value.
  var reference: String? {
    guard let text = string, text.hasPrefix("{{"), text.hasSuffix("}}"),
      text.utf8.count > 4
    else { return nil }
    let name = text.dropFirst(2).dropLast(2)
    return name.contains("{") || name.contains("}") || name.contains("|") ? nil : String(name)
  }

  /// Returns the fault of a value that is not one of the valid values.
  func refusal(_ words: String, near: [String] = []) -> RuleViolation {
    RuleViolation("must be \(words), got \(shown)", near: near)
  }
}

// MARK: Forms made of others

extension Form {
  /// Returns the form with a reference to a definition as its JSON Schema.
  func named(_ name: String) -> Form {
    Form(
      words, types, schema: SceneSchema.reference(name), details: details, keys: keys, read: reader)
  }

  /// Returns a form that first calls a closure with the state of reading.
  func onRead(_ note: @escaping @Sendable (inout DocumentReader) -> Void) -> Form {
    Form(words, types, schema: schema, details: details, keys: keys) {
      (node, document) throws(SceneDocumentError) in
      note(&document)
      return try read(node, &document)
    }
  }

  /// Returns a form with transformed values.
  func map<Result>(_ transform: @escaping @Sendable (Value) -> Result) -> Form<Result> {
    Form<Result>(words, types, schema: schema, details: details, keys: keys) {
      (node, document) throws(SceneDocumentError) in
      let reading = try read(node, &document)
      return ReadResult(template: reading.template.map(transform), canonical: reading.canonical)
    }
  }

  /// Returns a form with transformed values, for transformations that can fail.
  ///
  /// A value without parameters fails when the document is read, any other value when it is filled.
  func tryMap<Result>(
    _ transform: @escaping @Sendable (Value) throws(RuleViolation) -> Result
  ) -> Form<Result> {
    Form<Result>(words, types, schema: schema, details: details, keys: keys) {
      (node, document) throws(SceneDocumentError) in
      let reading = try read(node, &document)
      return ReadResult(
        template: try reading.template.tryMap(node, transform), canonical: reading.canonical)
    }
  }

  /// Returns a form that uses the first of several forms that accepts the JSON type of the value.
  static func oneOf(_ forms: Form...) -> Form {
    Form(
      forms.map(\.words).joined(separator: ", or "),
      forms.reduce(into: []) { $0.formUnion($1.types) },
      schema: ["anyOf": .array(forms.map(\.schema))],
      details: forms.map(\.details).joined(separator: ", or "), keys: forms.flatMap(\.keys)
    ) { (node, document) throws(SceneDocumentError) in
      guard let form = forms.first(where: { $0.types.contains(node.kind) }) else {
        throw SceneDocumentError(node, node.refusal(forms.map(\.words).joined(separator: ", or ")))
      }
      return try form.read(node, &document)
    }
  }

  /// Returns a form that uses the first of several objects that has all keys of the value.
  static func oneObject(_ forms: Form...) -> Form {
    let names = forms.flatMap(\.keyNames)
    return Form(
      "an object", [.object], schema: ["anyOf": .array(forms.map(\.schema))],
      keys: forms.flatMap(\.keys)
    ) {
      (node, document) throws(SceneDocumentError) in
      var errors = SceneErrorCollection()
      errors.add(
        unknown: node.members.filter { !names.contains($0.name) }, of: node, among: names)
      try errors.finish()
      let form = forms.first { form in
        node.members.allSatisfy { form.keyNames.contains($0.name) }
      }
      guard let form else {
        let sets = forms.map { $0.keyNames.joined(separator: ", ") }.joined(separator: "; or of ")
        let met = node.members.map(\.name).joined(separator: ", ")
        throw SceneDocumentError(node, "must have keys of \(sets), got \(met)")
      }
      return try form.read(node, &document)
    }
  }

  /// Returns the form of a list of items that share one form.
  static func list<Item>(
    _ item: Form<Item>, _ count: ClosedRange<Int>
  ) -> Form where Value == [Item] {
    let (least, most) = (count.lowerBound, count.upperBound)
    let number = least == most ? "\(most)" : least == 0 ? "at most \(most)" : "\(least) to \(most)"
    return Form(
      "a list", [.list],
      schema: [
        "type": "array", "items": item.schema, "minItems": .count(least), "maxItems": .count(most),
      ], details: "a list of \(number), each \(item.details)", keys: item.keys
    ) { (node, document) throws(SceneDocumentError) in
      let nodes = node.items
      guard count.contains(nodes.count) else {
        let rule = least == most ? "\(most)" : "\(least) to \(most)"
        throw SceneDocumentError(node, "must have \(rule) items, got \(nodes.count)")
      }
      var readings: [ReadResult<Item>] = []
      var errors = SceneErrorCollection()
      for node in nodes {
        do throws(SceneDocumentError) { readings.append(try item.read(node, &document)) } catch {
          try errors.add(error)
        }
      }
      try errors.finish()
      return ReadResult(
        template: .list(readings.map(\.template)), canonical: .array(readings.map(\.canonical)))
    }
  }

  /// Returns the form of an object with keys that the author chooses.
  ///
  /// Their order is irrelevant.
  ///
  /// - Parameters:
  ///   - item: The form of the values.
  ///   - maximum: The maximum number of keys.
  ///   - pattern: The regular expression of keys, for the JSON Schema.
  ///   - rule: Returns the rule that a key breaks, or `nil` if it is valid.
  static func names<Item>(
    _ item: Form<Item>, maximum: Int, pattern: String,
    rule: @escaping @Sendable (String) -> String?
  ) -> Form where Value == [String: Item] {
    Form(
      "an object", [.object],
      schema: [
        "type": "object", "patternProperties": .object([.init(pattern, item.schema)]),
        "additionalProperties": false, "maxProperties": .count(maximum),
      ]
    ) { (node, document) throws(SceneDocumentError) in
      let members = node.members.sorted { $0.name < $1.name }
      guard members.count <= maximum else {
        throw SceneDocumentError(node, "must have at most \(maximum) keys, got \(members.count)")
      }
      var readings: [ReadResult<Item>] = []
      var errors = SceneErrorCollection()
      for member in members {
        do throws(SceneDocumentError) {
          if let broken = rule(member.name) {
            throw SceneDocumentError(member.node, "\(broken), got \(member.name.shown)")
          }
          readings.append(try item.read(member.node, &document))
        } catch { try errors.add(error) }
      }
      try errors.finish()
      let names = members.map(\.name)
      return ReadResult(
        template: Template.list(readings.map(\.template)).map { items in
          Dictionary(zip(names, items)) { first, _ in first }
        }, canonical: .object(zip(names, readings).map { .init($0, $1.canonical) }))
    }
  }
}

extension Template {
  /// Returns a template with transformed values, for transformations that can fail.
  ///
  /// - Throws: `SceneDocumentError` if the transformation of a constant fails. Other values fail when they are
  ///   filled.
  func tryMap<Result>(
    _ node: JSONNode, _ transform: @escaping @Sendable (Value) throws(RuleViolation) -> Result
  ) throws(SceneDocumentError) -> Template<Result> {
    switch self {
    case .constant(let value):
      do throws(RuleViolation) { return .constant(try transform(value)) } catch {
        throw SceneDocumentError(node, error)
      }
    case .filled(let make):
      let place = node.place
      return .filled { (expansion) throws(SceneExpansionError) in
        let value = try make(&expansion)
        do throws(RuleViolation) { return try transform(value) } catch {
          throw SceneExpansionError(place, error)
        }
      }
    }
  }
}

extension JSONNode.Member {
  /// Returns the fault of an unknown key.
  func unknown(among names: [String]) -> RuleViolation {
    UnsupportedKeys.names.contains(name)
      ? RuleViolation("has the key \(name), which is not in version 1")
      : RuleViolation("has the unknown key \(name.shown)", near: NearNames.of(name, in: names))
  }
}

/// Keys that SwiftUI suggests but version 1 does not have.
///
/// Their error says so.
enum UnsupportedKeys {
  static let names: Set<String> = [
    "animation", "contextMenu", "drawingGroup", "geometryReader", "GeometryReader", "grid", "Grid",
    "lazyHStack", "lazyVStack", "mask", "matchedGeometryEffect", "onTapGesture", "redacted",
    "rotation3DEffect", "safeAreaInset", "scrollView", "ScrollView", "strokeBorder", "transition",
    "viewThatFits", "ViewThatFits", "visualEffect", "zIndex",
  ]
}
