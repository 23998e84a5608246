/// Elements in memory of their own that are added without a check each, once there is room for them.
struct GrowingBuffer<Element: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  /// Elements that were added.
  private(set) var count = 0

  /// Room for so many elements.
  init(capacity: Int) {
    base = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { base.deallocate() }

  /// The elements so far.
  var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

  /// The place of the next element.
  var end: UnsafeMutablePointer<Element> {
    @inline(__always) get { base + count }
  }

  /// Makes room for so many more elements, and for as many as there are.
  mutating func reserve(_ more: Int) {
    guard count + more > capacity else { return }
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: 2 * count + more)
    grown.update(from: base, count: count)
    base.deallocate()
    base = grown
    capacity = 2 * count + more
  }

  /// Adds an element for which there is room.
  @inline(__always)
  mutating func add(_ element: Element) {
    base[count] = element
    count &+= 1
  }

  /// Adds what was written at `end`, for which there was room.
  @inline(__always)
  mutating func advance(by more: Int) { count &+= more }

  /// Forgets everything but the memory.
  mutating func removeAll() { count = 0 }
}
