/// A prefix code of least total length, no word longer than a limit (RFC 1951 §3.2.2).
struct HuffmanCode {
  /// Bits of each symbol's word; 0 for symbols that do not occur.
  let lengths: [UInt8]
  /// Each symbol's word, its first bit lowest, as deflate writes it.
  let words: [UInt16]

  /// The code for symbols that occur `counts` times.
  ///
  /// At least two symbols get a word, the first ones where fewer occur: some decoders refuse a code
  /// that is not complete.
  init(counts: [Int], longest: Int) {
    // Counts above their symbols: one number each sorts faster than two.
    var used: [Int] = []
    used.reserveCapacity(counts.count)
    for symbol in counts.indices where counts[symbol] > 0 {
      used.append(counts[symbol] << 16 | symbol)
    }
    for symbol in counts.indices where used.count < 2 && counts[symbol] == 0 { used.append(symbol) }
    used.sort()
    var perLength = Self.wordsPerLength(
      Self.depths(used.map { max(1, $0 >> 16) }), longest: longest)
    var lengths = [UInt8](repeating: 0, count: counts.count)
    var length = longest
    for entry in used {
      while perLength[length] == 0 { length -= 1 }
      perLength[length] -= 1
      lengths[entry & 0xFFFF] = UInt8(truncatingIfNeeded: length)
    }
    self.init(lengths: lengths)
  }

  /// The canonical code with these lengths (RFC 1951 §3.2.2), each at most 15.
  init(lengths: [UInt8]) {
    self.lengths = lengths
    var counts = [Int](repeating: 0, count: 16)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var next = [Int](repeating: 0, count: 16)
    for length in 1...15 { next[length] = (next[length - 1] + counts[length - 1]) << 1 }
    var words = [UInt16](repeating: 0, count: lengths.count)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let word = next[Int(length)]
      next[Int(length)] += 1
      words[symbol] = UInt16(truncatingIfNeeded: word).reversed(Int(length))
    }
    self.words = words
  }

  /// The depth of each leaf in a tree of least weight over ascending counts.
  ///
  /// Computed in place (Moffat and Katajainen, 1995).
  private static func depths(_ counts: [Int]) -> [Int] {
    var nodes = counts
    let last = nodes.count - 1
    var (leaf, root) = (0, 0)
    func lightest(_ next: Int) -> Int {
      if leaf > last || (root < next && nodes[root] < nodes[leaf]) {
        let weight = nodes[root]
        nodes[root] = next
        root += 1
        return weight
      }
      leaf += 1
      return nodes[leaf - 1]
    }
    for next in 0..<last {
      let first = lightest(next)
      nodes[next] = first + lightest(next)
    }
    // Parents stand where weights stood; from the root down they become depths.
    nodes[last - 1] = 0
    for node in stride(from: last - 2, through: 0, by: -1) { nodes[node] = nodes[nodes[node]] + 1 }
    var (available, inner, depth, place) = (1, last - 1, 0, last)
    while available > 0 {
      var used = 0
      while inner >= 0, nodes[inner] == depth {
        used += 1
        inner -= 1
      }
      while available > used {
        nodes[place] = depth
        place -= 1
        available -= 1
      }
      available = 2 * used
      depth += 1
    }
    return nodes
  }

  /// The number of words of each length, none more than `longest`: too long ones are shortened, and
  /// the code is made to fit again by lengthening the longest that still can be.
  private static func wordsPerLength(_ depths: [Int], longest: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: longest + 1)
    for depth in depths { counts[min(depth, longest)] += 1 }
    var excess = -(1 << longest)
    for length in 1...longest { excess += counts[length] << (longest - length) }
    while excess > 0 {
      var length = longest - 1
      while counts[length] == 0 { length -= 1 }
      counts[length] -= 1
      counts[length + 1] += 2
      counts[longest] -= 1
      excess -= 1
    }
    return counts
  }
}

extension UInt16 {
  /// The lowest `count` bits, the last one first; those above are zero.
  fileprivate func reversed(_ count: Int) -> UInt16 {
    // Neighbours change places, then pairs, then groups of four.
    var bits = (self & 0x5555) << 1 | (self >> 1) & 0x5555
    bits = (bits & 0x3333) << 2 | (bits >> 2) & 0x3333
    bits = (bits & 0x0F0F) << 4 | (bits >> 4) & 0x0F0F
    return bits.byteSwapped >> UInt16(truncatingIfNeeded: 16 - count)
  }
}

/// The two codes of a block (RFC 1951 §3.2.5).
struct DeflateCodes {
  /// For literals, the end of the block, and lengths.
  let literals: HuffmanCode
  let distances: HuffmanCode

  /// The codes that need no header (RFC 1951 §3.2.6).
  static let fixed = DeflateCodes(
    literals: HuffmanCode(
      lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }),
    distances: HuffmanCode(lengths: [UInt8](repeating: 5, count: 30)))
}
