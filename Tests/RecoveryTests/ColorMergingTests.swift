import TestSupport
import Testing

@testable import Recovery

struct ColorMergingTests {
  @Test func `cancels counting, merging and replacing of colours`() async throws {
    #expect(await cancelled { try ColorMerging([1, 2, 3]).count } as? RecoveryError == .cancelled)
    let merging = try ColorMerging((0..<9000).map { UInt32($0) << 8 | 255 })
    #expect(
      await cancelled {
        var merging = merging
        try merging.merge(within: 1)
      } as? RecoveryError == .cancelled)
    #expect(
      await cancelled {
        var (merging, cells) = (merging, [UInt32](repeating: 255, count: 9))
        try merging.replace(in: &cells)
      } as? RecoveryError == .cancelled)
  }
}
