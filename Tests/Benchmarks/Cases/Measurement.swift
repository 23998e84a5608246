import Foundation
import Glibc

/// The cost of one run of a piece of work.
struct Measurement: Encodable {
  /// The processor time in microseconds, including the system's.
  let cpu: Double
  /// The wall-clock time in microseconds.
  let wall: Double
  /// The result of the work.
  let bytes: Int
  /// The peak memory of this process, in kibibytes.
  let peak: Int

  /// Seconds of work that are measured, after one run that is not.
  private static let seconds = 0.3

  /// Repeats the work until it took long enough.
  init(_ work: () throws -> Int) throws {
    var bytes = try work()
    let (cpuStart, start) = (Self.cpuSeconds(), Self.seconds(CLOCK_MONOTONIC))
    var count = 0
    repeat {
      bytes = try work()
      count += 1
    } while Self.seconds(CLOCK_MONOTONIC) - start < Self.seconds
    wall = (Self.seconds(CLOCK_MONOTONIC) - start) * 1e6 / Double(count)
    cpu = (Self.cpuSeconds() - cpuStart) * 1e6 / Double(count)
    self.bytes = bytes
    peak = try Self.peak()
  }

  /// `getrusage` would say that of the process that started this one, where that had more.
  private static func peak() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }

  private static func cpuSeconds() -> Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
