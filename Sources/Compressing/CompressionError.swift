/// Why bytes were not compressed; the text is for the log.
package struct CompressionError: Error, Equatable, CustomStringConvertible {
  let message: String

  /// One sentence.
  package var description: String { message }
}

/// An array of what `fill` writes into a space of `limit` bytes, of which it returns how many it used.
///
/// The array has no more memory than its bytes: such arrays are kept, and the limit is far larger.
func compressedBytes(
  atMost limit: Int,
  _ fill: (UnsafeMutableBufferPointer<UInt8>) throws(CompressionError) -> Int
) throws(CompressionError) -> [UInt8] {
  let space = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: limit)
  defer { space.deallocate() }
  let count = try fill(space)
  return Array(space[..<count])
}
