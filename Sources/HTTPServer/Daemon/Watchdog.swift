import Glibc

/// A thread that looks at its server several times a second, and waits for clients to leave in
/// between.
final class Watchdog: Sendable {
  private let departures: Departures
  private let look: @Sendable () -> Bool

  /// Seconds between two looks.
  private static let period = 0.2

  /// `look` is called on the thread, also when `departures` is woken, and says whether to go on.
  init(departures: Departures, look: @escaping @Sendable () -> Bool) {
    self.departures = departures
    self.look = look
  }

  /// Starts the thread, which holds the watchdog until `look` says no.
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
    while look() {
      let next = MonotonicTime.now().advanced(by: Self.period)
      while !departures.wait(until: next), MonotonicTime.now() < next {}
    }
  }
}

private func runWatchdog(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context { Unmanaged<Watchdog>.fromOpaque(context).takeRetainedValue().run() }
  return nil
}
