import TestSupport
import Testing

@testable import RunCoding

@Suite struct FilteredLinesTests {
  /// PNG specification §9.2, byte by byte.
  private static func reference(
    _ filter: LineFilter, _ line: [UInt8], below above: [UInt8], bytesPerPixel: Int
  ) -> [UInt8] {
    line.indices.map { place in
      let isFirst = place < bytesPerPixel
      let a = isFirst ? 0 : line[place - bytesPerPixel]
      let c = isFirst ? 0 : above[place - bytesPerPixel]
      return switch filter {
      case .none: line[place]
      case .sub: line[place] &- a
      case .up: line[place] &- above[place]
      case .paeth: line[place] &- predictor(Int(a), Int(above[place]), Int(c))
      }
    }
  }

  /// PNG specification §9.4.
  private static func predictor(_ a: Int, _ b: Int, _ c: Int) -> UInt8 {
    let p = a + b - c
    let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
    return UInt8(pa <= pb && pa <= pc ? a : pb <= pc ? b : c)
  }

  private static func sum(_ bytes: [UInt8]) -> Int {
    bytes.reduce(0) { $0 + abs(Int(Int8(bitPattern: $1))) }
  }

  /// One for each run, and one more for each of no small byte.
  private static func cost(_ bytes: [UInt8]) -> Int {
    bytes.indices.reduce(0) { cost, place in
      if place > 0, bytes[place] == bytes[place - 1] { return cost }
      return cost + ([0, 1, 255].contains(bytes[place]) ? 1 : 2)
    }
  }

  @Test func `predicts the nearest of three by the standard`() {
    for a in stride(from: 0, through: 255, by: 5) {
      for b in stride(from: 0, through: 255, by: 3) {
        var isRight = true
        for c in stride(from: 0, through: 240, by: 16) {
          let many = SIMD16<UInt8>(truncatingIfNeeded: SIMD16(repeating: c) &+ SIMD16<Int>(0..<16))
          let found = SIMD16.paeth(
            SIMD16(repeating: UInt8(a)), SIMD16(repeating: UInt8(b)), many)
          for lane in 0..<16 where found[lane] != Self.predictor(a, b, c + lane) { isRight = false }
        }
        #expect(isRight, "\(a) to the left, \(b) above")
      }
    }
  }

  @Test(arguments: [1, 3, 4], [1, 2, 3, 4, 12, 15, 16, 17, 20, 48, 60, 8_000])
  func `computes each filter by the standard`(bytesPerPixel: Int, pixels: Int) {
    var random = SeededGenerator(seed: 6)
    let count = pixels * bytesPerPixel
    var lines = FilteredLines(count: count, bytesPerPixel: bytesPerPixel)
    var above = [UInt8](repeating: 0, count: count)
    for spread in [255, 3, 60, 1] {
      let line = (0..<count).map { _ in UInt8(Int.random(in: 0...spread, using: &random)) }
      guard line.withUnsafeBytes({ lines.advance(to: $0) }) else { continue }
      var chosen = lines.subtractNearest()
      for filter in [LineFilter.sub, .up, .paeth] {
        var found: [UInt8] = []
        lines.withBytes(of: filter) { found = Array($0) }
        let expected = Self.reference(filter, line, below: above, bytesPerPixel: bytesPerPixel)
        #expect(found == expected, "\(filter)")
      }
      let sums = [LineFilter.up, .paeth, .sub].map { filter in
        (filter, Self.sum(Self.reference(filter, line, below: above, bytesPerPixel: bytesPerPixel)))
      }
      if count % 16 == 0 {
        #expect(chosen == sums.min { $0.1 < $1.1 }?.0)
        let others = sums.filter { $0.0 != .paeth }
        #expect(lines.subtractNearest(withPaeth: false) == others.min { $0.1 < $1.1 }?.0)
      }
      chosen = lines.subtractAbove()
      let costs = [LineFilter.up, .none].map { filter in
        let expected = Self.reference(filter, line, below: above, bytesPerPixel: bytesPerPixel)
        lines.withBytes(of: filter) { #expect(Array($0) == expected, "\(filter)") }
        return (filter, Self.cost(expected))
      }
      #expect(chosen == costs.min { $0.1 < $1.1 }?.0)
      above = line
    }
  }

  @Test(arguments: [1, 5, 16, 33]) func `recognises an equal line`(count: Int) {
    var lines = FilteredLines(count: count, bytesPerPixel: 1)
    var line = [UInt8](repeating: 0, count: count)
    #expect(!line.withUnsafeBytes { lines.advance(to: $0) })
    for place in 0..<count {
      line[place] = 9
      #expect(line.withUnsafeBytes { lines.advance(to: $0) })
      #expect(!line.withUnsafeBytes { lines.advance(to: $0) })
    }
  }
}
