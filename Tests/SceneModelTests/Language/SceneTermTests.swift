import GalleryWire
import Testing

@testable import SceneModel

/// The language of scenes as the guide and the manual describe it.
@Suite struct SceneTermTests {
  @Test(arguments: SceneTerm.Part.allCases)
  func `every word has a meaning, keys and an example that uses it`(part: SceneTerm.Part) throws {
    for term in SceneTerm.all(in: part) {
      #expect(term.summary.hasSuffix("."), "\(term.name)")
      #expect(term.keys.first?.name == term.name)
      #expect(term.keys.first?.isRequired == true)
      let example = try #require(term.example, "\(term.name) has no valid example")
      #expect(example.canonical.members.contains(term.name), "\(term.name)")
    }
  }

  @Test func `the words are those of the parser`() {
    #expect(
      SceneTerm.kinds.map(\.name) == SceneView.Kind.rows.map(\.name) + ["if", "forEach"])
    #expect(SceneTerm.modifiers.map(\.name) == SceneModifier.rows.map(\.name))
    #expect(
      SceneTerm.modifiers.filter(\.isForRuns).map(\.name) == SceneModifier.runRows.map(\.name))
  }

  @Test func `no sample is left without a word`() {
    #expect(Set(SceneSample.kinds.keys) == Set(SceneTerm.kinds.map(\.name)))
    #expect(Set(SceneSample.modifiers.keys) == Set(SceneTerm.modifiers.map(\.name)))
  }

  static let keys: [(path: [String], values: String, isRequired: Bool, usual: String?)] = [
    (["blur", "blur"], "0 to 200", true, nil),
    (["shadow", "shadow", "radius"], "0 to 200", true, nil),
    (["shadow", "shadow", "y"], "-16384 to 16384", false, "0"),
    (["frame", "frame", "maxWidth"], "0 to 16384, or one of infinity", false, nil),
    (["vstack", "alignment"], "one of leading, center, trailing", false, "\"center\""),
    (["vstack", "vstack"], "a list of at most 500, each a node", true, nil),
    (["symbol", "levels"], "a list of 3, each 0 to 1", false, "[1,0.5,0.25]"),
    (["rectangle", "stroke", "width"], "0 to 16384", false, "1"),
    (["clipped", "clipped", "antialiased"], "true or false", true, nil),
  ]

  @Test(arguments: keys.indices)
  func `keys have the values, the defaults and the inner keys of the parser`(index: Int) throws {
    let (path, values, isRequired, usual) = Self.keys[index]
    let term = try #require((SceneTerm.kinds + SceneTerm.modifiers).first { $0.name == path[0] })
    var (keys, found): ([SceneKey], SceneKey?) = (term.keys, nil)
    for name in path.dropFirst() {
      let key: SceneKey = try #require(keys.first { $0.name == name })
      (found, keys) = (key, key.keys)
    }
    #expect(found?.values == values)
    #expect(found?.isRequired == isRequired)
    #expect(found?.defaultText == usual)
  }
}

/// The parts of the language besides its words.
@Suite struct SceneOutlineTests {
  @Test func `lists the keys of documents, the types of parameters and the functions`() throws {
    #expect(SceneOutline.keys.map(\.name) == SceneDocument.keyNames)
    #expect(SceneOutline.parameters.map(\.name) == ParameterKind.allCases.map(\.rawValue))
    #expect(SceneOutline.functions.map(\.name) == TextFunction.names)
    let choice = try #require(SceneOutline.parameters.first { $0.name == "choice" })
    #expect(choice.keys.map(\.name) == ["options"])
  }

  @Test(arguments: [
    ("initials", "Ada Lovelace", "AL"), ("short", "12345.6789", "12.3k"),
    ("percent", "0.124", "12.4%"), ("fixed:2", "12345.6789", "12345.68"),
  ])
  func `each function has an example that it computes`(
    name: String, input: String, output: String
  ) throws {
    let function = try #require(SceneOutline.functions.first { $0.name == name })
    #expect((function.input, function.output) == (input, output))
  }

  @Test func `the first example is a valid document with a parameter`() throws {
    let document = try SceneDocument(Array(SceneOutline.hello.utf8))
    #expect(document.parameters.map(\.name) == ["name"])
  }
}

extension JSONValue {
  /// The names of all members, at any depth.
  fileprivate var members: Set<String> {
    switch self {
    case .array(let items): items.reduce(into: []) { $0.formUnion($1.members) }
    case .object(let members):
      members.reduce(into: []) { names, member in
        names.insert(member.name)
        names.formUnion(member.value.members)
      }
    default: []
    }
  }
}
