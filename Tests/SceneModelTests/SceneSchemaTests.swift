import GalleryWire
import Testing

@testable import SceneModel

@Suite struct SceneSchemaTests {
  /// Documents that the schema allows: what it says must be what the reader takes, and everything that
  /// is read must be written as an equal document.
  @Test func `documents generated from the schema are read and round-trip`() async throws {
    var generator = SchemaGenerator(seed: 18)
    var readCount = 0
    var names: Set<String> = []
    for _ in 0..<1000 {
      let (full, lean) = generator.document()
      let document: SceneDocument
      do throws(SceneDocumentError) { document = try SceneDocument(full.bytes) } catch {
        // Rules between keys are beyond a schema; every single value has to be right.
        let isRule = [" must have ", " not in use"].contains { error.message.contains($0) }
        #expect(isRule, "\(error.message)")
        continue
      }
      readCount += 1
      collect(document.canonical, into: &names)
      let again = try SceneDocument(document.canonicalBytes)
      #expect(again.canonicalBytes == document.canonicalBytes)
      #expect(try SceneDocument(document.indented) == document)
      // Keys in any order and defaults written out change nothing.
      let short = try SceneDocument(lean.bytes)
      #expect(short == document, "\(short.canonicalText) is \(document.canonicalText)")
      let values = try await document.sampleValues(in: TestCollection())
      #expect(outcome(document, values) == outcome(again, values))
      #expect(outcome(document, values) == outcome(short, values))
    }
    #expect(readCount > 600, "\(readCount) of 1000 documents keep the rules between keys")
    let all = SceneView.Kind.rows.flatMap(\.keyNames) + SceneModifier.rows.map(\.name)
    #expect(Set(all).subtracting(names).isEmpty)
  }

  private enum Outcome: Equatable {
    case scene(SceneView, label: String?, uses: SceneUses)
    case refusal(SceneExpansionError)
  }

  private func outcome(_ document: SceneDocument, _ values: SceneValues) -> Outcome {
    do throws(SceneExpansionError) {
      let scene = try document.expanded(values)
      return .scene(scene.root, label: scene.label, uses: scene.uses)
    } catch { return .refusal(error) }
  }

  @Test func `every reference of the schema has a definition`() async throws {
    guard case .object(let members) = SceneSchema.document,
      case .object(let definitions)? = members.first(where: { $0.name == "$defs" })?.value
    else {
      Issue.record("an object with definitions")
      return
    }
    let names = Set(definitions.map { "#/$defs/\($0.name)" })
    var references: Set<String> = []
    collect(SceneSchema.document, into: &references)
    #expect(references.filter { $0.hasPrefix("#/$defs/") } == names)
  }

  /// Adds the names of all members and the texts of references.
  private func collect(_ value: JSONValue, into names: inout Set<String>) {
    switch value {
    case .object(let members):
      for member in members {
        if member.name == "$ref", case .string(let text) = member.value { names.insert(text) }
        names.insert(member.name)
        collect(member.value, into: &names)
      }
    case .array(let items): for item in items { collect(item, into: &names) }
    default: break
    }
  }

  @Test func `kinds and modifiers have unique names`() {
    let kinds = SceneView.Kind.rows.map(\.name)
    let modifiers = SceneModifier.rows.map(\.name)
    #expect(Set(kinds).count == kinds.count)
    #expect(Set(modifiers).count == modifiers.count)
    #expect(UnsupportedKeys.names.isDisjoint(with: kinds + modifiers))
    #expect(SceneModifier.runRows.count == 19)
  }

  /// The tables of the article are those of the code: scenes.md §2 and §3.
  @Test func `kinds and modifiers are in the order of the documentation`() {
    #expect(
      SceneView.Kind.rows.map(\.name) == [
        "vstack", "hstack", "zstack", "text", "symbol", "bitmap", "remote", "scene", "rectangle",
        "capsule", "circle", "ellipse", "roundedRectangle", "path", "color", "linearGradient",
        "radialGradient", "ellipticalGradient", "angularGradient", "spacer", "divider", "empty",
      ])
    #expect(
      SceneModifier.rows.map(\.name).prefix(4) == ["padding", "frame", "fixedSize", "aspectRatio"])
    #expect(SceneModifier.rows.count == 53)
  }
}

/// A maker of values that a JSON Schema allows, each twice: with defaults and its keys in any order, and
/// without defaults.
private struct SchemaGenerator {
  private var state: UInt64
  private var depth = 0
  private let definitions: [String: JSONValue]

