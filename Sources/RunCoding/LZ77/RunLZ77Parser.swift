/// A literal byte, or a back-reference (length, distance).
package struct LZ77Token: BitwiseCopyable {
  /// The length of a back-reference in bytes, or the literal byte.
  var length: Int32
  /// The distance in bytes, at least 1, or 0 for a literal.
  var distance: Int32

  /// Whether the token is a literal byte.
  var isLiteral: Bool { distance == 0 }
  /// The literal byte.
  var value: Int { Int(length) }
}

/// The cost of tokens in a format, in any unit.
protocol LZ77Costs {
  /// The minimum length of a back-reference in bytes.
  var shortest: Int { get }
  /// The maximum distance of a back-reference in bytes.
  var window: Int { get }

  func literal(_ value: UInt8) -> Int
  /// Returns the cost of a back-reference of any length.
  func copy(_ length: Int, _ distance: Int) -> Int
  /// Returns the cost of lengthening a back-reference by `length` bytes.
  func lengthening(by length: Int, _ distance: Int) -> Int
}

/// A parser that finds the cheapest tokens for lines of runs.
///
/// It considers three kinds: a run as a literal and a back-reference to it, a back-reference to the line above, and
/// one to an earlier occurrence of the same three runs. Only the first of several equal lines is searched; the others
/// become one back-reference to the line above.
struct RunLZ77Parser: ~Copyable {
  private static let hashBits = 12
  /// The minimum number of runs of a long text; fewer candidates are tried in it, so that the time grows no faster than
  /// the text.
  private static let longText = 1 << 14
  /// The maximum number of parts of a run that a token may cover, unless it covers the rest of the run.
  private static let maximumParts = 8

  /// The tokens in the order of the bytes.
  private(set) var tokens = GrowingBuffer<LZ77Token>(capacity: 1 << 10)

  /// The line of each run.
  private var runLines = GrowingBuffer<Int32>(capacity: 1 << 9)
  /// For each run, the latest earlier run with the same hash of three runs, or -1 if there is no such run.
  private var earlier = GrowingBuffer<Int32>(capacity: 1 << 9)
  private var heads = [Int32](repeating: -1, count: 1 << hashBits)
  /// The indices of `heads` that are not -1.
  private var usedHeads = GrowingBuffer<UInt16>(capacity: 1 << 9)
  private var parts = GrowingBuffer<Part>(capacity: 1 << 7)

  /// A part of a line without a change in it or in the line above, as a node of the search for the cheapest path.
  struct Part: BitwiseCopyable {
    /// The first byte, counted from the beginning of the line.
    var start: Int32
    var run: Int32
    var isAbove: Bool
    /// The minimum cost of the bytes before the part.
    var cost = Int.max
    /// The first part of the token that ends here.
    var from: Int32 = 0
    /// The distance of that token if it is a back-reference, or 0 for a run.
    var distance: Int32 = 0
    /// The part after the token that begins here.
    var next: Int32 = 0
  }

  /// The maximum number of candidates for each run.
  private var maximumTries = 0

  init() {}

  /// Indexes the runs of a text by hash; later calls of `parse` must have the same text.
  mutating func prepare(_ text: borrowing RunLines) {
    maximumTries = text.runCount < Self.longText ? 12 : 4
    runLines.removeAll()
    earlier.removeAll()
    heads.withUnsafeMutableBufferPointer { heads in
      for slot in usedHeads.elements { heads[Int(slot)] = -1 }
      usedHeads.removeAll()
      let (values, ends) = (text.values, text.ends)
      runLines.reserve(values.count)
      earlier.reserve(values.count)
      usedHeads.reserve(values.count)
      for (number, line) in text.lines.enumerated() {
        let last = text.endOfRuns(inLine: number)
        for run in line.firstRun..<last {
          runLines.add(Int32(truncatingIfNeeded: number))
          guard run + 2 < last else {
            earlier.add(-1)
            continue
          }
          let length = UInt32(truncatingIfNeeded: ends[run + 1] &- ends[run])
          let key =
            UInt32(values[run]) | UInt32(values[run + 1]) << 8 | UInt32(values[run + 2]) << 16
          let mixed = (key &+ length &* 0x85EB_CA6B) &* 0x9E37_79B1
          let slot = Int(mixed >> UInt32(32 - Self.hashBits))
          earlier.add(heads[slot])
          if heads[slot] < 0 { usedHeads.add(UInt16(truncatingIfNeeded: slot)) }
          heads[slot] = Int32(truncatingIfNeeded: run)
        }
      }
    }
  }

