import Testing
import TestSupport

@testable import RunCoding

@Suite struct DeflateTokensTests {
  /// The bytes that tokens stand for.
  private static func bytes(_ tokens: borrowing DeflateTokens) -> [UInt8] {
    var bytes: [UInt8] = []
    var literals = tokens.literals[...]
    for token in tokens.tokens {
      switch token.kind {
      case .run: bytes += [UInt8](repeating: UInt8(token.value), count: token.runCount)
      case .literals:
        bytes += literals.prefix(token.count)
        literals = literals.dropFirst(token.count)
      case .copies: bytes += [UInt8](repeating: bytes.last ?? 0, count: token.count)
      case .zeroLines, .farLines:
        let line = [tokens.filter] + [UInt8](repeating: 0, count: tokens.zeroCount)
        bytes += (0..<token.count).flatMap { _ in line }
      }
    }
    return bytes
  }

  /// Stretches of noise and runs of each length.
  private static func line(_ lengths: [Int], of byte: UInt8, after noise: Int) -> [UInt8] {
    lengths.flatMap { length in
      (0..<noise).map { UInt8(1 + ($0 * 7 + length) % 250) }
        + [UInt8](repeating: byte, count: length)
    }
  }

  private static let margin = [UInt8](repeating: 0, count: DeflateTokens.margin)

  @Test(arguments: [0, 9], Array(0...20) + [300, 1_000])
  func `encodes runs of every length`(byte: UInt8, noise: Int) {
    let lengths =
      Array(1...40) + [257, 258, 259, 260, 261, 262, 263, 516, 517, 518, 519, 520, 2_000]
    var all = DeflateTokens(filter: 2, zeros: 5)
    var zeros = DeflateTokens(filter: 2, zeros: 5)
    var (expected, checksum) = ([UInt8](), Adler32())
    for lengths in lengths.map({ [$0] }) + [lengths, lengths.reversed()] {
      let line = Self.line(lengths, of: byte, after: noise)
      (line + Self.margin).withUnsafeBytes { room in
        all.runs(UnsafeRawBufferPointer(rebasing: room[..<line.count]), checksum: &checksum)
        zeros.zeroRuns(UnsafeRawBufferPointer(rebasing: room[..<line.count]))
      }
      expected += line
    }
    #expect(Self.bytes(all) == expected)
    #expect(Self.bytes(zeros) == expected)
    var known = Adler32()
    expected.withUnsafeBytes { known.add($0) }
    #expect(checksum.value == known.value)
  }

  @Test func `encodes a line of runs like each run`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      var one = DeflateTokens(filter: 2, zeros: 5)
      var other = DeflateTokens(filter: 2, zeros: 5)
      var (line, checksum) = ([UInt8](), Adler32())
      for _ in 0..<30 {
        let byte = (line.last ?? 0) &+ 1
        let longest = [2, 5, 20, 600].randomElement(using: &random) ?? 1
        let count = Int.random(in: 1...longest, using: &random)
        line += [UInt8](repeating: byte, count: count)
        one.reserveRuns(1)
        one.run(byte, count: count)
      }
      (line + Self.margin).withUnsafeBytes {
        other.runs(UnsafeRawBufferPointer(rebasing: $0[..<line.count]), checksum: &checksum)
      }
      #expect(one.weight == other.weight)
      one.finishCounts()
      other.finishCounts()
      #expect(one.counts.symbols() == other.counts.symbols())
    }
  }

  @Test func `counts lines of zeros like their runs`() {
    for zeros in [1, 2, 3, 4, 257, 258, 259, 260, 261, 519, 1_000] {
      var lines = DeflateTokens(filter: 2, zeros: zeros)
      lines.zeroLines(3)
      var runs = DeflateTokens(filter: 2, zeros: zeros)
      for _ in 0..<3 {
        runs.reserveRuns(2)
        runs.run(2, count: 1)
        runs.run(0, count: zeros)
      }
      lines.finishCounts()
      runs.finishCounts()
      #expect(lines.counts.symbols() == runs.counts.symbols())
      #expect(Self.bytes(lines) == Self.bytes(runs))
    }
  }

  @Test func `splits the longest runs`() {
    let count = 2 * DeflateTokens.Token.longestRun + 5
    var tokens = DeflateTokens(filter: 2, zeros: 5)
    tokens.run(7, count: count)
    #expect(Self.bytes(tokens) == [UInt8](repeating: 7, count: count))
  }

  @Test func `encodes eleven or more zeros as a run`() {
    for start in 1...30 {
      let line = [UInt8](repeating: 5, count: start) + [UInt8](repeating: 0, count: 11) + [5]
      var tokens = DeflateTokens(filter: 2, zeros: 5)
      (line + Self.margin).withUnsafeBytes {
        tokens.zeroRuns(UnsafeRawBufferPointer(rebasing: $0[..<line.count]))
      }
      #expect(tokens.tokens.count == 3)
    }
  }
}

@testable import RunCoding

