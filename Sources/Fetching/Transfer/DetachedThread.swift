import Glibc

/// Work on a thread of its own, which may block for as long as it likes.
final class DetachedThread: Sendable {
  private let work: @Sendable () -> Void

  private init(work: @escaping @Sendable () -> Void) {
    self.work = work
  }

  /// Starts the thread; `false` where the system has none to give.
  static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    var thread = pthread_t()
    let context = Unmanaged.passRetained(DetachedThread(work: work))
    guard pthread_create(&thread, nil, runDetached, context.toOpaque()) == 0 else {
      context.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  fileprivate func run() {
    work()
  }
}

private func runDetached(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context { Unmanaged<DetachedThread>.fromOpaque(context).takeRetainedValue().run() }
  return nil
}
