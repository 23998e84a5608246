import TestSupport
import Testing

@testable import ImageCoding

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

  @Test func `runs count like their bytes`() {
    var checksum = Adler32()
    var bytes: [UInt8] = []
    for (byte, count) in [(255, 1), (0, 8_191), (255, 32_768), (7, 3), (0, 1), (254, 70_000)] {
      checksum.add(UInt8(byte), count: count)
      bytes += [UInt8](repeating: UInt8(byte), count: count)
      #expect(checksum.value == reference(bytes))
    }
  }

  @Test(arguments: [(1, 1), (1, 500), (255, 8_193), (4_000, 9)])
  func `lines of zeros count like their bytes`(lines: Int, stride: Int) {
    var checksum = Adler32()
    checksum.add(200, count: 999)
    checksum.addZeroLines(lines, stride: stride, filter: 2)
    let line = [2] + [UInt8](repeating: 0, count: stride - 1)
    let bytes = [UInt8](repeating: 200, count: 999) + (0..<lines).flatMap { _ in line }
    #expect(checksum.value == reference(bytes))
  }

  @Test(arguments: [0, 1, 15, 16, 17, 351, 352, 353, 5_000, 100_000], [nil, UInt8(255)])
  func `lines of bytes count like their bytes`(count: Int, byte: UInt8?) {
    var random = SeededGenerator(seed: 3)
    let bytes = (0..<count).map { _ in byte ?? UInt8.random(in: 0...255, using: &random) }
    var checksum = Adler32()
    checksum.add(77, count: 500)
    bytes.withUnsafeBytes { checksum.add($0) }
    #expect(checksum.value == reference([UInt8](repeating: 77, count: 500) + bytes))
  }
}
