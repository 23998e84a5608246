/// The symbols that occur, in scratch memory: the leaves of a Huffman tree.
struct HuffmanLeaves {
  /// The count of each symbol, with the symbol in the lowest bits, so that single integers are sorted.
  private let used: UnsafeMutablePointer<UInt64>
  private let count: Int
  /// Space for the same number of integers.
  private let scratch: UnsafeMutablePointer<UInt64>

  private static let symbolBits: UInt64 = 16

  /// Collects the symbols that occur, or two if there are fewer, and sorts them by their counts.
  ///
  /// `room` must have space for two integers per symbol and four more.
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

  /// The maximum number of symbols for insertion sort.
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

  /// Sorts by the counts with a radix sort of eight bits per pass; `all` is the union of the bits of all counts.
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

  /// Writes the length of each symbol's word, at most `longest`; rarer symbols have words that are at least as long.
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

  /// Counts the leaves at each depth of an optimal tree; deeper leaves are counted at the last depth.
  ///
  /// The tree is computed in place (Moffat and Katajainen, 1995).
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
    // The weights have been replaced by parents; from the root down, these are replaced by depths.
    nodes[last - 1] = 0
    var node = last - 2
    while node >= 0 {
      nodes[node] = nodes[Int(truncatingIfNeeded: nodes[node])] &+ 1
      node -= 1
    }
    // The nodes of a depth that are not inner nodes are leaves.
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

  /// Makes a code with clamped lengths decodable again, by lengthening the longest words below the limit.
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
