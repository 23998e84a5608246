import Glibc
import Synchronization

/// A number in the first eight bytes of a file, read without a system call.
///
/// The mapping keeps its address, and another file can be mapped there, so a reader on another thread never uses an
/// unmapped address. If a mapped file becomes empty, the next read ends the process (SIGBUS), as with SQLite's `-shm`
/// file. Therefore only files that no other user can truncate are mapped.
///
/// `@unchecked Sendable`: the address is constant, and the number is read atomically.
package final class MappedNumber: @unchecked Sendable {
  private let address: UnsafeMutableRawPointer
  /// Whether a file is mapped.
  ///
  /// Otherwise the number is meaningless.
  private let isMapped = Atomic(false)

  /// Reserves an address, or returns `nil` if the process has no room for a page.
  package init?() {
    let reserved = mmap(nil, Self.size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let reserved, reserved != MAP_FAILED else { return nil }
    address = reserved
  }

  deinit { munmap(address, Self.size) }

  /// The current number in the file, or `nil` if no file is mapped.
  package var value: UInt64? {
    guard isMapped.load(ordering: .acquiring) else { return nil }
    // An atomic number has the layout of a plain one.
    return address.assumingMemoryBound(to: Atomic<UInt64>.self).pointee.load(ordering: .acquiring)
  }

  /// Maps another file, atomically for readers, or no file if this one is not safe to map.
  ///
  /// - Parameter descriptor: A file that is open for reading. It can be closed afterwards.
  package func map(_ descriptor: Int32) {
    guard Self.isSafe(descriptor) else { return isMapped.store(false, ordering: .releasing) }
    let mapped = mmap(address, Self.size, PROT_READ, MAP_SHARED | MAP_FIXED, descriptor, 0)
    isMapped.store(mapped == address, ordering: .releasing)
  }

  /// Returns whether a file has at least eight bytes, and only this process's user can truncate it.
  private static func isSafe(_ descriptor: Int32) -> Bool {
    var facts = stat()
    return fstat(descriptor, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
      && facts.st_uid == geteuid() && facts.st_mode & writableByOthers == 0
      && facts.st_size >= MemoryLayout<UInt64>.size
  }

  /// The write permissions of the group and of others (chmod(2)).
  private static let writableByOthers: mode_t = 0o022
  /// The size of the mapping in bytes, which the system rounds up to a page.
  private static let size = 4_096
}
