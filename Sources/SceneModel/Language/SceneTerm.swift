/// A word of the language of scenes: a kind of node or a modifier, with its keys and an example.
///
/// Pages and the manual describe the language by these values, which come from the tables of the parser.
package struct SceneTerm: Sendable {
  /// The parts of the language.
  package enum Part: String, CaseIterable, Sendable {
    case kinds, modifiers
  }

  /// The part that the word belongs to.
  package let part: Part
  /// The title of the group within the part.
  package let group: String
  /// The key that names the kind or the modifier.
  package let name: String
  /// The meaning in one or two sentences.
  package let summary: String
  /// The keys of the object, the first of which is `name`.
  package let keys: [SceneKey]
  /// Whether runs of a text may have the modifier.
  package let isForRuns: Bool
  /// A document that shows the word, or `nil` if the table of examples has none.
  package let example: SceneDocument?

  private init(
    _ part: Part, _ group: String, _ name: String, _ keys: [SceneKey], isForRuns: Bool = false,
    _ samples: [String: SceneSample]
  ) {
    let sample = samples[name]
    self.part = part
    self.group = group
    self.name = name
    self.keys = keys
    self.isForRuns = isForRuns
    summary = sample?.summary ?? ""
    example = sample.flatMap { try? SceneDocument(Array($0.text.utf8)) }
  }

  /// The kinds of nodes, in the order of their groups.
  package static let kinds: [SceneTerm] =
    SceneView.Kind.groups.flatMap { group in
      group.rows.map { SceneTerm(.kinds, group.title, $0.name, $0.keys, SceneSample.kinds) }
    }
    + SceneControl.allCases.map {
      SceneTerm(.kinds, "Conditions and loops", $0.rawValue, $0.keys, SceneSample.kinds)
    }

  /// The modifiers, in the order of their groups.
  package static let modifiers: [SceneTerm] = SceneModifier.groups.flatMap { group in
    group.rows.map { row in
      SceneTerm(
        .modifiers, group.title, row.name, row.keys,
        isForRuns: SceneModifier.runRows.contains { $0.name == row.name }, SceneSample.modifiers)
    }
  }

  /// Returns the words of a part.
  package static func all(in part: Part) -> [SceneTerm] { part == .kinds ? kinds : modifiers }
}

/// The nodes that are no kind: a condition and a loop (scenes.md §6).
enum SceneControl: String, CaseIterable {
  case condition = "if"
  case loop = "forEach"

  /// The keys for the guide.
  var keys: [SceneKey] {
    switch self {
    case .condition:
      [
        key("if", "a parameter as {{name}}", isRequired: true),
        key(
          "is",
          "a value of the parameter's type; without it, the parameter's value must be true, above 0 or not empty"
        ),
        key("then", "a node", isRequired: true), key("else", "a node"),
      ]
    case .loop:
      [
        key(
          "forEach",
          "a list or an integer parameter as {{name}}, a list of texts, or a number of at most "
            + "\(SceneBudget.turns)", isRequired: true),
        key("as", "the name of the item; item by default"),
        key(
          "content", "a node, in which {{item}} is the item and {{index}} counts from 1",
          isRequired: true),
      ]
    }
  }

  private func key(_ name: String, _ values: String, isRequired: Bool = false) -> SceneKey {
    SceneKey(name: name, values: values, isRequired: isRequired, defaultValue: nil, keys: [])
  }
}

/// The meaning of a word of the language, and a document that shows it.
struct SceneSample: Sendable {
  let summary: String
  /// The document as JSON.
  let text: String

  /// Creates the sample of a document without parameters.
  init(_ summary: String, _ body: String) {
    self.init(summary, parameters: nil, body)
  }

  /// Creates the sample of a document with the members of `parameters`.
  init(_ summary: String, parameters: String?, _ body: String) {
    self.summary = summary
    let declared = parameters.map { #""parameters":{\#($0)},"# } ?? ""
    text = #"{"scene":1,\#(declared)"body":\#(body)}"#
  }
}
