import Foundation
import HTTPServer
import Testing

/// What becomes of memory that is freed.
@Suite struct HeapMemoryTests {
  @Test func `what a picture took is given back when it is freed`() {
    HeapMemory.giveBack()
    // The C library, left alone, would from then on keep everything smaller on its heaps.
    UnsafeMutableRawPointer.allocate(byteCount: 16 << 20, alignment: 16).deallocate()
    // Another thread may be given the very place in between, hardly twenty times in a row.
    let isGivenBack = (1...20).contains { _ in
      let block = UnsafeMutableRawPointer.allocate(byteCount: 2 << 20, alignment: 16)
      let place = UInt(bitPattern: block)
      block.deallocate()
      return !Self.isMapped(place)
    }
    #expect(isGivenBack)
  }

  /// Whether the process has memory at an address; asked without allocating any, which could be put
  /// right there.
  private static func isMapped(_ place: UInt) -> Bool {
    let page = UInt(getpagesize())
    var isResident: UInt8 = 0
    // https://man7.org/linux/man-pages/man2/mincore.2.html: ENOMEM where there is none.
    return mincore(UnsafeMutableRawPointer(bitPattern: place / page * page), 1, &isResident) == 0
  }
}
