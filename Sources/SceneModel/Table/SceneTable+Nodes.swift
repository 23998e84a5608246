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
  static let node: Form = {
    var form = Form("a node", [.object], schema: SceneSchema.reference("node")) {
      (node, document) throws(SceneDocumentError) in
      try document.enter(node)
      defer { document.leave() }
      if node.member("if") != nil { return try document.condition(node) }
      if node.member("forEach") != nil { return try document.loop(node) }
      return try document.withColors { (document) throws(SceneDocumentError) in
        try document.view(node)
      }
    }
    form.replacement = { $0.asNode }
    return form
  }()

  /// A list of nodes, with the results of conditions and loops inserted in place.
  static let nodes = Form<[[SceneView]]>.list(node, 0...DocumentReader.maximumNodes).map {
    $0.flatMap { $0 }
  }
}

extension Form<SceneView> {
  /// A node in a place for a single view: no view becomes `empty`, and several become a `zstack`.
  static let content: Form = {
    var form = Form("a node", [.object], schema: SceneSchema.reference("node")) {
      (node, document) throws(SceneDocumentError) in
      let place = node.place.description
      return try Form<[SceneView]>.node.map { views in
        if let view = views.first, views.count == 1 { return view }
        return SceneView(
          place: place, kind: views.isEmpty ? .empty : .zstack(Stack(content: views)))
      }.read(node, &document)
    }
    form.replacement = { $0.asNode }
    return form
  }()
}

extension JSONNode {
  /// The node that a text or a list is meant to be, for messages.
  fileprivate var asNode: String? {
    switch value {
    case .string(let text): "{\"text\": \"\(text.string.shown)\"}"
    case .list: "{\"vstack\": […]}"
    default: nil
    }
  }
}

extension DocumentReader {
  /// Reads a kind with its options and modifiers.
  fileprivate mutating func view(
    _ node: JSONNode
  ) throws(SceneDocumentError) -> ReadResult<[SceneView]> {
    let names = NodeExtras.keys.map(\.name)
    var errors = SceneErrorCollection()
    var others = node.members.map(\.name)
    let content = Result { () throws(SceneDocumentError) in
      let row = try node.row(of: SceneView.Kind.rows, "kind", others: names)
      others = row.keyNames
      if node.hasForeground(row.name) { colors.hasDefault = true }
      return try row.read(node, names, &self)
    }
    try errors.add(failureOf: content)
    let modified = Result { () throws(SceneDocumentError) in
      try object(node, NodeExtras.keys, others: others, reportsUnknown: false)
    }
    try errors.add(failureOf: modified)
    try errors.finish()
    let (kind, extras) = (try content.get(), try modified.get())
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
    var errors = node.unknownKeys(beside: ["if", "is", "then", "else"])
    let tested = Result { () throws(SceneDocumentError) in try test(of: node) }
    try errors.add(failureOf: tested)
    let branch = Result { () throws(SceneDocumentError) in
      guard let then = node.member("then") else {
        throw SceneDocumentError(node, "must have the key then")
      }
      return try Form<[SceneView]>.node.read(then, &self)
    }
    try errors.add(failureOf: branch)
    var other: ReadResult<[SceneView]>?
    do throws(SceneDocumentError) {
      other = try node.member("else").map { node throws(SceneDocumentError) in
        try Form<[SceneView]>.node.read(node, &self)
      }
    } catch { try errors.add(error) }
    try errors.finish()
    let ((name, expected), taken) = (try tested.get(), try branch.get())
    var members: [JSONValue.Member] = [.init("if", .string("{{\(name)}}"))]
    if let expected { members.append(.init("is", expected.json)) }
    members.append(.init("then", taken.canonical))
    if let other { members.append(.init("else", other.canonical)) }
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

  /// Reads the parameter of an `if`, and the value that it is compared with, if there is one.
  private func test(
    of node: JSONNode
  ) throws(SceneDocumentError) -> (name: String, expected: ParameterValue?) {
    let subject = node.member("if") ?? node
    guard let name = subject.reference else {
      throw SceneDocumentError(subject, subject.refusal("a parameter as {{name}}"))
    }
    let type = try type(of: name, at: subject)
    return (
      name,
      try node.member("is").map { other throws(SceneDocumentError) in try type.constant(other) }
    )
  }

  /// Reads a `forEach`, which iterates over a list or over the numbers from 1.
  fileprivate mutating func loop(
    _ node: JSONNode
  ) throws(SceneDocumentError) -> ReadResult<[SceneView]> {
    var errors = node.unknownKeys(beside: ["forEach", "as", "content"])
    let variable = node.member("as")?.string ?? "item"
    let (outer, outerInvalid) = (scope, invalidNames)
    defer { (scope, invalidNames) = (outer, outerInvalid) }
    let subject = Result { () throws(SceneDocumentError) in
      try self.items(node.member("forEach") ?? node)
    }
    try errors.add(failureOf: subject)
    do throws(SceneDocumentError) { try checkVariable(node.member("as")) } catch {
      try errors.add(error)
    }
    invalidNames.subtract([variable, "index"])
    switch subject {
    case .success(let items): scope[variable] = items.type
    case .failure: invalidNames.insert(variable)
    }
    scope["index"] = .integer(.lowest ... .highest)
    let content = Result { () throws(SceneDocumentError) in
      guard let content = node.member("content") else {
        throw SceneDocumentError(node, "must have the keys forEach and content")
      }
      return try Form<[SceneView]>.node.read(content, &self)
    }
    try errors.add(failureOf: content)
    try errors.finish()
    let (items, reading) = (try subject.get(), try content.get())
    var members: [JSONValue.Member] = [.init("forEach", items.canonical)]
    if variable != "item" { members.append(.init("as", .string(variable))) }
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

  /// Checks the name of a loop's variable, which is `item` by default.
  private func checkVariable(_ word: JSONNode?) throws(SceneDocumentError) {
    guard let word else { return }
    guard let name = word.string else { throw SceneDocumentError(word, word.refusal("a name")) }
    if name == "item" { return }
    if let fault = SceneParameter.fault(ofName: name) {
      throw SceneDocumentError(word, "\(fault), got \(name.shown)")
    }
    guard scope[name] == nil else {
      throw SceneDocumentError(word, "must be a name that is not in use, got \(name)")
    }
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
  /// Returns an error for each other key than the given ones.
  func unknownKeys(beside names: [String]) -> SceneErrorCollection {
    var errors = SceneErrorCollection()
    errors.add(unknown: members.filter { !names.contains($0.name) }, of: self, among: names)
    return errors
  }
}
