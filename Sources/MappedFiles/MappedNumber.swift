import Glibc
import Synchronization

/// The first eight bytes of a file as a number that is read without a system call.
///
/// The mapping keeps its address for life, and another file may take the place behind it, so that a reader on another
/// thread never meets an address that is gone. A mapped file that becomes empty ends the process at the next reading
/// (SIGBUS), as SQLite's `-shm` file does, so only files that no other user can cut short are mapped.
///
/// `@unchecked Sendable`: the address is constant, and what it leads to is read atomically.
package final class MappedNumber: @unchecked Sendable {
  private let address: UnsafeMutableRawPointer
  /// True while the mapping shows a file; without one the number is meaningless.
  private let isMapped = Atomic(false)

  /// Reserves an address, or returns `nil` if the process has no room for a page.
  package init?() {
    let reserved = mmap(nil, Self.size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let reserved, reserved != MAP_FAILED else { return nil }
    address = reserved
  }

  deinit { munmap(address, Self.size) }

  /// The number that the file has now, or `nil` while none is mapped.
  package var value: UInt64? {
    guard isMapped.load(ordering: .acquiring) else { return nil }
    // An atomic number has the layout of a plain one.
    return address.assumingMemoryBound(to: Atomic<UInt64>.self).pointee.load(ordering: .acquiring)
  }

  /// Maps another file, in one step for readers, if it may be mapped; else none is from now on.
  ///
  /// - Parameter descriptor: Of a file that is open for reading and may be closed afterwards.
  package func map(_ descriptor: Int32) {
    guard Self.isSafe(descriptor) else { return isMapped.store(false, ordering: .releasing) }
    let mapped = mmap(address, Self.size, PROT_READ, MAP_SHARED | MAP_FIXED, descriptor, 0)
    isMapped.store(mapped == address, ordering: .releasing)
  }

  /// True for a file that has a number, and that only this process's user may cut short.
  private static func isSafe(_ descriptor: Int32) -> Bool {
    var facts = stat()
    return fstat(descriptor, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
      && facts.st_uid == geteuid() && facts.st_mode & writableByOthers == 0
      && facts.st_size >= MemoryLayout<UInt64>.size
  }

  /// The permissions of a group and of everybody else to write (chmod(2)).
  private static let writableByOthers: mode_t = 0o022
  /// Bytes of the mapping: the system rounds them up to a page.
  private static let size = 4_096
}
