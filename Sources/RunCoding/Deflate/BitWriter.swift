/// Bits put after one another, the first one lowest in each byte (RFC 1951 §3.1.1).
struct BitWriter {
  /// The place of the next bits while there is room for them.
  struct Cursor {
    fileprivate var target: UnsafeMutableRawPointer
    fileprivate var pending: UInt64
    fileprivate var pendingCount: Int

    /// Adds the lowest `count` bits, at most 56, for which there is room; those above are zero.
    ///
    /// A whole word is stored each time, which asks nothing of the bits.
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
  /// Up to seven bits that fill no byte yet.
  private var pending: UInt64 = 0
  private var pendingCount = 0

  /// Continues after whole bytes.
  init(after bytes: [UInt8]) { self.bytes = bytes }

  /// Lets `write` add at most `bitCount` bits.
  mutating func write(atMost bitCount: Int, _ write: (inout Cursor) -> Void) {
    let (pending, pendingCount) = (pending, pendingCount)
    var left = (pending, pendingCount)
    // Behind the bits is the rest of a whole word.
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

/// Elements in memory of their own that are added without a check each, once there is room for them.
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

  /// Adds what was written from `end` up to another place, for which there was room.
  @inline(__always)
  mutating func advance(to newEnd: UnsafeMutablePointer<Element>) { count = newEnd - base }

  /// Adds an element, and makes room for it where there is none.
  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { reserve(1) }
    add(element)
  }

  /// Forgets the last elements, so that so many are left.
  mutating func removeAll(after left: Int) { count = min(count, left) }

  /// Forgets the first elements.
  mutating func removeFirst(_ removed: Int) {
    base.update(from: base + removed, count: count - removed)
    count -= removed
  }

  /// Forgets everything but the memory.
  mutating func removeAll() { count = 0 }
}
