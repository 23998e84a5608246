import Glibc

/// The number of files that the process may have open.
enum FileLimit {
  /// Files that connections leave to the rest of the program.
  private static let reserve = 32

  /// Raises the limit as far as the system allows and returns how many connections fit under it:
  /// what the program has open and a reserve of 32 are left out; at least 8.
  static func raise() -> Int {
    var limit = rlimit()
    let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(files, &limit) == 0 else { return 8 }
    if limit.rlim_cur < limit.rlim_max {
      var raised = limit
      raised.rlim_cur = limit.rlim_max
      if setrlimit(files, &raised) == 0 { limit = raised }
    }
    return max(8, Int(clamping: limit.rlim_cur) - reserve - openFiles())
  }

  private static func openFiles() -> Int {
    guard let directory = opendir("/proc/self/fd") else { return reserve }
    defer { closedir(directory) }
    var count = 0
    while readdir(directory) != nil { count += 1 }
    return count
  }
}