  /// Parses all lines from `first` on into tokens of low cost, and returns `false` if the task is cancelled.
  mutating func parse(
    _ text: borrowing RunLines, from first: Int = 0, _ costs: some LZ77Costs
  ) -> Bool {
    tokens.removeAll()
    for line in first..<text.lines.count {
      if Task.isCancelled { return false }
      split(text, line)
      search(text, line, costs)
      emit(text, line, costs)
      repeatLine(text, line, costs)
    }
    return true
  }

  /// Adds the repetitions of a line.
  private mutating func repeatLine(
    _ text: borrowing RunLines, _ line: Int, _ costs: some LZ77Costs
  ) {
    let extent = text.lines[line].extent
    guard extent > 1 else { return }
    let length = (extent - 1) * text.stride
    if tokens.lengthenLast(by: length, text.stride) { return }
    if length >= costs.shortest { return addCopy(length, text.stride) }
    // The lines are too short for a back-reference.
    let first = text.lines[line].firstRun
    for _ in 1..<extent {
      var start: Int32 = 0
      for run in first..<text.endOfRuns(inLine: line) {
        let end = text.ends[run]
        addRun(text.values[run], Int(end - start), isBegun: false, shortest: .max)
        start = end
      }
    }
  }

  /// Splits a line where it or the line above changes.
  private mutating func split(_ text: borrowing RunLines, _ line: Int) {
    parts.removeAll()
    let (values, ends) = (text.values, text.ends)
    var run = text.lines[line].firstRun
    let hasAbove = line > 0
    var above = hasAbove ? text.lines[line - 1].firstRun : 0
    var place: Int32 = 0
    let stride = Int32(truncatingIfNeeded: text.stride)
    while place < stride {
      let runEnd = ends[run]
      let aboveEnd = hasAbove ? ends[above] : stride
      let end = min(runEnd, aboveEnd)
      let isAbove = hasAbove && values[run] == values[above]
      parts.append(
        Part(start: place, run: Int32(truncatingIfNeeded: run), isAbove: isAbove))
      place = end
      if end == runEnd { run += 1 }
      if end == aboveEnd, hasAbove { above += 1 }
    }
    parts.append(Part(start: stride, run: -1, isAbove: false))
  }

  /// Finds the cheapest path to the end of each part.
  private func search(
    _ text: borrowing RunLines, _ line: Int, _ costs: some LZ77Costs
  ) {
    let (values, ends) = (text.values, text.ends)
    let (parts, count) = (parts.start, parts.count - 1)
    let firstRun = text.lines[line].firstRun
    // The byte before a line is the last one of the line above.
    let before = firstRun > 0 ? values[firstRun - 1] : nil
    parts[0].cost = 0
    let isCopying = tokens.last?.distance == Int32(truncatingIfNeeded: text.stride)
    var aboveEnd = 0
    for part in 0..<count {
      let cost = parts[part].cost
      guard cost < .max else { continue }
      let run = Int(parts[part].run)
      let start = Int(parts[part].start)
      let value = values[run]
      let isBegun =
        part > 0 ? Int(parts[part - 1].run) == run : before == value
      let literal = costs.literal(value)
      // The whole run, or a part of it.
      var tried = 0
      var next = part + 1
      while next <= count {
        let isWhole = next == count || Int(parts[next].run) != run
        if isWhole || tried < Self.maximumParts {
          let length = Int(parts[next].start) - start
          let copied = isBegun ? length : length - 1
          var price = isBegun ? 0 : literal
          if copied >= costs.shortest {
            price += costs.copy(copied, 1)
          } else {
            price += copied * literal
          }
          reach(next, cost + price, from: part, distance: 0)
        }
        if isWhole { break }
        tried += 1
        next += 1
      }
      if parts[part].isAbove {
        if aboveEnd <= part {
          aboveEnd = part + 1
          while aboveEnd < count, parts[aboveEnd].isAbove { aboveEnd += 1 }
        }
        let length = Int(parts[aboveEnd].start) - start
        if length >= costs.shortest, text.stride <= costs.window {
          let price =
            part == 0 && isCopying
            ? costs.lengthening(by: length, text.stride) : costs.copy(length, text.stride)
          reach(aboveEnd, cost + price, from: part, distance: text.stride)
        }
      }
      let runStart = run > firstRun ? Int(ends[run - 1]) : 0
      if start == runStart { tryEarlier(text, line, part, costs) }
    }
  }

