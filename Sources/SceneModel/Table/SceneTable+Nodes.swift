import GalleryModel
import GalleryWire
import InputText

// Nodes: a kind with its modifiers, a condition, or a loop (scenes.md §1, §6).

/// The keys that every kind has.
struct NodeExtras: SceneRecord {
  var modifiers: [SceneModifier] = []
  var label: String?

  static let keys: [Key<NodeExtras>] = [
    Key("modifiers", \.modifiers, .list(.modifier, 0...32), default: []),
    Key("label", \.label, .text(.spoken)),
  ]

  /// The modifiers of a run, which has no other extra keys.
  static let runModifiers = Key<NodeExtras>(
    "modifiers", \.modifiers, .list(.runModifier, 0...32), default: [])
}

extension Form<[SceneView]> {
  /// A node, which expands to any number of views.
  static let node = Form("a node", [.object], schema: SceneSchema.reference("node")) {
    (node, document) throws(SceneDocumentError) in
    try document.enter(node)
    defer { document.leave() }
    if node.member("if") != nil { return try document.condition(node) }
    if node.member("forEach") != nil { return try document.loop(node) }
    return try document.view(node)
  }

  /// A list of nodes, with the results of conditions and loops inserted in place.
  static let nodes = Form<[[SceneView]]>.list(node, 0...DocumentReader.maximumNodes).map {
    $0.flatMap { $0 }
  }
}

extension Form<SceneView> {
  /// A node in a place for a single view: no view becomes `empty`, and several become a `zstack`.
  static let content = Form("a node", [.object], schema: SceneSchema.reference("node")) {
    (node, document) throws(SceneDocumentError) in
    let place = node.place.description
    return try Form<[SceneView]>.node.map { views in
      if let view = views.first, views.count == 1 { return view }
      return SceneView(
        place: place, kind: views.isEmpty ? .empty : .zstack(Stack(content: views)))
    }.read(node, &document)
  }
}

extension DocumentReader {
  /// Reads a kind with its options and modifiers.
  fileprivate mutating func view(
    _ node: JSONNode
  ) throws(SceneDocumentError) -> ReadResult<[SceneView]> {
    let names = NodeExtras.keys.map(\.name)
    let row = try node.row(of: SceneView.Kind.rows, "kind", others: names)
    let kind = try row.read(node, names, &self)
    let extras = try object(node, NodeExtras.keys, others: row.keyNames)
    let place = node.place.description
    return ReadResult(
      template: .filled { (expansion) throws(SceneExpansionError) in
        try expansion.node { (expansion) throws(SceneExpansionError) in
          let kind = try kind.template.value(&expansion)
          let extras = try extras.template.value(&expansion)
          return [
            SceneView(place: place, kind: kind, modifiers: extras.modifiers, label: extras.label)
          ]
        }
      }, canonical: .object(kind.members + extras.members))
  }

  /// Reads an `if`, which depends on a parameter.
  fileprivate mutating func condition(
    _ node: JSONNode
  ) throws(SceneDocumentError) -> ReadResult<[SceneView]> {
    try node.refuseKeys(beside: ["if", "is", "then", "else"])
    guard let subject = node.member("if"), let name = subject.reference else {
      throw SceneDocumentError(
        node.member("if") ?? node, (node.member("if") ?? node).refusal("a parameter as {{name}}"))
    }
    let type = try type(of: name, at: subject)
    var members: [JSONValue.Member] = [.init("if", .string("{{\(name)}}"))]
    var expected: ParameterValue?
    if let other = node.member("is") {
      let value = try type.constant(other)
      expected = value
      members.append(.init("is", value.json))
    }
    guard let then = node.member("then") else {
      throw SceneDocumentError(node, "must have the key then")
    }
    let taken = try Form<[SceneView]>.node.read(then, &self)
    members.append(.init("then", taken.canonical))
    var other: ReadResult<[SceneView]>?
    if let node = node.member("else") {
      let reading = try Form<[SceneView]>.node.read(node, &self)
      other = reading
      members.append(.init("else", reading.canonical))
    }
    let (wanted, otherwise) = (expected?.text, other?.template)
    return ReadResult(
      template: .filled { (expansion) throws(SceneExpansionError) in
        let value = try expansion.value(of: name)
        if wanted.map({ $0 == value.text }) ?? value.holds {
          return try taken.template.value(&expansion)
        }
        return try otherwise?.value(&expansion) ?? []
      }, canonical: .object(members))
  }