  init(seed: UInt64) {
    state = seed
    let all = Self.member(SceneSchema.document, "$defs")
    if case .object(let members)? = all {
      definitions = Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) })
    } else {
      definitions = [:]
    }
  }

  mutating func document() -> (JSONValue, JSONValue) {
    guard case .object(let keys)? = Self.member(SceneSchema.document, "properties") else {
      return (.null, .null)
    }
    let flag: JSONValue = ["flag": ["type": "boolean"]]
    let others = keys.filter { $0.name != "parameters" }
    let (full, lean) =
      object(others, required: ["scene", "body"]) ?? ([], [])
    return (
      .object(full + [.init("parameters", flag)]), .object([.init("parameters", flag)] + lean)
    )
  }

  /// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
  private mutating func random(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ value >> 31) % UInt64(max(limit, 1)))
  }

  private static func member(_ value: JSONValue, _ name: String) -> JSONValue? {
    if case .object(let members) = value { members.first { $0.name == name }?.value } else { nil }
  }

  private static func number(_ value: JSONValue?) -> Double? {
    switch value {
    case .integer(let number)?: Double(number)
    case .number(let text)?: Double(text)
    default: nil
    }
  }

  private mutating func value(_ schema: JSONValue) -> (JSONValue, JSONValue)? {
    if case .string(let reference)? = Self.member(schema, "$ref") {
      let name = String(reference.dropFirst("#/$defs/".count))
      if name == "parameter" { return nil }
      if name == "node", depth > 4 { return (["empty": true], ["empty": true]) }
      guard let definition = definitions[name] else { return nil }
      depth += 1
      defer { depth -= 1 }
      return value(definition)
    }
    if case .array(let choices)? = Self.member(schema, "anyOf") {
      for _ in 0..<8 {
        if let found = value(choices[random(below: choices.count)]) { return found }
      }
      return choices.lazy.compactMap { [self] choice in
        var copy = self
        return copy.value(choice)
      }.first
    }
    if let constant = Self.member(schema, "const") { return (constant, constant) }
    if case .array(let words)? = Self.member(schema, "enum") {
      return same(words[random(below: words.count)])
    }
    guard case .string(let type)? = Self.member(schema, "type") else { return nil }
    switch type {
    case "boolean": return same(.bool(random(below: 2) == 0))
    case "string":
      guard case .array(let examples)? = Self.member(schema, "examples") else { return nil }
      return same(examples[random(below: examples.count)])
    case "integer", "number": return same(number(schema, isWhole: type == "integer"))
    case "array": return list(schema)
    case "object":
      if case .object(let patterns)? = Self.member(schema, "patternProperties") {
        guard let item = patterns.first.flatMap({ value($0.value) }) else { return nil }
        return (.object([.init("wght", item.0)]), .object([.init("wght", item.1)]))
      }
      guard case .object(let keys)? = Self.member(schema, "properties") else { return nil }
      var required: [String] = []
      if case .array(let names)? = Self.member(schema, "required") {
        required = names.compactMap { if case .string(let name) = $0 { name } else { nil } }
      }
      guard let (full, lean) = object(keys, required: required) else { return nil }
      return (.object(full), .object(lean))
    default: return nil
    }
  }

  private func same(_ value: JSONValue) -> (JSONValue, JSONValue) { (value, value) }

  private mutating func number(_ schema: JSONValue, isWhole: Bool) -> JSONValue {
    let above = Self.number(Self.member(schema, "exclusiveMinimum"))
    let lower = Self.number(Self.member(schema, "minimum")) ?? above ?? -1000
    let upper = Self.number(Self.member(schema, "maximum")) ?? 1000
    if random(below: 4) == 0 { return .number(upper.plain) }
    if random(below: 4) == 0, above == nil { return .number(lower.plain) }
    let middle = lower + (upper - lower) * Double(1 + random(below: 999)) / 1000
    return isWhole ? .number(Double(Int(middle)).plain) : .number("\(middle)")
  }

  private mutating func list(_ schema: JSONValue) -> (JSONValue, JSONValue)? {
    var schemas: [JSONValue] = []
    if case .array(let items)? = Self.member(schema, "prefixItems") {
      schemas = items
    } else if let item = Self.member(schema, "items") {
      let lower = Int(Self.number(Self.member(schema, "minItems")) ?? 0)
      let upper = Int(Self.number(Self.member(schema, "maxItems")) ?? 0)
      schemas = Array(repeating: item, count: min(upper, lower + random(below: 4)))
    }
    var (full, lean): ([JSONValue], [JSONValue]) = ([], [])
    for schema in schemas {
      guard let item = value(schema) else { return nil }
      full.append(item.0)
      lean.append(item.1)
    }
    return (.array(full), .array(lean))
  }

  private mutating func object(
    _ keys: [JSONValue.Member], required: [String]
  ) -> ([JSONValue.Member], [JSONValue.Member])? {
    var (full, lean): ([JSONValue.Member], [JSONValue.Member]) = ([], [])
    for key in keys {
      if !required.contains(key.name), key.name != "modifiers", random(below: 3) > 0 { continue }
      if let standard = Self.member(key.value, "default"), random(below: 4) == 0 {
        full.append(.init(key.name, standard))
        continue
      }
      let made =
        key.name == "if" ? same("{{flag}}") : key.name == "is" ? same(true) : value(key.value)
      guard let (first, second) = made else {
        if required.contains(key.name) { return nil }
        continue
      }
      full.append(.init(key.name, first))
      lean.append(.init(key.name, second))
    }
    for index in full.indices.reversed() { full.swapAt(index, random(below: index + 1)) }
    return (full, lean)
  }
}
