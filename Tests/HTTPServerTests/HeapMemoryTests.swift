import Foundation
import HTTPServer
import Testing

/// What becomes of memory that is freed.
@Suite struct HeapMemoryTests {
  @Test func `what a picture took is given back when it is freed`() throws {
    HeapMemory.giveBack()
    // The C library, left alone, would from then on keep everything smaller on its heaps.
    UnsafeMutableRawPointer.allocate(byteCount: 16 << 20, alignment: 16).deallocate()
    // Another thread may be given the very place in between, hardly twenty times in a row.
    let isGivenBack = try (1...20).contains { _ in
      let block = UnsafeMutableRawPointer.allocate(byteCount: 2 << 20, alignment: 16)
      let place = UInt(bitPattern: block)
      block.deallocate()
      return try !Self.isMapped(place)
    }
    #expect(isGivenBack)
  }

  /// Whether the process has memory at an address.
  private static func isMapped(_ place: UInt) throws -> Bool {
    try String(contentsOfFile: "/proc/self/maps", encoding: .utf8).split(separator: "\n").contains {
      let ends = $0.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
      return ends.count == 2 && (ends[0]..<ends[1]).contains(place)
    }
  }
}
