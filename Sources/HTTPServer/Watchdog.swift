import Dispatch
import Glibc

/// A thread that looks at its server several times a second.
final class Watchdog: Sendable {
  private let alarm = DispatchSemaphore(value: 0)
  private let look: @Sendable () -> Bool

  /// Between two looks.
  private static let period = DispatchTimeInterval.milliseconds(200)

  /// `look` is called on the thread, and says whether to go on.
  init(look: @escaping @Sendable () -> Bool) {
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

  /// Makes the thread look at once.
  func wake() {
    alarm.signal()
  }

  fileprivate func run() {
    while look() { _ = alarm.wait(timeout: .now() + Self.period) }
  }
}

private func runWatchdog(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context { Unmanaged<Watchdog>.fromOpaque(context).takeRetainedValue().run() }
  return nil
}
