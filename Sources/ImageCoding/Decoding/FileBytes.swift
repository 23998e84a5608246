/// The bytes of a file at any place, never beyond its end.
package struct FileBytes: Sendable {
  /// All of them.
  package let all: [UInt8]

  package init(_ bytes: [UInt8]) { all = bytes }

  @inlinable package var count: Int { all.count }

  /// Some bytes; a part that is not wholly there is an error, and so is a place that is none.
  @inlinable
  package func part(_ offset: Int, _ count: Int) throws(CodingError) -> ArraySlice<UInt8> {
    guard offset >= 0, count >= 0, offset <= all.count, count <= all.count - offset else {
      throw CodingError(
        message: "the file is cut off: it has \(all.count) bytes, \(count) are wanted at \(offset)",
        reason: .truncated)
    }
    return all[offset..<offset + count]
  }

  @inlinable
  package func byte(_ offset: Int) throws(CodingError) -> Int {
    guard all.indices.contains(offset) else { return Int(try part(offset, 1)[offset]) }
    return Int(all[offset])
  }

  /// A number of so many bytes, at most 7, the lowest first.
  @inlinable
  package func littleEndian(_ offset: Int, _ count: Int) throws(CodingError) -> Int {
    try part(offset, count).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number of so many bytes, at most 7, the highest first.
  @inlinable
  package func bigEndian(_ offset: Int, _ count: Int) throws(CodingError) -> Int {
    try part(offset, count).reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number of two bytes with a sign, the lowest first.
  package func signed16(_ offset: Int) throws(CodingError) -> Int {
    Int(Int16(truncatingIfNeeded: try littleEndian(offset, 2)))
  }

  /// A number of four bytes with a sign, the lowest first.
  package func signed32(_ offset: Int) throws(CodingError) -> Int {
    Int(Int32(truncatingIfNeeded: try littleEndian(offset, 4)))
  }
}
