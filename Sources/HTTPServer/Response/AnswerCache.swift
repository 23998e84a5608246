import Synchronization

/// A cache of answers by request target, for network threads, with a limit in bytes.
///
/// Eviction uses the clock algorithm: a hand visits the answers, clears the flag of those that were used since its last
/// visit, and evicts the first unused one. A hit only sets a flag.
final class AnswerCache: Sendable {
  private struct Slot {
    let key: UInt64
    let answer: CacheableAnswer
    var wasUsed: Bool
  }

  private struct State {
    /// The index of a key's answer in `slots`.
    var places: [UInt64: Int] = [:]
    var slots: [Slot] = []
    var hand = 0
    var bytes = 0
  }

  private let limit: Int
  /// A secret seed, so that a client cannot search for targets that evict each other.
  private let seed = UInt64.random(in: .min ... .max)
  private let state = Mutex(State())

  /// Creates a table of at most `limit` bytes; answers above a quarter of it are not stored.
  init(limit: Int) { self.limit = limit }

  /// The number of stored bytes, at most the limit.
  var bytes: Int { state.withLock { $0.bytes } }

  /// Returns the answer to `target`, or `nil` if there is none or it is outdated.
  func answer(to target: UnsafeRawBufferPointer) -> CacheableAnswer? {
    let key = key(of: target)
    let found: CacheableAnswer? = state.withLock { state in
      guard let place = state.places[key] else { return nil }
      state.slots[place].wasUsed = true
      return state.slots[place].answer
    }
    // Two targets may share a key; the later one then has the slot.
    guard let found, found.target.elementsEqual(target), found.validity.isCurrent else {
      return nil
    }
    return found
  }

  /// Inserts an answer in place of an earlier one to the same target, and keeps the earlier forms in other codings as
  /// far as there is room.
  func insert(_ answer: CacheableAnswer) {
    guard answer.cost <= limit / 4 else { return }
    let key = answer.target.withUnsafeBytes(key)
    var removed: [CacheableAnswer] = []
    state.withLock { state in
      var answer = answer
      if let place = state.places[key] {
        let earlier = Self.remove(at: place, from: &state)
        removed.append(earlier)
        let merged = answer.merging(earlier)
        if merged.cost <= limit / 4 { answer = merged }
      }
      while state.bytes > limit - answer.cost { removed.append(Self.evict(from: &state)) }
      state.places[key] = state.slots.count
      state.slots.append(Slot(key: key, answer: answer, wasUsed: false))
      state.bytes += answer.cost
    }
    // The last references are released here, outside the lock.
    removed.removeAll()
  }

  private static func evict(from state: inout State) -> CacheableAnswer {
    while true {
      if state.hand >= state.slots.count { state.hand = 0 }
      guard state.slots[state.hand].wasUsed else { return remove(at: state.hand, from: &state) }
      state.slots[state.hand].wasUsed = false
      state.hand += 1
    }
  }

  /// Removes an answer, and moves the last one into the gap.
  private static func remove(at place: Int, from state: inout State) -> CacheableAnswer {
    let removed = state.slots[place]
    state.places[removed.key] = nil
    let last = state.slots.removeLast()
    if place < state.slots.count {
      state.slots[place] = last
      state.places[last.key] = place
    }
    state.bytes -= removed.answer.cost
    return removed.answer
  }

  /// Returns the FNV-1a hash with a secret start, eight bytes per step; a dictionary hashes it again.
  private func key(of target: UnsafeRawBufferPointer) -> UInt64 {
    var key = seed ^ UInt64(truncatingIfNeeded: target.count)
    var offset = 0
    while offset + 8 <= target.count {
      key = (key ^ target.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 0x100_0000_01B3
      key ^= key >> 29
      offset += 8
    }
    while offset < target.count {
      key = (key ^ UInt64(target[offset])) &* 0x100_0000_01B3
      offset += 1
    }
    return key ^ key >> 32
  }
}
