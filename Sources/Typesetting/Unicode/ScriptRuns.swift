/// The parts of a text that are each written in one script (UAX #24, typesetting.md §5).
package struct ScriptRuns: Sendable {
  /// Neighbouring scalars of one script.
  package struct Run: Hashable, Sendable {
    package let range: Range<Int>
    package let script: Script

    package init(range: Range<Int>, script: Script) { (self.range, self.script) = (range, script) }
  }

  /// In the order of the text, which they cover.
  package let all: [Run]

  /// The runs of a text; each isolate is looked at by itself.
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

/// Puts scalars that share a script into groups, of which a text may come back to an earlier one.
private struct ScriptFinder {
  /// Scalars of one script, as far as that is known.
  struct Group {
    /// The scripts that all of them are used with; `nil` while any will do.
    var candidates: [Script]?
    /// The script that one of them is named after.
    var named: Script?

    var script: Script {
      guard let candidates else { return .common }
      if let named, candidates.contains(named) { return named }
      return candidates.count == 1 ? candidates[0] : .common
    }

    /// Narrows the candidates to the scripts of a scalar; false, and no change, where none would be left.
    ///
    /// A mark stays with its base whatever it is used with (UAX #24, 5.2).
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

  /// The text outside of isolates, or inside one.
  private struct Level {
    var group: Int?
    /// The closing brackets that are awaited, and the groups of their opening ones.
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
    // The depth is that of UAX #9, BD16.
    if scalar.isOpeningBracket, level.brackets.count < 63 {
      level.brackets.append((scalar.pairedBracket, group))
    }
    if scalar.beginsIsolate {
      outerLevels.append(level)
      level = Level()
    }
  }

  /// The group of the level, or a new one where a scalar shares no script with it.
  private mutating func group(taking scalar: Unicode.Scalar) -> Int {
    if let group = level.group, groups[group].take(scalar) { return group }
    var group = Group()
    _ = group.take(scalar)
    groups.append(group)
    return groups.count - 1
  }
}
