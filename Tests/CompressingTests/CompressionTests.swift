import Compressing
import TestSupport
import Testing

/// The programs `gzip` and `zstd` judge what was written.
@Suite struct CompressionTests {
  private static let samples: [[UInt8]] = [
    [], [0], Array("hello".utf8),
    Array(String(repeating: "<path d=\"M0 0h1v1z\"/>", count: 5_000).utf8),
    (0..<100_000).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13) },
  ]

  // By their places: a sample would be printed whole.
  @Test(arguments: samples.indices, [1, 6, 9])
  func `restores compressed data with gzip`(sample: Int, level: Int) async throws {
    let bytes = Self.samples[sample]
    let compressed = try Gzip.compress(bytes, level: level)
    #expect(try await Decompressor.bytes(of: compressed, by: "gzip") == bytes)
  }

  @Test(arguments: samples.indices)
  func `inflates a gzip file of one member within a limit`(sample: Int) throws {
    let bytes = Self.samples[sample]
    let file = try Gzip.compress(bytes, level: 6)
    #expect(Gzip.isFile(file) && !Gzip.isFile(bytes))
    #expect(try Gzip.decompress(file, limit: bytes.count) == bytes)
    if !bytes.isEmpty { #expect(try Gzip.decompress(file, limit: bytes.count - 1) == nil) }
    for broken in [file + [0], Array(file.dropLast()), Array(file.prefix(10)), bytes + [1]] {
      #expect(throws: CompressionError.self) { try Gzip.decompress(broken, limit: 1 << 20) }
    }
  }

  @Test(arguments: samples.indices, [1, 3, 16])
  func `restores compressed data with zstd`(sample: Int, level: Int) async throws {
    let bytes = Self.samples[sample]
    let compressed = try Zstandard.compress(bytes, level: level)
    #expect(try await Decompressor.bytes(of: compressed, by: "zstd") == bytes)
  }

  @Test func `compresses equal bytes equally and well`() throws {
    let bytes = Self.samples[3]
    let gzip = try Gzip.compress(bytes, level: 6)
    #expect(try Gzip.compress(bytes, level: 6) == gzip)
    #expect(gzip.count < bytes.count / 100)
    let zstandard = try Zstandard.compress(bytes, level: 3)
    #expect(try Zstandard.compress(bytes, level: 3) == zstandard)
    #expect(zstandard.count < bytes.count / 100)
  }
}
