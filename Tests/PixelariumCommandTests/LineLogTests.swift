import Foundation
import Logging
import Synchronization
import Testing

@testable import PixelariumCommand
@testable import TerminalIO

@Suite struct LineLogTests {
  /// A file that keeps each write, and a clock that a test turns.
  private final class Probe: Sendable {
    private let state = Mutex<(writes: [String], scheduled: [@Sendable () -> Void])>(([], []))

    var writes: [String] { state.withLock { $0.writes } }

    /// Lets the moment pass for which lines are gathered; returns how many writes were scheduled.
    func pass() -> Int {
      let calls = state.withLock { state in
        defer { state.scheduled = [] }
        return state.scheduled
      }
      for call in calls { call() }
      return calls.count
    }

    var lines: LogBuffer {
      LogBuffer { call in
        self.state.withLock { $0.scheduled.append(call) }
      } write: { bytes in
        self.state.withLock { $0.writes.append(String(decoding: bytes, as: UTF8.self)) }
      }
    }
  }

  private let probe = Probe()

  private func log(to lines: LogBuffer) -> LineLog { LineLog(label: "pixelarium", to: lines) }

  private func request(_ log: LineLog, _ path: String) {
    log.log(.info, "request", source: "GalleryWeb", facts: [("path", path), ("status", "200")])
  }

  @Test func `request lines are written together in one call`() {
    let log = log(to: probe.lines)
    for path in ["/a", "/b", "/c"] { request(log, path) }
    #expect(probe.writes.isEmpty)
    #expect(probe.pass() == 1)
    let lines = probe.writes.joined().split(separator: "\n")
    #expect(probe.writes.count == 1 && lines.count == 3)
    #expect(lines[1].hasSuffix(" info pixelarium: path=/b status=200 [GalleryWeb] request"))
    request(log, "/d")
    #expect(probe.pass() == 1)
    #expect(probe.writes.count == 2)
  }

  @Test func `any other line is written at once, after earlier ones`() {
    let log = log(to: probe.lines)
    request(log, "/a")
    var logger = Logger(label: "x") { _ in log }
    logger[metadataKey: "b"] = "2"
    logger.warning("careful", metadata: ["a": "1"], source: "Test")
    let lines = probe.writes.joined().split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].contains("path=/a"))
    #expect(lines[1].hasSuffix(" warning pixelarium: a=1 b=2 [Test] careful"))
    #expect(probe.pass() == 1)
    #expect(probe.writes.count == 1)
  }

  @Test func `lines have the format of swift-log's stream handler`() throws {
    let (log, stream) = (log(to: probe.lines), Recording())
    let theirs = StreamLogHandler(label: "pixelarium", stream: stream)
    for handler in [log, theirs] as [any LogHandler] {
      var logger = Logger(label: "x") { _ in handler }
      logger.logLevel = .debug
      logger.debug("none", source: "Test")
      logger.error("two", metadata: ["b": "x y", "a": "\(1)"], source: "Test")
    }
    // The time is at the beginning and may be another second.
    let ours = probe.writes.joined().split(separator: "\n").map { $0.dropFirst(24) }
    let expected = stream.text.split(separator: "\n").map { $0.dropFirst(24) }
    #expect(ours == expected)
    #expect(ours.count == 2)
    let time = try #require(probe.writes.first?.prefix(24))
    #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}/) != nil)
  }

  @Test func `JSON has an object per line, with the metadata as texts`() throws {
    let log = LineLog(label: "pixelarium", to: probe.lines, format: .json)
    request(log, "/\"a\n<ä")
    log.lines.flush()
    let line = try #require(probe.writes.first)
    #expect(line.hasSuffix("\n") && line.filter { $0 == "\n" }.count == 1)
    let time = try #require(line.firstMatch(of: /^{"time":"([^"]+)",/)).1
    #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d/) != nil)
    let rest = line.dropFirst(#"{"time":"","#.count + time.count)
    #expect(
      rest == #"""
        "level":"info","source":"GalleryWeb","message":"request","metadata":{"path":"/\"a\n\u003cä","status":"200"}}

        """#)
  }

  private final class Recording: TextOutputStream, Sendable {
    private let recorded = Mutex("")

    var text: String { recorded.withLock { $0 } }

    func write(_ string: String) { recorded.withLock { $0 += string } }
  }

  @Test func `a full buffer is written without waiting`() {
    let log = log(to: probe.lines)
    for _ in 0..<40 { request(log, "/" + String(repeating: "a", count: 3_000)) }
    #expect(probe.writes.count == 1)
    #expect(probe.writes.joined().utf8.count >= 64 << 10)
  }

  @Test func `lines from many threads are all written`() {
    let (lines, count) = (probe.lines, 1_000)
    let log = log(to: lines)
    DispatchQueue.concurrentPerform(iterations: count) { index in
      request(log, "/\(index)")
      if index.isMultiple(of: 7) { lines.flush() }
    }
    lines.flush()
    let written = probe.writes.joined().split(separator: "\n")
    #expect(written.count == count)
    #expect(Set(written.map { $0.dropFirst(24) }).count == count)
  }
}
