import Foundation
import Synchronization

/// The state that an origin's threads share, which lives as long as the last of them.
final class OriginDesk: Sendable {
  let connections = Tally()
  let requestCount = Tally()
  let departures = Tally()
  let answers = Tally()
  let requests = Mutex<[OriginRequest]>([])
  private let answer: @Sendable (OriginRequest) -> OriginAnswer
  private let open = Mutex((descriptors: Set<Int32>(), isStopped: false))

  init(answer: @escaping @Sendable (OriginRequest) -> OriginAnswer) {
    self.answer = answer
  }

  /// Accepts connections until the listener is shut down, then closes it.
  func serve(_ listener: Int32) {
    while true {
      let descriptor = accept(listener, nil, nil)
      guard descriptor >= 0 else {
        if errno == EINTR || errno == ECONNABORTED { continue }
        break
      }
      let isWelcome = open.withLock { open in
        if !open.isStopped { open.descriptors.insert(descriptor) }
        return !open.isStopped
      }
      guard isWelcome else {
        close(descriptor)
        continue
      }
      connections.increase()
      Thread.detachNewThread { [self] in
        OriginConnection(descriptor: descriptor, desk: self).serve()
        open.withLock { open in
          open.descriptors.remove(descriptor)
          _ = close(descriptor)
        }
      }
    }
    close(listener)
  }

  /// Shuts down all connections.
  func stop() {
    open.withLock { open in
      open.isStopped = true
      for descriptor in open.descriptors { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
  }

  /// Records a request and returns the script's answer.
  func answer(to head: String, _ body: [UInt8]) -> OriginAnswer {
    let request = requests.withLock { requests in
      let request = OriginRequest(head: head, body: body, number: requests.count + 1)
      requests.append(request)
      return request
    }
    let answer = answer(request)
    requestCount.increase()
    return answer
  }
}
