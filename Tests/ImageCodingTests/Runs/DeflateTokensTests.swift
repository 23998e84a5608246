import TestSupport
import Testing

@testable import ImageCoding

@Suite struct DeflateTokensTests {
  /// The bytes that tokens stand for.
  private static func bytes(_ tokens: borrowing DeflateTokens) -> [UInt8] {
    var bytes: [UInt8] = []
    var literals = tokens.literals[...]
    for token in tokens.tokens {
      if token.symbol == DeflateTokens.literals {
        bytes += literals.prefix(token.count)
        literals = literals.dropFirst(token.count)
      } else if token.symbol < DeflateTokens.endOfBlock {
        bytes += [UInt8](repeating: UInt8(token.symbol), count: token.count)
      } else {
        let length = (3...258).first {
          DeflateLength.symbol($0) == (token.symbol, Int(token.extra))
        }
        bytes += [UInt8](repeating: bytes.last ?? 0, count: (length ?? 0) * token.count)
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
  func `runs of every length stand for their bytes`(byte: UInt8, noise: Int) {
    let lengths =
      Array(1...40) + [257, 258, 259, 260, 261, 262, 263, 516, 517, 518, 519, 520, 2_000]
    var all = DeflateTokens(filter: 2, zeros: 5)
    var zeros = DeflateTokens(filter: 2, zeros: 5)
    var expected: [UInt8] = []
    for lengths in lengths.map({ [$0] }) + [lengths, lengths.reversed()] {
      let line = Self.line(lengths, of: byte, after: noise)
      (line + Self.margin).withUnsafeBytes { room in
        all.runs(UnsafeRawBufferPointer(rebasing: room[..<line.count]))
        zeros.zeroRuns(UnsafeRawBufferPointer(rebasing: room[..<line.count]))
      }
      expected += line
    }
    #expect(Self.bytes(all) == expected)
    #expect(Self.bytes(zeros) == expected)
  }

  @Test func `a line of runs says what each run says`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      var one = DeflateTokens(filter: 2, zeros: 5)
      var other = DeflateTokens(filter: 2, zeros: 5)
      var line: [UInt8] = []
      for _ in 0..<30 {
        let byte = (line.last ?? 0) &+ 1
        let longest = [2, 5, 20, 600].randomElement(using: &random) ?? 1
        let count = Int.random(in: 1...longest, using: &random)
        line += [UInt8](repeating: byte, count: count)
        one.run(byte, count: count)
      }
      (line + Self.margin).withUnsafeBytes {
        other.runs(UnsafeRawBufferPointer(rebasing: $0[..<line.count]))
      }
      #expect(one.weight == other.weight)
      #expect(DeflateCounts(one).symbols == DeflateCounts(other).symbols)
    }
  }

  @Test func `zeros are a run from eleven on, wherever they are`() {
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
