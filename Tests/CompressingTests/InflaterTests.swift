import Compressing
import TestSupport
import Testing

@Suite struct InflaterTests {
  private static let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: ($0 &* $0) >> 9) }

  /// zlib's own stream of the bytes: what a gzip file (RFC 1952) has between its head and its tail.
  private static func deflated(_ bytes: [UInt8]) throws -> [UInt8] {
    let stored = AsepriteBuilder.zlib(bytes)
    let file = try Gzip.compress(bytes, level: 6)
    return [0x78, 0x9C] + file[10..<file.count - 8] + stored.suffix(4)
  }

  private func read(
    _ inflater: inout Inflater, _ count: Int
  ) throws(CompressionError) -> (bytes: [UInt8], read: Int) {
    var bytes = [UInt8](repeating: 0, count: count)
    var target = bytes.mutableSpan
    let read = try inflater.read(into: &target)
    return (bytes, read)
  }

  @Test(arguments: [1, 7, 4096, 65_537, 200_000])
  func `inflates a stream in pieces of any length`(length: Int) throws {
    var inflater = try Inflater()
    for stream in [try Self.deflated(Self.bytes), AsepriteBuilder.zlib(Self.bytes)] {
      let file = [1, 2, 3] + stream + [4, 5]
      inflater.begin(file, 3..<file.count)
      var all: [UInt8] = []
      while all.count < Self.bytes.count {
        let piece = try read(&inflater, min(length, Self.bytes.count - all.count))
        #expect(piece.read == piece.bytes.count)
        guard piece.read > 0 else { break }
        all += piece.bytes
      }
      #expect(all == Self.bytes)
      #expect(try read(&inflater, 1).read == 0)
    }
  }

  @Test func `returns the available data of a truncated stream`() throws {
    var inflater = try Inflater()
    let stream = AsepriteBuilder.zlib([1, 2, 3, 4])
    inflater.begin(stream, 0..<stream.count)
    #expect(try read(&inflater, 9) == ([1, 2, 3, 4, 0, 0, 0, 0, 0], 4))
    inflater.begin(stream, 0..<9)
    #expect(try read(&inflater, 4) == ([1, 2, 0, 0], 2))
    inflater.begin(stream, 0..<0)
    #expect(try read(&inflater, 4).read == 0)
    inflater.begin([], 0..<0)
    #expect(try read(&inflater, 4).read == 0)
  }

  @Test(
    arguments: [
      ([0x78, 0x01, 0x07, 0, 0], "the stream is damaged"), ([1, 2, 3, 4], "the stream is damaged"),
      ([0x78, 0xBB, 0, 0, 0, 1, 3, 0], "the stream needs a dictionary that is not in it"),
    ] as [([UInt8], String)])
  func `rejects data that is no stream`(bytes: [UInt8], message: String) throws {
    var inflater = try Inflater()
    inflater.begin(bytes, 0..<bytes.count)
    do {
      _ = try read(&inflater, 10)
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.description == message)
    }
    let stream = AsepriteBuilder.zlib([5])
    inflater.begin(stream, 0..<stream.count)
    #expect(try read(&inflater, 1).bytes == [5])
  }

  @Test func `reports a wrong checksum as damage`() throws {
    var inflater = try Inflater()
    let stream = AsepriteBuilder.zlib([1, 2, 3, 4]).dropLast() + [0]
    inflater.begin(Array(stream), 0..<stream.count)
    #expect(throws: CompressionError.self) { _ = try read(&inflater, 5) }
  }
}
