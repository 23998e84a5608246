/// Bounds-checked access to the bytes of a file.
package struct FileBytes: Sendable {
  /// All bytes of the file.
  package let all: [UInt8]

  package init(_ bytes: [UInt8]) { all = bytes }

  @inlinable package var count: Int { all.count }

  /// Returns `count` bytes from `offset`.
  ///
  /// - Throws: `.truncated` if the range is not completely inside the file, or is negative.
  @inlinable
  package func part(_ offset: Int, _ count: Int) throws(CodingError) -> ArraySlice<UInt8> {
    guard offset >= 0, count >= 0, offset <= all.count, count <= all.count - offset else {
      throw CodingError(
        message:
          "the file is truncated: it has \(all.count) bytes, \(count) are required at \(offset)",
        reason: .truncated)
    }
    return all[offset..<offset + count]
  }

  @inlinable
  package func byte(_ offset: Int) throws(CodingError) -> Int {
    guard all.indices.contains(offset) else { return Int(try part(offset, 1)[offset]) }
    return Int(all[offset])
  }

  /// Returns the unsigned little-endian integer in `count` bytes, at most 7.
  @inlinable
  package func littleEndian(_ offset: Int, _ count: Int) throws(CodingError) -> Int {
    try part(offset, count).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the unsigned big-endian integer in `count` bytes, at most 7.
  @inlinable
  package func bigEndian(_ offset: Int, _ count: Int) throws(CodingError) -> Int {
    try part(offset, count).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the signed little-endian integer in two bytes.
  package func signed16(_ offset: Int) throws(CodingError) -> Int {
    Int(Int16(truncatingIfNeeded: try littleEndian(offset, 2)))
  }

  /// Returns the signed little-endian integer in four bytes.
  package func signed32(_ offset: Int) throws(CodingError) -> Int {
    Int(Int32(truncatingIfNeeded: try littleEndian(offset, 4)))
  }
}
