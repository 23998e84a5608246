import Foundation
import HTTPServer
import Testing

/// What becomes of memory that is freed.
@Suite struct HeapMemoryTests {
  /// In a process of its own: where other tests left holes in the heap, those are used first.
  @Test func `what a picture took is given back when it is freed`() async {
    await #expect(processExitsWith: .success) {
      HeapMemory.giveBack()
      // The C library, left alone, would from then on keep everything smaller on its heaps.
      UnsafeMutableRawPointer.allocate(byteCount: 16 << 20, alignment: 16).deallocate()
      let block = UnsafeMutableRawPointer.allocate(byteCount: 2 << 20, alignment: 16)
      let place = UInt(bitPattern: block)
      try #require(HeapMemoryTests.isMapped(place))
      block.deallocate()
      try #require(!HeapMemoryTests.isMapped(place))
    }
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
