/// A bit stream with the first bit lowest in each byte (RFC 1951 §3.1.1).
struct BitWriter {
  /// The position of the next bits in reserved space.
  struct Cursor {
    fileprivate var target: UnsafeMutableRawPointer
    fileprivate var pending: UInt64
    fileprivate var pendingCount: Int

    /// Appends the lowest `count` bits, at most 56, without checking for space; the bits above must be zero.
    ///
    /// A whole word is stored each time, so there are no branches.
    @inline(__always)
    mutating func write(_ bits: UInt64, _ count: Int) {
      pending |= bits << UInt64(truncatingIfNeeded: pendingCount)
      let filled = pendingCount &+ count
      target.storeBytes(of: pending.littleEndian, as: UInt64.self)
      target += filled >> 3
      pending >>= UInt64(truncatingIfNeeded: filled & ~7)
      pendingCount = filled & 7
    }
  }

  private var bytes: [UInt8]
  /// Up to seven bits that do not fill a byte yet.
  private var pending: UInt64 = 0
  private var pendingCount = 0

  /// Creates a stream that continues after whole bytes.
  init(after bytes: [UInt8]) { self.bytes = bytes }

  /// Reserves space for `bitCount` bits, which is the maximum that `write` may append.
  mutating func write(atMost bitCount: Int, _ write: (inout Cursor) -> Void) {
    let (pending, pendingCount) = (pending, pendingCount)
    var left = (pending, pendingCount)
    // The remainder of a whole word follows the bits.
    bytes.append(addingCapacity: (pendingCount + bitCount) / 8 + 9) { room in
      room.withUnsafeMutableBufferPointer { room, count in
        guard let start = room.baseAddress.map(UnsafeMutableRawPointer.init) else { return }
        var cursor = Cursor(target: start + count, pending: pending, pendingCount: pendingCount)
        write(&cursor)
        count = cursor.target - start
        left = (cursor.pending, cursor.pendingCount)
      }
    }
    (self.pending, self.pendingCount) = left
  }

  /// Fills the last byte with zeros, appends a checksum, most significant byte first, and returns all bytes.
  consuming func finish(with checksum: UInt32) -> [UInt8] {
    if pendingCount > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
    for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: checksum >> shift)) }
    return bytes
  }
}

/// A growing buffer of elements, which are added without bounds checks after space is reserved.
struct GrowingBuffer<Element: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    base = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { base.deallocate() }

  var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

  var start: UnsafeMutablePointer<Element> { @inline(__always) get { base } }

  var end: UnsafeMutablePointer<Element> { @inline(__always) get { base + count } }

  /// Reserves space for `more` further elements, and at least doubles the buffer if it grows.
  mutating func reserve(_ more: Int) {
    guard count + more > capacity else { return }
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: 2 * count + more)
    grown.update(from: base, count: count)
    base.deallocate()
    base = grown
    capacity = 2 * count + more
  }

  /// Adds an element in reserved space.
  @inline(__always)
  mutating func add(_ element: Element) {
    base[count] = element
    count &+= 1
  }

  /// Adds `more` elements that were written at `end` in reserved space.
  @inline(__always)
  mutating func advance(by more: Int) { count &+= more }

  /// Adds the elements that were written between `end` and `newEnd` in reserved space.
  @inline(__always)
  mutating func advance(to newEnd: UnsafeMutablePointer<Element>) { count = newEnd - base }

  /// Adds an element, and reserves space if necessary.
  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { reserve(1) }
    add(element)
  }

  /// Removes all elements except the first `left`.
  mutating func removeAll(after left: Int) { count = min(count, left) }

  /// Removes the first `removed` elements.
  mutating func removeFirst(_ removed: Int) {
    base.update(from: base + removed, count: count - removed)
    count -= removed
  }

  /// Removes all elements, but keeps the memory.
  mutating func removeAll() { count = 0 }
}
