import Testing

@testable import ImageCoding

@Suite struct HuffmanCodeTests {
  @Test func `the standard's example has the standard's words`() {
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
  func `frequent symbols have short words`(counts: [Int], lengths: [UInt8]) {
    #expect(HuffmanCode(counts: counts, longest: 15).lengths == lengths)
  }

  @Test(arguments: [4, 5, 7, 15])
  func `no word is longer than the limit, and every code is complete`(longest: Int) {
    var counts = [1, 1]
    for _ in 2..<16 { counts.append(counts.suffix(2).reduce(0, +)) }
    let lengths = HuffmanCode(counts: counts, longest: longest).lengths
    #expect(lengths.allSatisfy { (1...UInt8(longest)).contains($0) })
    #expect(lengths.reduce(0) { $0 + 1 << (longest - Int($1)) } == 1 << longest)
    #expect(lengths == lengths.sorted(by: >), "rarer symbols have words at least as long")
  }
}
