package import Foundation
import Synchronization

/// A child process whose standard streams are files, so that it never blocks on a full pipe.
///
/// It is started with `posix_spawn`, since Foundation's `Process` sometimes crashes if other tests open and close files
/// at the same time.
package final class ChildProcess: Sendable {
  /// The result of an ended process.
  package struct Outcome: Sendable {
    /// The exit status, or 128 plus the signal number.
    package let status: Int32
    package let output: String
    package let error: String
    /// Standard output as bytes.
    package let bytes: [UInt8]
  }

  /// The program could not be started.
  package struct NotStarted: Error {
    /// The error number, as in `errno`.
    package let reason: Int32
  }

  private let files: TemporaryFolder
  private let identifier: pid_t
  private let ended: AsyncStream<Int32>
  /// Set together with the reaping of the process, after which another process may get the identifier.
  private let hasEnded: Ending

  private final class Ending: Sendable {
    let flag = Mutex(false)
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - folder: The working directory and `HOME`.
  ///   - output: An open descriptor that replaces the file which `text("output")` reads.
  ///   - third: An open descriptor that the process gets as 3, like a socket from systemd.
  package init(
    _ executable: URL, _ arguments: [String], folder: URL, input: [UInt8] = [],
    output: Int32? = nil, third: Int32? = nil,
    environment: [String: String] = [:]
  ) throws {
    files = try TemporaryFolder()
    let input = try files.write(input, to: "input")
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input.path, O_RDONLY, 0)
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output, 1)
    } else {
      let file = try files.write("", to: "output")
      posix_spawn_file_actions_addopen(&actions, 1, file.path, O_WRONLY, 0)
    }
    let error = try files.write("", to: "error")
    posix_spawn_file_actions_addopen(&actions, 2, error.path, O_WRONLY, 0)
    // Moved to a high number first: descriptor 3 may belong to another test and is closed below.
    if let third { posix_spawn_file_actions_adddup2(&actions, third, 1023) }
    try Self.closeOthers(&actions, but: third == nil ? nil : 1023)
    if third != nil {
      posix_spawn_file_actions_adddup2(&actions, 1023, 3)
      posix_spawn_file_actions_addclose(&actions, 1023)
    }
    let variables = ["HOME": folder.path, "PATH": "/usr/bin:/bin"].merging(environment) { $1 }
    // `env` changes the folder and then becomes the program; `posix_spawn` itself would need a GNU extension for that.
    identifier = try Self.spawn(
      ["/usr/bin/env", "-C", folder.path, executable.path] + arguments, actions: &actions,
      environment: variables.map { "\($0.key)=\($0.value)" })
    hasEnded = Ending()
    ended = Self.end(of: identifier, hasEnded)
  }

  deinit {
    signal(SIGTERM)
  }

  /// Closes the descriptors of other tests in this process, so that the child does not keep their sockets open.
  private static func closeOthers(
    _ actions: inout posix_spawn_file_actions_t, but kept: Int32?
  ) throws {
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    for descriptor in open.compactMap({ Int32($0) }) where descriptor > 2 && descriptor != kept {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
  }

  private static func spawn(
    _ arguments: [String], actions: inout posix_spawn_file_actions_t, environment: [String]
  ) throws -> pid_t {
    // Threads of libdispatch block signals, and a child would inherit that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var argv = arguments.map { strdup($0) } + [nil]
    var envp = environment.map { strdup($0) } + [nil]
    defer { for text in argv + envp { free(text) } }
    var identifier: pid_t = 0
    let result = posix_spawn(
      &identifier, arguments[0], &actions, &attributes, &argv, &envp)
    guard result == 0 else { throw NotStarted(reason: result) }
    return identifier
  }

  /// Yields the exit status, or 128 plus the signal number, when the process has ended.
  private static func end(of identifier: pid_t, _ ending: Ending) -> AsyncStream<Int32> {
    let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
    Thread.detachNewThread {
      var information = siginfo_t()
      while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
      var status: Int32 = 0
      ending.flag.withLock { hasEnded in
        waitpid(identifier, &status, 0)
        hasEnded = true
      }
      let signal = status & 0x7F
      continuation.yield(signal == 0 ? status >> 8 & 0xFF : 128 + signal)
      continuation.finish()
    }
    return stream
  }

  /// Returns what has been written to `output` or `error` so far.
  package func text(_ name: String) -> String {
    String(decoding: bytes(name), as: UTF8.self)
  }

  private func bytes(_ name: String) -> [UInt8] {
    (try? [UInt8](Data(contentsOf: files.file(name)))) ?? []
  }

  /// Sends a signal unless the process has ended.
  package func signal(_ number: Int32) {
    hasEnded.flag.withLock { hasEnded in
      if !hasEnded { _ = kill(identifier, number) }
    }
  }

  /// Whether the process is still running.
  package var isRunning: Bool { hasEnded.flag.withLock { !$0 } }

  /// Waits until the process ends.
  package func outcome() async -> Outcome {
    var status: Int32 = -1
    for await value in ended { status = value }
    return Outcome(
      status: status, output: text("output"), error: text("error"), bytes: bytes("output"))
  }
}
