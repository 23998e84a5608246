/// The remaining budget of one picture: the limits of scenes.md §9, and the amounts already used.
///
/// Nested scenes share one budget. The depth of a nested scene starts at its node's depth.
package struct SceneBudget: Sendable {
  /// The maximum number of iterations of all `forEach` together, so that loops without content end as well.
  static let turns = 2000
  /// The maximum nesting depth of nodes.
  static let depth = 48
  /// The maximum number of leaves and runs that are bitmaps or symbols.
  static let pictures = 64
  /// The maximum number of distinct URLs of remote images.
  static let remoteImages = 8

  /// The maximum number of nodes.
  fileprivate let nodes: Int
  /// The maximum number of scalars in all drawn texts, and separately in all other texts, not counting isolates.
  fileprivate let scalars: Int

  /// The depth of the parent of the next node.
  package var depth = 0
  fileprivate var nodeCount = 0
  fileprivate var turnCount = 0
  fileprivate var drawnScalarCount = 0
  fileprivate var otherScalarCount = 0
  fileprivate var pictureCount = 0

  /// Creates an unused budget.
  package init(nodes: Int = 2000, scalars: Int = 10_000) {
    (self.nodes, self.scalars) = (nodes, scalars)
  }
}

/// The state of one expansion: the values of parameters and loop variables, the budget, and the names used so far.
struct ExpansionState {
  private(set) var budget: SceneBudget
  private(set) var uses = SceneUses()
  /// The labels that texts draw, each as `name=label`.
  private(set) var drawnLabels: Set<String> = []
  private var values: [String: ParameterValue]

  init(_ values: SceneValues, budget: SceneBudget) {
    self.values = values.values
    self.budget = budget
  }

  /// Returns the value of a parameter or a loop variable.
  ///
  /// - Throws: `SceneExpansionError` if the name has no value.
  func value(of name: String) throws(SceneExpansionError) -> ParameterValue {
    guard let value = values[name] else {
      throw SceneExpansionError("the parameter \(name) has no value")
    }
    return value
  }

  /// Runs a closure with additional values in scope, and restores the previous values afterwards.
  mutating func with<Result>(
    _ variables: [String: ParameterValue],
    _ body: (inout ExpansionState) throws(SceneExpansionError) -> Result
  ) throws(SceneExpansionError) -> Result {
    let outer = values
    defer { values = outer }
    values.merge(variables) { $1 }
    return try body(&self)
  }

  /// Records a use of an item.
  ///
  /// - Throws: `SceneExpansionError` if a limit is exceeded.
  mutating func use(_ name: String, as use: SceneUse) throws(SceneExpansionError) {
    uses.insert(name, as: use)
    if use == .bitmap || use == .symbol {
      budget.pictureCount += 1
      try check(budget.pictureCount, SceneBudget.pictures, "bitmaps and symbols")
    }
    try check(uses.count(.remote), SceneBudget.remoteImages, "different remote images")
  }

  /// Records the label that a text draws for a value, if the value has one.
  mutating func draw(_ value: ParameterValue) {
    if case .name(let name, let label?) = value { drawnLabels.insert("\(name)=\(label)") }
  }

  /// Counts an iteration of a loop.
  mutating func turn() throws(SceneExpansionError) {
    budget.turnCount += 1
    try check(budget.turnCount, SceneBudget.turns, "turns of forEach")
  }

  /// Counts the scalars of a text before they are appended to it.
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

  /// Counts a node, and runs a closure that creates it one level deeper.
  mutating func node<Result>(
    _ body: (inout ExpansionState) throws(SceneExpansionError) -> Result
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
