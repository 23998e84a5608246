import Compressing
import TestSupport
import Testing

@Suite struct ZstandardTests {
  private static let bytes = (0..<5_000).map { UInt8(truncatingIfNeeded: ($0 &* $0) >> 9) }

  @Test(arguments: [0, 1, 255, 5_000])
  func `decompresses a frame after other bytes`(count: Int) throws {
    let content = Array(Self.bytes.prefix(count))
    let frame = [7, 8] + (try Zstandard.compress(content, level: 3))
    #expect(try Zstandard.decompress(frame[2...], count: count) == content)
  }

  @Test(arguments: [-1, 0, 4_999, 5_001, .max])
  func `refuses a frame of another size before it takes memory`(count: Int) throws {
    let frame = try Zstandard.compress(Self.bytes, level: 3)
    do {
      _ = try Zstandard.decompress(frame[...], count: count)
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.description == "the frame does not state a content of \(count) bytes")
    }
  }

  @Test func `refuses every beginning of a frame`() throws {
    let frame = try Zstandard.compress(Self.bytes, level: 3)
    for end in frame.indices {
      #expect(throws: CompressionError.self) {
        _ = try Zstandard.decompress(frame[..<end], count: Self.bytes.count)
      }
    }
  }

  @Test func `a changed byte is refused or gives as many bytes`() throws {
    let frame = try Zstandard.compress(Self.bytes, level: 3)
    for place in frame.indices {
      var changed = frame
      changed[place] ^= 0x55
      let bytes = try? Zstandard.decompress(changed[...], count: Self.bytes.count)
      #expect(bytes == nil || bytes?.count == Self.bytes.count)
    }
  }
}
