/// The division of a text into runs of one script (UAX #24, typesetting.md §5).
package struct ScriptRuns: Sendable {
  /// A range of adjacent scalars of one script.
  package struct Run: Hashable, Sendable {
    package let range: Range<Int>
    package let script: Script

    package init(range: Range<Int>, script: Script) { (self.range, self.script) = (range, script) }
  }

  /// The runs in the order of the text, without gaps.
  package let all: [Run]

  /// Finds the runs of a text, treating each isolate as a text of its own.
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

/// Assigns each scalar to a group of scalars that share a script.
///
/// The text may return to an earlier group, for example after a closing bracket.
private struct ScriptFinder {
  /// A group of scalars that share a script, as far as the text has been read.
  struct Group {
    /// The scripts that all scalars of the group share, or `nil` while every script is possible.
    var candidates: [Script]?
    /// The `Script` property of a scalar in the group, which decides between several candidates, or
    /// `nil` if there is none.
    var named: Script?

    var script: Script {
      guard let candidates else { return .common }
      if let named, candidates.contains(named) { return named }
      return candidates.count == 1 ? candidates[0] : .common
    }

    /// Narrows the candidates to the scripts of a scalar.
    ///
    /// A mark stays with its base whatever its scripts are (UAX #24, 5.2).
    ///
    /// - Returns: `false`, without a change, if the scalar is not such a mark and no candidate
    ///   would remain.
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

  /// The state of the text outside isolates, or within one.
  private struct Level {
    var group: Int?
    /// The expected closing brackets, and the groups of their opening brackets.
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
    // UAX #9, BD16, sets this depth.
    if scalar.isOpeningBracket, level.brackets.count < 63 {
      level.brackets.append((scalar.pairedBracket, group))
    }
    if scalar.beginsIsolate {
      outerLevels.append(level)
      level = Level()
    }
  }

  /// Returns the current group, or a new one if the scalar shares no script with it.
  private mutating func group(taking scalar: Unicode.Scalar) -> Int {
    if let group = level.group, groups[group].take(scalar) { return group }
    var group = Group()
    _ = group.take(scalar)
    groups.append(group)
    return groups.count - 1
  }
}
