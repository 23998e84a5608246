/// A dictionary that keeps its entries in the order of their last use; every operation takes constant time.
package struct RecencyList<Key: Hashable, Value> {
  /// An entry in a slot of `nodes`, which links to its neighbours in the order of use by their slots.
  private struct Node {
    let key: Key
    var value: Value
    var newer: Int?
    var older: Int?
  }

  private var slots: [Key: Int] = [:]
  private var nodes: [Node?] = []
  private var free: [Int] = []
  private var newest: Int?
  private var oldest: Int?

  /// Creates an empty list.
  package init() {}

  var count: Int { slots.count }

  var keys: some Collection<Key> { slots.keys }

  /// Returns the value for a key, and makes it the most recently used one.
  package mutating func use(_ key: Key) -> Value? {
    guard let slot = slots[key] else { return nil }
    if slot != newest {
      unlink(slot)
      link(slot)
    }
    return nodes[slot]?.value
  }

  /// Stores a value as the most recently used one, and returns the value that it replaces.
  package mutating func insert(_ value: Value, for key: Key) -> Value? {
    let previous = remove(key)
    let node = Node(key: key, value: value, newer: nil, older: nil)
    let slot: Int
    if let reused = free.popLast() {
      slot = reused
      nodes[slot] = node
    } else {
      slot = nodes.count
      nodes.append(node)
    }
    slots[key] = slot
    link(slot)
    return previous
  }

  /// Removes the value of a key, and returns it, or `nil` if the key is absent.
  package mutating func remove(_ key: Key) -> Value? {
    guard let slot = slots.removeValue(forKey: key) else { return nil }
    unlink(slot)
    let value = nodes[slot]?.value
    nodes[slot] = nil
    free.append(slot)
    return value
  }

  /// Removes the least recently used entry and returns its value.
  package mutating func removeOldest() -> Value? {
    guard let oldest, let key = nodes[oldest]?.key else { return nil }
    return remove(key)
  }

  private mutating func unlink(_ slot: Int) {
    let (newer, older) = (nodes[slot]?.newer, nodes[slot]?.older)
    if let newer { nodes[newer]?.older = older } else { newest = older }
    if let older { nodes[older]?.newer = newer } else { oldest = newer }
  }

  private mutating func link(_ slot: Int) {
    nodes[slot]?.newer = nil
    nodes[slot]?.older = newest
    if let newest { nodes[newest]?.newer = slot }
    newest = slot
    oldest = oldest ?? slot
  }
}
