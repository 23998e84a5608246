/// The symbols that occur, in scratch memory: the leaves of the tree of a code.
struct HuffmanLeaves {
  /// Counts above their symbols, so that one number each is sorted.
  private let used: UnsafeMutablePointer<UInt64>
  private let count: Int
  /// Room for as many numbers again.
  private let scratch: UnsafeMutablePointer<UInt64>

  private static let symbolBits: UInt64 = 16

  /// Finds the symbols that occur, or two if there are fewer, and sorts them by their counts.
  ///
  /// There is room at `room` for two numbers a symbol and four more.
  init(_ counts: [Int], in room: UnsafeMutablePointer<UInt64>) {
    used = room
    scratch = room + counts.count + 2
    var (found, all) = (0, UInt64(0))
    for symbol in 0..<counts.count where counts[symbol] > 0 {
      let times = UInt64(truncatingIfNeeded: counts[symbol])
      used[found] = times << Self.symbolBits | UInt64(truncatingIfNeeded: symbol)
      all |= times
      found += 1
    }
    var symbol = 0
    while found < 2, symbol < counts.count {
      if counts[symbol] == 0 {
        used[found] = UInt64(truncatingIfNeeded: symbol)
        found += 1
      }
      symbol += 1
    }
    count = found
    if count <= Self.fewest { sort() } else { sortByDigits(all) }
  }

  /// The most symbols that are sorted by insertion.
  private static let fewest = 24

  private func sort() {
    for place in 1..<max(1, count) {
      let moved = used[place]
      var hole = place
      while hole > 0, used[hole - 1] > moved {
        used[hole] = used[hole - 1]
        hole -= 1
      }
      used[hole] = moved
    }
  }

  /// Sorts by eight bits of the counts after the other; `all` has every bit that some count has.
  private func sortByDigits(_ all: UInt64) {
    var (from, to) = (used, scratch)
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 256) { starts in
      guard let starts = starts.baseAddress else { return }
      var shift = Self.symbolBits
      while (all << Self.symbolBits) >> shift > 0 {
        starts.initialize(repeating: 0, count: 256)
        for place in 0..<count { starts[Int(from[place] >> shift & 255)] &+= 1 }
        var start = 0
        for digit in 0..<256 { (starts[digit], start) = (start, start &+ starts[digit]) }
        for place in 0..<count {
          let digit = Int(from[place] >> shift & 255)
          to[starts[digit]] = from[place]
          starts[digit] &+= 1
        }
        swap(&from, &to)
        shift += 8
      }
    }
    if from != used { used.update(from: from, count: count) }
  }

  /// Writes the length of each symbol's word, none more than `longest`: rarer symbols have words at least as long.
  func assign(to lengths: UnsafeMutableBufferPointer<UInt8>, longest: Int) {
    guard count > 1 else { return }
    withUnsafeTemporaryAllocation(of: Int.self, capacity: longest + 1) { perLength in
      perLength.initialize(repeating: 0)
      countDepths(into: perLength)
      Self.shorten(perLength)
      var length = longest
      for place in 0..<count {
        while perLength[length] == 0 { length -= 1 }
        perLength[length] -= 1
        lengths[Int(used[place] & 0xFFFF)] = UInt8(truncatingIfNeeded: length)
      }
    }
  }

  /// Counts the leaves of each depth of a tree of least weight, deeper ones as deep as the last place.
  ///
  /// Computed in place (Moffat and Katajainen, 1995).
  private func countDepths(into perLength: UnsafeMutableBufferPointer<Int>) {
    let nodes = scratch
    for place in 0..<count { nodes[place] = max(1, used[place] >> Self.symbolBits) }
    let last = count - 1
    var (leaf, root) = (0, 0)
    func takeLightest(before next: Int) -> UInt64 {
      if leaf > last || (root < next && nodes[root] < nodes[leaf]) {
        let weight = nodes[root]
        nodes[root] = UInt64(truncatingIfNeeded: next)
        root &+= 1
        return weight
      }
      leaf &+= 1
      return nodes[leaf &- 1]
    }
    for next in 0..<last {
      let first = takeLightest(before: next)
      nodes[next] = first &+ takeLightest(before: next)
    }
    // Parents stand where weights stood; from the root down they become depths.
    nodes[last - 1] = 0
    var node = last - 2
    while node >= 0 {
      nodes[node] = nodes[Int(truncatingIfNeeded: nodes[node])] &+ 1
      node -= 1
    }
    // Of the places of a depth those that no inner node takes are leaves.
    var (available, inner, depth, left) = (1, last - 1, 0, count)
    while left > 0 {
      var taken = 0
      while inner >= 0, nodes[inner] == depth {
        taken += 1
        inner -= 1
      }
      let leaves = min(available - taken, left)
      perLength[min(depth, perLength.count - 1)] += leaves
      left -= leaves
      available = 2 * taken
      depth += 1
    }
  }

  /// Makes a code of words that were cut off fit again, by lengthening the longest that still can be.
  private static func shorten(_ perLength: UnsafeMutableBufferPointer<Int>) {
    let longest = perLength.count - 1
    var excess = -(1 << longest)
    for length in 1...longest { excess += perLength[length] << (longest - length) }
    while excess > 0 {
      var length = longest - 1
      while perLength[length] == 0 { length -= 1 }
      perLength[length] -= 1
      perLength[length + 1] += 2
      perLength[longest] -= 1
      excess -= 1
    }
  }
}