  /// Reads a `forEach`, which iterates over a list or over the numbers from 1.
  fileprivate mutating func loop(
    _ node: JSONNode
  ) throws(SceneDocumentError) -> ReadResult<[SceneView]> {
    try node.refuseKeys(beside: ["forEach", "as", "content"])
    guard let subject = node.member("forEach"), let content = node.member("content") else {
      throw SceneDocumentError(node, "must have the keys forEach and content")
    }
    let items = try items(subject)
    var members: [JSONValue.Member] = [.init("forEach", items.canonical)]
    let variable = node.member("as")?.string ?? "item"
    if let word = node.member("as") {
      guard word.string != nil else { throw SceneDocumentError(word, word.refusal("a name")) }
      if variable != "item", let fault = SceneParameter.fault(ofName: variable) {
        throw SceneDocumentError(word, "\(fault), got \(variable.shown)")
      }
      guard variable == "item" || scope[variable] == nil else {
        throw SceneDocumentError(word, "must be a name that is not in use, got \(variable)")
      }
      if variable != "item" { members.append(.init("as", .string(variable))) }
    }
    let outer = scope
    scope[variable] = items.type
    scope["index"] = .integer(.lowest ... .highest)
    defer { scope = outer }
    let reading = try Form<[SceneView]>.node.read(content, &self)
    members.append(.init("content", reading.canonical))
    let turns = items.template
    return ReadResult(
      template: .filled { (expansion) throws(SceneExpansionError) in
        let turns = try turns.value(&expansion)
        var views: [SceneView] = []
        for index in 0..<turns.count {
          try expansion.turn()
          let number = ParameterValue.number(ParameterNumber(bounded: (index + 1) * 1_000_000))
          let item = turns.items.map { ParameterValue.text($0[index]) } ?? number
          views += try expansion.with([variable: item, "index": number]) {
            (expansion) throws(SceneExpansionError) in try reading.template.value(&expansion)
          }
        }
        return views
      }, canonical: .object(members))
  }

  /// The iterations of a loop: a list of texts, or a count only.
  private struct Turns: Sendable {
    var items: [String]?
    var count: Int
  }

  /// Reads the items of a loop, and determines the type of its variable.
  private mutating func items(
    _ node: JSONNode
  ) throws(SceneDocumentError) -> (
    template: Template<Turns>, type: ParameterType, canonical: JSONValue
  ) {
    let numbers = ParameterType.integer(.lowest ... .highest)
    if let name = node.reference {
      let type = try type(of: name, at: node)
      let template = Template<Turns>.filled { (expansion) throws(SceneExpansionError) in
        switch try expansion.value(of: name) {
        case .list(let items): Turns(items: items, count: items.count)
        case .number(let number): Turns(items: nil, count: max(0, number.whole ?? 0))
        default: Turns(items: nil, count: 0)
        }
      }
      switch type {
      case .list(_, let maximum):
        return (template, .text(maximum: maximum, choices: []), .string("{{\(name)}}"))
      case .integer: return (template, numbers, .string("{{\(name)}}"))
      default:
        throw SceneDocumentError(
          node, "must be a list or an integer, and \(name) is \(type.kind.words)")
      }
    }
    if case .number = node.value {
      let reading = try Form<Int>.whole(0...SceneBudget.turns).read(node, &self)
      return (reading.template.map { Turns(items: nil, count: $0) }, numbers, reading.canonical)
    }
    let reading = try Form<[String]>.list(.item, 1...64).read(node, &self)
    guard case .constant(let items) = reading.template else {
      throw SceneDocumentError(node, node.refusal("a list of texts"))
    }
    return (
      .constant(Turns(items: items, count: items.count)), .choice(items), reading.canonical
    )
  }
}

extension JSONNode {
  /// Checks that an object has no other keys than the given ones.
  ///
  /// - Throws: `SceneDocumentError` for the first unknown key.
  func refuseKeys(beside names: [String]) throws(SceneDocumentError) {
    for member in members where !names.contains(member.name) {
      throw SceneDocumentError(self, member.unknown(among: names))
    }
  }
}
