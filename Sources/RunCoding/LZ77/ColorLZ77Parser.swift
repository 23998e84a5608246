/// A parser of unfiltered rows of colours into literals and back-references.
///
/// Back-references have one of the most recent distances, or point to the last occurrence of the same six bytes. In a
/// composed picture, rows repeat earlier ones, shifted by some pixels if a gradient runs across them, so a few
/// distances recur (formats.md §2).
package struct ColorLZ77Parser: ~Copyable {
  /// The number of readable bytes after the last one.
  package static let margin = 8

  private static let hashBits = 15
  /// The minimum length of a back-reference in bytes.
  private static let shortest = 4
  /// The minimum length of a back-reference that is taken without trying the next byte.
  private static let longEnough = 96

  /// The tokens in the order of the bytes.
  private(set) var tokens = GrowingBuffer<LZ77Token>(capacity: 1 << 12)

  /// The last place in the stream of each hash.
  private let heads: UnsafeMutablePointer<UInt32>
  /// The place of the first byte in the stream; it is so large that the initial values of `heads` are outside the
  /// window.
  private static let firstPlace = 1 << 16
  /// The most recent distances, the latest first.
  private var recent: (Int, Int, Int, Int)

  /// Creates a parser of rows of `stride` bytes with `pixelBytes` per pixel.
  package init(stride: Int, pixelBytes: Int) {
    recent = (stride, pixelBytes, stride + pixelBytes, max(1, stride - pixelBytes))
    heads = .allocate(capacity: 1 << Self.hashBits)
    heads.initialize(repeating: 0, count: 1 << Self.hashBits)
  }

  deinit { heads.deallocate() }

  /// The number of literals.
  package var literalCount: Int { tokens.elements.reduce(0) { $1.isLiteral ? $0 + 1 : $0 } }

  /// Adds the tokens to counts.
  package func count(in counts: inout LZ77Counts) { counts.add(tokens.elements) }

  /// Removes the tokens, but keeps the index of the bytes.
  package mutating func removeTokens() { tokens.removeAll() }

  /// A back-reference that begins at a place.
  private struct Copy {
    var length = 0
    var distance = 0
  }

  /// Parses the bytes in a range, which may refer back to those before it.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, with `margin` more after the range.
  ///   - offset: The number of bytes in the stream before the first of `bytes`.
  package mutating func parse(_ bytes: UnsafeRawPointer, in range: Range<Int>, offset: Int) {
    var place = range.lowerBound
    var copy = Copy()
    var isKnown = false
    while place < range.upperBound {
      if !isKnown { copy = longest(bytes, at: place, to: range.upperBound, offset: offset) }
      isKnown = false
      if copy.length == 0 {
        emit(bytes, at: place)
        place += 1
        continue
      }
      if copy.length < Self.longEnough, place + 1 < range.upperBound {
        let next = longest(bytes, at: place + 1, to: range.upperBound, offset: offset)
        if next.length > copy.length + 1 {
          emit(bytes, at: place)
          place += 1
          (copy, isKnown) = (next, true)
          continue
        }
      }
      add(copy)
      let end = place + copy.length
      note(bytes, from: place + 1, to: min(end, range.upperBound - 6), offset: offset)
      place = end
    }
  }

  private mutating func emit(_ bytes: UnsafeRawPointer, at place: Int) {
    let byte = bytes.load(fromByteOffset: place, as: UInt8.self)
    tokens.append(LZ77Token(length: Int32(byte), distance: 0))
  }

  private mutating func add(_ copy: Copy) {
    let (length, distance) = (
      Int32(truncatingIfNeeded: copy.length), Int32(truncatingIfNeeded: copy.distance)
    )
    if !tokens.lengthenLast(by: copy.length, copy.distance) {
      tokens.append(LZ77Token(length: length, distance: distance))
    }
    let distances = recent
    switch copy.distance {
    case distances.0: break
    case distances.1: recent = (distances.1, distances.0, distances.2, distances.3)
    case distances.2: recent = (distances.2, distances.0, distances.1, distances.3)
    default: recent = (copy.distance, distances.0, distances.1, distances.2)
    }
  }

  /// The number of indexed bytes at each end of a back-reference.
  private static let notedBytes = 16

  /// Indexes every second byte of a back-reference, and only those at its ends if it is long.
  private func note(_ bytes: UnsafeRawPointer, from start: Int, to end: Int, offset: Int) {
    var place = start
    while place < end {
      if place &- start == Self.notedBytes, end &- place > Self.notedBytes {
        place = end &- Self.notedBytes
      }
      heads[Self.hash(bytes, at: place)] = UInt32(
        truncatingIfNeeded: Self.firstPlace &+ offset &+ place)
      place &+= 2
    }
  }

  /// Returns the longest back-reference at a place, or one of length 0.
  @inline(__always)
  private mutating func longest(
    _ bytes: UnsafeRawPointer, at place: Int, to end: Int, offset: Int
  ) -> Copy {
    var best = Copy()
    let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
    @inline(__always) func tryDistance(_ distance: Int) {
      guard distance <= place, distance <= DeflateCosts.maximumDistance,
        bytes.loadUnaligned(fromByteOffset: place &- distance, as: UInt32.self) == word
      else { return }
      let length = Self.length(bytes, at: place, from: place &- distance, to: end)
      if length > best.length { best = Copy(length: length, distance: distance) }
    }
    tryDistance(recent.0)
    tryDistance(recent.1)
    tryDistance(recent.2)
    tryDistance(recent.3)
    if place + 6 <= end {
      let slot = Self.hash(bytes, at: place)
      let now = UInt32(truncatingIfNeeded: Self.firstPlace &+ offset &+ place)
      let distance = Int(now &- heads[slot])
      heads[slot] = now
      // A new distance costs more than a recent one.
      if distance > 0, distance <= min(place, DeflateCosts.maximumDistance),
        bytes.loadUnaligned(fromByteOffset: place &- distance, as: UInt32.self) == word
      {
        let length = Self.length(bytes, at: place, from: place &- distance, to: end)
        if length > best.length &+ 2, length >= 6 {
          best = Copy(length: length, distance: distance)
        }
      }
    }
    return best.length >= Self.shortest ? best : Copy()
  }

  /// Returns the number of equal bytes at two places.
  @inline(__always)
  private static func length(
    _ bytes: UnsafeRawPointer, at place: Int, from source: Int, to end: Int
  ) -> Int {
    var length = 0
    let most = end &- place
    while length < most {
      let difference =
        bytes.loadUnaligned(fromByteOffset: place &+ length, as: UInt64.self)
        ^ bytes.loadUnaligned(fromByteOffset: source &+ length, as: UInt64.self)
      if difference != 0 {
        return min(most, length &+ difference.littleEndian.trailingZeroBitCount >> 3)
      }
      length &+= 8
    }
    return most
  }

  /// Returns a hash of six bytes.
  @inline(__always)
  private static func hash(_ bytes: UnsafeRawPointer, at place: Int) -> Int {
    let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian << 16
    return Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - hashBits))
  }
}