  /// Tries back-references to earlier occurrences of the same runs.
  private func tryEarlier(
    _ text: borrowing RunLines, _ line: Int, _ part: Int, _ costs: some LZ77Costs
  ) {
    let (values, ends) = (text.values, text.ends)
    let (runLines, earlier) = (runLines.start, earlier.start)
    let (parts, count) = (parts.start, parts.count - 1)
    let lines = text.lines.span
    let run = Int(parts[part].run)
    let start = Int(parts[part].start)
    let cost = parts[part].cost
    let lineEnd = text.endOfRuns(inLine: line)
    var candidate = Int(earlier[run])
    var tried = 0
    var longest = 0
    while candidate >= 0, tried < maximumTries {
      defer {
        candidate = Int(earlier[candidate])
        tried += 1
      }
      let source = Int(runLines[candidate])
      let sourceStart = candidate > lines[source].firstRun ? Int(ends[candidate - 1]) : 0
      let length = Int(ends[run]) - start
      guard values[candidate] == values[run], Int(ends[candidate]) - sourceStart >= length else {
        continue
      }
      let sourcePlace =
        lines[source].place + (source < line ? (lines[source].extent - 1) * text.stride : 0)
        + Int(ends[candidate]) - length
      let distance = lines[line].place + start - sourcePlace
      guard distance <= costs.window else { break }
      var end = Int(ends[run])
      var (other, next) = (candidate + 1, run + 1)
      var otherStart = Int(ends[candidate])
      if other < values.count, Int(runLines[other]) != source { otherStart = 0 }
      while next < lineEnd, other < next, values[other] == values[next] {
        let (nextLength, otherLength) = (Int(ends[next]) - end, Int(ends[other]) - otherStart)
        end += min(nextLength, otherLength)
        guard nextLength == otherLength else { break }
        otherStart = Int(ends[other])
        other += 1
        next += 1
        if other < values.count, runLines[other] != runLines[other - 1] { otherStart = 0 }
      }
      guard end - start > longest else { continue }
      longest = end - start
      // Back-references end at the end of a part.
      var reached = part + 1
      while reached < count, Int(parts[reached + 1].start) <= end { reached += 1 }
      let whole = Int(parts[reached].start) - start
      guard whole >= costs.shortest, Int(parts[reached].start) <= end else { continue }
      reach(reached, cost + costs.copy(whole, distance), from: part, distance: distance)
    }
  }

  @inline(__always)
  private func reach(_ part: Int, _ cost: Int, from: Int, distance: Int) {
    let reached = parts.start + part
    guard cost < reached.pointee.cost else { return }
    reached.pointee.cost = cost
    reached.pointee.from = Int32(truncatingIfNeeded: from)
    reached.pointee.distance = Int32(truncatingIfNeeded: distance)
  }

  /// Adds the tokens of the cheapest path through a line.
  private mutating func emit(_ text: borrowing RunLines, _ line: Int, _ costs: some LZ77Costs) {
    let (parts, count) = (parts.start, parts.count - 1)
    var part = count
    while part > 0 {
      let from = Int(parts[part].from)
      parts[from].next = Int32(truncatingIfNeeded: part)
      part = from
    }
    let firstRun = text.lines[line].firstRun
    let before = firstRun > 0 ? text.values[firstRun - 1] : nil
    while part < count {
      let end = Int(parts[part].next)
      let length = Int(parts[end].start - parts[part].start)
      if parts[end].distance > 0 {
        addCopy(length, Int(parts[end].distance))
      } else {
        let run = parts[part].run
        let value = text.values[Int(run)]
        let isBegun = part > 0 ? parts[part - 1].run == run : before == value
        addRun(value, length, isBegun: isBegun, shortest: costs.shortest)
      }
      part = end
    }
  }

  private mutating func addRun(_ value: UInt8, _ length: Int, isBegun: Bool, shortest: Int) {
    let copied = isBegun ? length : length - 1
    let isCopied = copied >= shortest
    let literals = (isBegun ? 0 : 1) + (isCopied ? 0 : copied)
    for _ in 0..<literals {
      tokens.append(LZ77Token(length: Int32(value), distance: 0))
    }
    if isCopied { addCopy(copied, 1) }
  }

  /// Adds a back-reference, or merges it with the last token if their distances are equal.
  private mutating func addCopy(_ length: Int, _ distance: Int) {
    if tokens.lengthenLast(by: length, distance) { return }
    tokens.append(
      LZ77Token(
        length: Int32(truncatingIfNeeded: length), distance: Int32(truncatingIfNeeded: distance)))
  }
}

extension GrowingBuffer<LZ77Token> {
  fileprivate var last: LZ77Token? { count > 0 ? (end - 1).pointee : nil }

  /// Lengthens the last token and returns `true` if it is a back-reference with this distance; otherwise returns
  /// `false`.
  mutating func lengthenLast(by length: Int, _ distance: Int) -> Bool {
    guard count > 0, (end - 1).pointee.distance == distance else { return false }
    (end - 1).pointee.length += Int32(truncatingIfNeeded: length)
    return true
  }
}
