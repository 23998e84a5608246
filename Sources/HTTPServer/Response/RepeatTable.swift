import Synchronization

/// The answers that network threads repeat from memory, by request target; bounded in bytes.
///
/// An answer that is used stays: when room is needed a hand goes round the answers, forgives each
/// that was used since it last came by, and throws out the first that was not (the clock algorithm,
/// which asks of a hit nothing but setting a flag).
final class RepeatTable: Sendable {
  private struct Slot {
    let key: UInt64
    let answer: RepeatableAnswer
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
  /// Without it a client could look for targets that push each other out.
  private let seed = UInt64.random(in: .min ... .max)
  private let state = Mutex(State())

  /// Keeps answers of at most `limit` bytes together; an answer above a quarter of it is not kept.
  init(limit: Int) { self.limit = limit }

  /// Bytes kept, never more than the limit.
  var bytes: Int { state.withLock { $0.bytes } }

  /// The answer to `target` if it is still the right one.
  func answer(to target: UnsafeRawBufferPointer) -> RepeatableAnswer? {
    let key = key(of: target)
    let found: RepeatableAnswer? = state.withLock { state in
      guard let place = state.places[key] else { return nil }
      state.slots[place].wasUsed = true
      return state.slots[place].answer
    }
    // Two targets may share a key: the later one then has the place.
    guard let found, found.target.elementsEqual(target), found.validity.isCurrent else {
      return nil
    }
    return found
  }

  /// Keeps an answer, in place of an earlier one to the same target, of which it keeps the forms in
  /// other codings as far as there is room.
  func insert(_ answer: RepeatableAnswer) {
    guard answer.cost <= limit / 4 else { return }
    let key = answer.target.withUnsafeBytes(key)
    var removed: [RepeatableAnswer] = []
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
    // The last references go here, outside the lock.
    removed.removeAll()
  }

  private static func evict(from state: inout State) -> RepeatableAnswer {
    while true {
      if state.hand >= state.slots.count { state.hand = 0 }
      guard state.slots[state.hand].wasUsed else { return remove(at: state.hand, from: &state) }
      state.slots[state.hand].wasUsed = false
      state.hand += 1
    }
  }

  /// Moves the last answer into the gap.
  private static func remove(at place: Int, from state: inout State) -> RepeatableAnswer {
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

  /// FNV-1a from a secret start, eight bytes a step; a dictionary hashes the key again.
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
