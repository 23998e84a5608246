/// The division of a text into runs of one script (UAX #24, typesetting.md §5).
package struct ScriptRuns: Sendable {
  /// Adjacent scalars of one script.
  package struct Run: Hashable, Sendable {
    package let range: Range<Int>
    package let script: Script

    package init(range: Range<Int>, script: Script) { (self.range, self.script) = (range, script) }
  }

  /// The runs in the order of the text; together they cover it.
  package let all: [Run]

  /// Finds the runs of a text; each isolate is treated as a text of its own.
  package init(_ scalars: [Unicode.Scalar]) {
    var finder = ScriptFinder()
    for scalar in scalars { finder.add(scalar) }
    var runs: [Run] = []
    for (offset, group) in finder.groupOfScalar.enumerated() {
      let script = finder.groups[group].script
      let start =
        if let last = runs.last, last.script == script { runs.removeLast().range.lowerBound } else {
          offset
        }
      runs.append(Run(range: start..<offset + 1, script: script))
    }
    all = runs
  }
}

/// Assigns scalars to groups of one script; after a closing bracket, the text returns to the group of the opening one.
private struct ScriptFinder {
  /// Scalars that share a script, which may not be known yet.
  struct Group {
    /// The scripts that all scalars of the group are used with, or `nil` if no scalar restricts them yet.
    var candidates: [Script]?
    /// The candidate that is the `Script` property of a scalar in the group.
    var named: Script?

    var script: Script {
      guard let candidates else { return .common }
      if let named, candidates.contains(named) { return named }
      return candidates.count == 1 ? candidates[0] : .common
    }

    /// Adds a scalar to the group if they share a script, and narrows the candidates to the shared scripts.
    ///
    /// A mark with the script Inherited stays with its base in any case (UAX #24, 5.2).
    ///
    /// - Returns: Whether the scalar belongs to the group; if not, the group is unchanged.
    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
      let others = scalar.scriptExtensions
      if others.isEmpty { return true }
      let common = candidates.map { $0.filter(others.contains) } ?? others
      if common.isEmpty { return scalar.inheritsScript }
      candidates = common
      if named.map(common.contains) != true { named = scalar.script }
      return true
    }
  }

  /// The state of the text outside isolates, or inside one isolate.
  private struct Level {
    var group: Int?
    /// The expected closing brackets, each with the group of its opening bracket.
    var brackets: [(closing: Unicode.Scalar, group: Int)] = []
  }

  private(set) var groups: [Group] = []
  private(set) var groupOfScalar: [Int] = []
  private var level = Level()
  private var outerLevels: [Level] = []

  mutating func add(_ scalar: Unicode.Scalar) {
    if scalar == .popDirectionalIsolate, let outer = outerLevels.popLast() { level = outer }
    if scalar.isClosingBracket,
      let opening = level.brackets.lastIndex(where: { $0.closing == scalar })
    {
      level.group = level.brackets[opening].group
      level.brackets.removeSubrange(opening...)
    }
    let group = group(taking: scalar)
    level.group = group
    groupOfScalar.append(group)
    // UAX #9, BD16, has the same maximum depth.
    if scalar.isOpeningBracket, level.brackets.count < 63 {
      level.brackets.append((scalar.pairedBracket, group))
    }
    if scalar.beginsIsolate {
      outerLevels.append(level)
      level = Level()
    }
  }

  /// Returns the group of the current level, or a new group if the scalar shares no script with it.
  private mutating func group(taking scalar: Unicode.Scalar) -> Int {
    if let group = level.group, groups[group].take(scalar) { return group }
    var group = Group()
    _ = group.take(scalar)
    groups.append(group)
    return groups.count - 1
  }
}
