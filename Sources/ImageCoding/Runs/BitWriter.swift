/// Bits put behind one another, the first one lowest in each byte (RFC 1951 §3.1.1).
struct BitWriter {
  /// Whole bytes that are written, and room behind them.
  private var bytes: [UInt8]
  private var count: Int
  private var pending: UInt64 = 0
  private var pendingCount = 0

  /// Continues behind whole bytes.
  init(after bytes: [UInt8]) {
    self.bytes = bytes
    count = bytes.count
  }

  /// Makes room for so many more bits than were written.
  mutating func reserve(_ bitCount: Int) {
    let needed = count + (pendingCount + bitCount) / 8 + 8
    if needed > bytes.count { bytes += repeatElement(0, count: needed - bytes.count) }
  }

  /// Adds the lowest `count` bits, at most 32, for which there is room; those above are zero.
  @inline(__always)
  mutating func write(_ bits: UInt64, _ count: Int) {
    pending |= bits << UInt64(truncatingIfNeeded: pendingCount)
    pendingCount += count
    guard pendingCount >= 32 else { return }
    let word = UInt32(truncatingIfNeeded: pending).littleEndian
    let place = self.count
    bytes.withUnsafeMutableBytes { $0.storeBytes(of: word, toByteOffset: place, as: UInt32.self) }
    self.count += 4
    pending >>= 32
    pendingCount -= 32
  }

  /// Fills the last byte with zeros and returns everything.
  consuming func finish() -> [UInt8] {
    reserve(0)
    while pendingCount > 0 {
      bytes[count] = UInt8(truncatingIfNeeded: pending)
      count += 1
      pending >>= 8
      pendingCount -= 8
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }
}
