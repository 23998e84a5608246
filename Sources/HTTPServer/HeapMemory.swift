import CEpoll

/// The C library's way with memory that the process has freed.
///
/// By itself it makes up to eight arenas for each core, none of which gives back what is freed in
/// its midst, and raises the size from which an allocation is a mapping of its own to 32 MB, after
/// the largest one freed: pictures then leave holes behind that stay for the life of the process.
package enum HeapMemory {
  /// Bytes from which an allocation is a mapping of its own, given back when it is freed; and bytes
  /// that may be free at the end of the heap before those are given back.
  private static let threshold: Int32 = 1 << 20
  /// Heaps that threads share.
  private static let arenas: Int32 = 2

  /// Has freed memory given back to the system; to be called before there are many threads.
  ///
  /// https://man7.org/linux/man-pages/man3/mallopt.3.html
  package static func giveBack() {
    mallopt(M_ARENA_MAX, arenas)
    mallopt(M_MMAP_THRESHOLD, threshold)
    mallopt(M_TRIM_THRESHOLD, threshold)
  }
}