@Suite struct HuffmanCodeTests {
  @Test func `matches the codes of the standard's example`() {
    // RFC 1951 §3.2.2: A to H with lengths 3 3 3 3 3 2 4 4.
    let code = HuffmanCode(lengths: [3, 3, 3, 3, 3, 2, 4, 4])
    let words = zip(code.words, code.lengths).map { word, length in
      (0..<Int(length)).map { word >> $0 & 1 == 1 ? "1" : "0" }.joined()
    }
    #expect(words == ["010", "011", "100", "101", "110", "00", "1110", "1111"])
  }

  @Test(arguments: [
    ([0, 5, 0], [1, 1, 0]), ([0, 0], [1, 1]), ([7, 7], [1, 1]), ([1, 2, 4, 8], [3, 3, 2, 1]),
    ([1, 1, 1, 1], [2, 2, 2, 2]), ([9, 0, 1, 0, 3], [1, 0, 2, 0, 2]),
  ])
  func `gives frequent symbols short codes`(counts: [Int], lengths: [UInt8]) {
    #expect(HuffmanCode(counts: counts, longest: 15).lengths == lengths)
  }

  /// The bits that symbols take in a tree of least weight, by joining the two lightest again and again.
  private static func leastBits(_ counts: [Int]) -> Int {
    var weights = counts.filter { $0 > 0 }
    var bits = 0
    while weights.count > 1 {
      weights.sort(by: >)
      let joined = weights.removeLast() + weights.removeLast()
      bits += joined
      weights.append(joined)
    }
    return bits
  }

  @Test(arguments: [2, 24, 25, 60, 286], [3, 300, 70_000])
  func `computes optimal codes for many symbols`(symbols: Int, most: Int) {
    var random = SeededGenerator(seed: UInt64(symbols + most))
    for _ in 0..<20 {
      // None is so rare that its word would have to be cut.
      var counts = (0..<286).map {
        $0 < symbols ? Int.random(in: (most / 9 + 1)...most, using: &random) : 0
      }
      counts.shuffle(using: &random)
      let lengths = HuffmanCode(counts: counts, longest: 15).lengths
      let bits = zip(counts, lengths).reduce(0) { $0 + $1.0 * Int($1.1) }
      #expect(bits == Self.leastBits(counts))
      // Of symbols that are as frequent as another the first one has the longer word.
      let used = counts.indices.filter { counts[$0] > 0 }
        .sorted { (counts[$0], $0) < (counts[$1], $1) }.map { lengths[$0] }
      #expect(used == used.sorted(by: >))
    }
  }

  @Test(arguments: [4, 5, 7, 15])
  func `limits code lengths, and computes complete codes`(longest: Int) {
    var counts = [1, 1]
    for _ in 2..<16 { counts.append(counts.suffix(2).reduce(0, +)) }
    let lengths = HuffmanCode(counts: counts, longest: longest).lengths
    #expect(lengths.allSatisfy { (1...UInt8(longest)).contains($0) })
    #expect(lengths.reduce(0) { $0 + 1 << (longest - Int($1)) } == 1 << longest)
    #expect(lengths == lengths.sorted(by: >), "rarer symbols have words at least as long")
  }
}

@testable import RunCoding

@Suite struct Adler32Tests {
  /// RFC 1950 §9, byte by byte.
  private func reference(_ bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }

  @Test func `counts runs like their bytes`() {
    var checksum = Adler32()
    var bytes: [UInt8] = []
    for (byte, count) in [(255, 1), (0, 8_191), (255, 32_768), (7, 3), (0, 1), (254, 70_000)] {
      checksum.add(UInt8(byte), count: count)
      bytes += [UInt8](repeating: UInt8(byte), count: count)
      #expect(checksum.value == reference(bytes))
      var unsettled = Adler32()
      bytes.withUnsafeBytes { unsettled.add($0) }
      unsettled.addUnsettled(9, count: 70_000)
      unsettled.addUnsettled(UInt8(byte), count: count)
      unsettled.settle()
      let nines = [UInt8](repeating: 9, count: 70_000)
      let more = [UInt8](repeating: UInt8(byte), count: count)
      #expect(unsettled.value == reference(bytes + nines + more))
    }
  }

  @Test(arguments: [(1, 1), (1, 500), (255, 8_193), (4_000, 9)])
  func `counts lines of zeros like their bytes`(lines: Int, stride: Int) {
    var checksum = Adler32()
    checksum.add(200, count: 999)
    checksum.addZeroLines(lines, stride: stride, filter: 2)
    let line = [2] + [UInt8](repeating: 0, count: stride - 1)
    let bytes = [UInt8](repeating: 200, count: 999) + (0..<lines).flatMap { _ in line }
    #expect(checksum.value == reference(bytes))
  }

  @Test(arguments: [0, 1, 15, 16, 17, 351, 352, 353, 5_000, 100_000], [nil, UInt8(255)])
  func `counts lines of bytes like their bytes`(count: Int, byte: UInt8?) {
    var random = SeededGenerator(seed: 3)
    let bytes = (0..<count).map { _ in byte ?? UInt8.random(in: 0...255, using: &random) }
    var checksum = Adler32()
    checksum.add(77, count: 500)
    bytes.withUnsafeBytes { checksum.add($0) }
    #expect(checksum.value == reference([UInt8](repeating: 77, count: 500) + bytes))
  }
}
