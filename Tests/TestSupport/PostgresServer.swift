import Foundation

/// A PostgreSQL server on a socket in a temporary folder, which ends with the process that started it.
package final class PostgresServer: Sendable {
  /// The server did not start.
  package struct NotStarted: Error {
    let output: String
  }

  /// The shared server for tests that do not stop it; each test uses its own schema.
  package static let common = Task { try await PostgresServer() }

  private let folder: TemporaryFolder
  private let child: ChildProcess
  private let orders: FileHandle
  private let answers: AsyncStream<String>

  /// Creates an empty database cluster and starts it.
  package init() async throws {
    folder = try TemporaryFolder()
    let (output, input) = (Pipe(), Pipe())
    child = try ChildProcess(
      URL(filePath: "/bin/sh"), ["-c", Self.script, "postgres", folder.url.path],
      folder: folder.url,
      output: output.fileHandleForWriting.fileDescriptor,
      third: input.fileHandleForReading.fileDescriptor)
    try output.fileHandleForWriting.close()
    try input.fileHandleForReading.close()
    orders = input.fileHandleForWriting
    answers = output.fileHandleForReading.linesInTime
    try await expectReady()
  }

  /// Returns the URL of a schema, by default of a new one.
  package func url(schema: String? = nil) -> String {
    let schema = schema ?? "t" + UUID().uuidString.replacing("-", with: "").lowercased()
    return "postgresql://test@/postgres?host=\(folder.url.path)&schema=\(schema)"
  }

  /// Stops the server without a clean shutdown, like a power failure, and starts it again.
  package func crashAndStart() async throws {
    try orders.write(contentsOf: Data("restart\n".utf8))
    try await expectReady()
  }

  /// Stops the server without a clean shutdown, until `start`.
  package func crash() async throws {
    try orders.write(contentsOf: Data("stop\n".utf8))
    try await expectReady()
  }

  /// Starts the server after `crash`.
  package func start() async throws {
    try orders.write(contentsOf: Data("start\n".utf8))
    try await expectReady()
  }

  private func expectReady() async throws {
    for await line in answers where line == "ready" { return }
    throw NotStarted(output: child.text("error"))
  }

  /// Executes orders from descriptor 3 until the pipe closes, which happens at the latest when the test process ends.
  ///
  /// PostgreSQL refuses to run as root.
  private static let script = #"""
    folder=$1
    bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
    as() { "$@"; }
    if [ "$(id -u)" = 0 ]; then
      chown postgres "$folder"
      as() { setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; }
    fi
    as "$bin/initdb" --pgdata "$folder/data" --username test --auth trust --encoding UTF8 --locale C \
      --no-sync >&2 || exit
    cat >>"$folder/data/postgresql.conf" <<END
    unix_socket_directories = '$folder'
    listen_addresses = ''
    fsync = off
    max_connections = 200
    END
    control() { as "$bin/pg_ctl" -D "$folder/data" -l "$folder/data/log" -w -s "$@" >&2; }
    # The folder may be gone already, and with it what pg_ctl knows.
    finish() {
      kill -QUIT "$server"
      rm -rf "$folder"
      exit
    }
    start() {
      control "$@" || { cat "$folder/data/log" >&2; exit; }
      read -r server <"$folder/data/postmaster.pid"
    }
    start start
    trap finish TERM
    echo ready
    while read -r order <&3; do
      case $order in
        restart) start -m immediate restart ;;
        stop) control -m immediate stop ;;
        start) start start ;;
      esac
      echo ready
    done
    finish
    """#
}

extension FileHandle {
  /// The lines of a pipe, read on a thread until the pipe closes.
  fileprivate var linesInTime: AsyncStream<String> {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    Thread.detachNewThread {
      var rest = ""
      while case let bytes = self.availableData, !bytes.isEmpty {
        rest += String(decoding: bytes, as: UTF8.self)
        while let end = rest.firstIndex(of: "\n") {
          continuation.yield(String(rest[..<end]))
          rest.removeSubrange(...end)
        }
      }
      continuation.finish()
    }
    return stream
  }
}
