import Synchronization

/// Things that were looked up at one version of their kind, so that a picture in another size or colour reads, unpacks
/// and checks nothing again.
///
/// A change of anything of the kind makes it forget all. It is bounded in bytes: answers are in two halves, and when the
/// newer half is full it becomes the older one, whose answers are forgotten unless they are asked for again.
final class RecentAnswers<Question: Hashable & Sendable, Answer: Sendable>: Sendable {
  private struct Half {
    private(set) var answers: [Question: (value: Answer, cost: Int)] = [:]
    private(set) var bytes = 0

    mutating func insert(_ answer: Answer, _ cost: Int, to question: Question) {
      remove(question)
      answers[question] = (answer, cost)
      bytes += cost
    }

    mutating func remove(_ question: Question) {
      if let former = answers.removeValue(forKey: question) { bytes -= former.cost }
    }
  }

  private struct State {
    var version: UInt64 = 0
    var newer = Half()
    var older = Half()

    /// Keeps an answer in the newer half, and returns the answers that are forgotten for it.
    mutating func keep(
      _ answer: Answer, _ cost: Int, to question: Question, halfLimit: Int
    ) -> Half {
      var forgotten = Half()
      if newer.bytes + cost > halfLimit {
        forgotten = older
        (older, newer) = (newer, Half())
      }
      older.remove(question)
      newer.insert(answer, cost, to: question)
      return forgotten
    }
  }

  private let limit: Int
  private let cost: @Sendable (Answer) -> Int
  private let state = Mutex(State())

  /// - Parameters:
  ///   - limit: The bytes of all answers together.
  ///   - cost: Estimates the bytes of one.
  init(limit: Int, cost: @escaping @Sendable (Answer) -> Int) {
    (self.limit, self.cost) = (limit, cost)
  }

  /// The bytes of all answers, never more than the limit.
  var bytes: Int { state.withLock { $0.newer.bytes + $0.older.bytes } }

  /// The answer of this version, or `nil` if it is not known.
  func answer(to question: Question, at version: UInt64) -> Answer? {
    // What is forgotten goes outside the lock.
    let found = state.withLock { state -> (answer: Answer, forgotten: Half?)? in
      guard state.version == version else { return nil }
      if let known = state.newer.answers[question] { return (known.value, nil) }
      guard let known = state.older.answers[question] else { return nil }
      return (
        known.value, state.keep(known.value, known.cost, to: question, halfLimit: limit / 2)
      )
    }
    return found?.answer
  }

  /// Keeps an answer that was read after the version was, unless it alone takes more than an eighth of the limit.
  func insert(_ answer: Answer, to question: Question, at version: UInt64) {
    let cost = cost(answer)
    guard cost <= limit / 8 else { return }
    var forgotten: [Half] = []
    state.withLock { state in
      if state.version != version {
        forgotten = [state.newer, state.older]
        state = State(version: version)
      }
      forgotten.append(state.keep(answer, cost, to: question, halfLimit: limit / 2))
    }
  }
}
