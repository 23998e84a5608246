/// The room that is left for one picture: the limits of scenes.md §9, less what was made already.
///
/// Scenes within scenes share one budget; its depth begins with that of the node that holds them.
package struct SceneBudget: Sendable {
  /// Turns of all `forEach` together, so that loops over nothing end too.
  static let turns = 2000
  /// Nodes within each other.
  static let depth = 48
  /// Leaves and runs that are bitmaps or symbols.
  static let pictures = 64
  /// Different URLs of remote images.
  static let remoteImages = 8

  /// Nodes in all.
  fileprivate let nodes: Int
  /// Scalars of all texts that are drawn, and again of all others, without isolates.
  fileprivate let scalars: Int

  /// The depth of the node around the one that comes next.
  package var depth = 0
  fileprivate var nodeCount = 0
  fileprivate var turnCount = 0
  fileprivate var drawnScalarCount = 0
  fileprivate var otherScalarCount = 0
  fileprivate var pictureCount = 0

  /// Everything that a picture may have.
  package init(nodes: Int = 2000, scalars: Int = 10_000) {
    (self.nodes, self.scalars) = (nodes, scalars)
  }
}

/// One filling of a document: the values of its parameters, the variables of loops, and what is made so
/// far.
struct Filling {
  private(set) var budget: SceneBudget
  private(set) var uses = SceneUses()
  /// The labels that texts draw, each as `name=label`.
  private(set) var drawnLabels: Set<String> = []
  private var values: [String: ParameterValue]

  init(_ values: SceneValues, budget: SceneBudget) {
    self.values = values.values
    self.budget = budget
  }

  /// The value of a parameter or of a loop's variable.
  func value(of name: String) throws(SceneExpansionError) -> ParameterValue {
    guard let value = values[name] else {
      throw SceneExpansionError("the parameter \(name) has no value")
    }
    return value
  }

  /// Does something while names have these values.
  mutating func with<Result>(
    _ variables: [String: ParameterValue],
    _ body: (inout Filling) throws(SceneExpansionError) -> Result
  ) throws(SceneExpansionError) -> Result {
    let outer = values
    defer { values = outer }
    values.merge(variables) { $1 }
    return try body(&self)
  }

  /// Notes a use; throws where there are too many.
  mutating func use(_ name: String, as use: SceneUse) throws(SceneExpansionError) {
    uses.insert(name, as: use)
    if use == .bitmap || use == .symbol {
      budget.pictureCount += 1
      try check(budget.pictureCount, SceneBudget.pictures, "bitmaps and symbols")
    }
    try check(uses.count(.remote), SceneBudget.remoteImages, "different remote images")
  }

  /// Notes the label that a text draws for a value, if it has one.
  mutating func draw(_ value: ParameterValue) {
    if case .name(let name, let label?) = value { drawnLabels.insert("\(name)=\(label)") }
  }

  /// Notes a turn of a loop.
  mutating func turn() throws(SceneExpansionError) {
    budget.turnCount += 1
    try check(budget.turnCount, SceneBudget.turns, "turns of forEach")
  }

  /// Notes the scalars of a text, before the next one is put to it.
  mutating func write(scalars count: Int, _ use: TextUse) throws(SceneExpansionError) {
    switch use {
    case .drawn:
      budget.drawnScalarCount += count
      try check(
        budget.drawnScalarCount, budget.scalars, "characters (Unicode scalars) of text")
    case .spoken, .passed:
      budget.otherScalarCount += count
      try check(
        budget.otherScalarCount, budget.scalars, "characters (Unicode scalars) of labels")
    }
  }

  /// Makes a node.
  mutating func node<Result>(
    _ body: (inout Filling) throws(SceneExpansionError) -> Result
  ) throws(SceneExpansionError) -> Result {
    budget.nodeCount += 1
    try check(budget.nodeCount, budget.nodes, "nodes")
    budget.depth += 1
    defer { budget.depth -= 1 }
    try check(budget.depth, SceneBudget.depth, "nodes within each other")
    return try body(&self)
  }

  private func check(
    _ count: Int, _ maximum: Int, _ things: String
  ) throws(SceneExpansionError) {
    guard count <= maximum else {
      throw SceneExpansionError(
        "the scene must have at most \(maximum) \(things), got at least \(count)")
    }
  }
}
