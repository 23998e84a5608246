import Synchronization

/// A cache of look-ups, so that the same item in another size or colour need not be read, unpacked and checked again.
///
/// A change of any item of the kind invalidates the whole cache. Its size in bytes is limited. Entries are in two
/// halves: when the newer half is full, it becomes the older half, and entries of the former older half that were not
/// used in the meantime are evicted.
final class LookupCache<Question: Hashable & Sendable, Answer: Sendable>: Sendable {
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

    /// Stores an answer in the newer half, and returns the evicted answers.
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

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - limit: The maximum size of all answers in bytes.
  ///   - cost: Returns the estimated size of an answer in bytes.
  init(limit: Int, cost: @escaping @Sendable (Answer) -> Int) {
    (self.limit, self.cost) = (limit, cost)
  }

  /// The size of all answers in bytes, never more than the limit.
  var bytes: Int { state.withLock { $0.newer.bytes + $0.older.bytes } }

  /// Returns the answer for this version, or `nil` on a cache miss.
  func answer(to question: Question, at version: UInt64) -> Answer? {
    // Evicted answers are released outside the lock.
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

  /// Stores an answer that was read after `version`, unless its cost exceeds an eighth of the limit.
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
