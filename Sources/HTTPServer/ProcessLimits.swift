import CEpoll
import Glibc

/// The limit on open files of the process.
enum FileLimit {
  /// The number of files that are reserved for the rest of the program.
  private static let reserve = 32

  /// Raises the limit as far as the system allows, and returns the number of connections that fit.
  ///
  /// Open files and a reserve of 32 are subtracted; the result is at least 8.
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

/// The memory limit of the process.
package enum MemoryLimit {
  /// The bytes of the machine, or of the process's control group if that has less.
  package static var bytes: Int {
    let machine = sysconf(Int32(_SC_PHYS_PAGES)).multipliedReportingOverflow(
      by: sysconf(Int32(_SC_PAGESIZE)))
    let known = machine.overflow || machine.partialValue <= 0 ? Int.max : machine.partialValue
    return min(known, groupBytes ?? .max)
  }

  /// The limit of the control group (version 2), or `nil` if there is none.
  private static var groupBytes: Int? {
    guard let groups = firstLine(of: "/proc/self/cgroup"), groups.hasPrefix("0::") else {
      return nil
    }
    return firstLine(of: "/sys/fs/cgroup\(groups.dropFirst(3))/memory.max").flatMap { Int($0) }
  }

  private static func firstLine(of path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 4_096)
    guard fgets(&line, Int32(line.count), file) != nil else { return nil }
    let bytes = line.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init(bitPattern:))
    return String(decoding: bytes, as: UTF8.self)
  }
}
