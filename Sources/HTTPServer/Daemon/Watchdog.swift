import Glibc

/// A thread that checks its server several times a second, and watches for disconnecting clients in between.
final class Watchdog: Sendable {
  private let disconnects: DisconnectWatcher
  private let check: @Sendable () -> Bool

  /// The time between two checks in seconds.
  private static let period = 0.2

  /// Creates a watchdog that calls `check` on its thread, periodically and when `disconnects` is woken, until `check`
  /// returns false.
  init(disconnects: DisconnectWatcher, check: @escaping @Sendable () -> Bool) {
    self.disconnects = disconnects
    self.check = check
  }

  /// Starts the thread, which retains the watchdog until `check` returns false.
  func start() throws(ServerError) {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(self)
    let failure = pthread_create(&thread, nil, runWatchdog, context.toOpaque())
    guard failure == 0 else {
      context.release()
      throw ServerError(
        description: "cannot watch deadlines: \(String(cString: strerror(failure)))")
    }
    pthread_detach(thread)
  }

  fileprivate func run() {
    while check() {
      let next = MonotonicTime.now().advanced(by: Self.period)
      while !disconnects.wait(until: next), MonotonicTime.now() < next {}
    }
  }
}

private func runWatchdog(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context { Unmanaged<Watchdog>.fromOpaque(context).takeRetainedValue().run() }
  return nil
}
