import Compressing
import TestSupport
import Testing

@Suite struct ZlibFileTests {
  private static let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: ($0 &* $0) >> 9) }

  @Test(arguments: [0, 1, 16_383, 16_384, 16_385, 100_000])
  func `restores what it compresses`(count: Int) throws {
    let content = Array(Self.bytes[..<count])
    let file = try ZlibFile.compress(content)
    #expect(try ZlibFile.decompress(file, limit: count) == content)
    #expect(try ZlibFile.decompress(AsepriteBuilder.zlib(content), limit: count) == content)
  }

  @Test(arguments: [1, 16_384, 99_999])
  func `stops above the limit`(limit: Int) throws {
    let file = try ZlibFile.compress(Self.bytes)
    #expect(throws: ZlibFileError.tooLong) { try ZlibFile.decompress(file, limit: limit) }
  }

  @Test func `a file of a few kilobytes cannot claim megabytes`() throws {
    let bomb = try ZlibFile.compress([UInt8](repeating: 0, count: 6 << 20))
    #expect(bomb.count < 8_000)
    #expect(throws: ZlibFileError.tooLong) { try ZlibFile.decompress(bomb, limit: 65_536) }
  }

  @Test func `every truncation is an error`() throws {
    let file = try ZlibFile.compress(Array(Self.bytes[..<300]))
    for count in 0..<file.count {
      #expect(throws: ZlibFileError.truncated) {
        try ZlibFile.decompress(Array(file[..<count]), limit: 1000)
      }
    }
  }

  @Test func `bytes behind the stream are an error`() throws {
    let file = try ZlibFile.compress([1, 2, 3])
    #expect(throws: ZlibFileError.trailing(2)) {
      try ZlibFile.decompress(file + [0, 0], limit: 10)
    }
    #expect(throws: ZlibFileError.trailing(file.count)) {
      try ZlibFile.decompress(file + file, limit: 10)
    }
  }

  @Test func `damage is an error, also of the checksum alone`() throws {
    var file = try ZlibFile.compress(Array("hello".utf8))
    file[file.count - 1] ^= 1
    for bytes in [file, [0, 1, 2, 3], Array(file[2...])] {
      #expect(throws: ZlibFileError.damaged("the stream is damaged")) {
        try ZlibFile.decompress(bytes, limit: 10)
      }
    }
  }
}
