import CZlib
import CZstd

/// Bytes to a gzip file (RFC 1952) through zlib; equal bytes give equal files from one version of it.
package enum Gzip {
  /// The version of zlib that the program runs with, for example `1.2.13`.
  package static var versionOfZlib: String { String(cString: zlibVersion()) }

  /// The whole file, without a name and a time.
  ///
  /// - Parameter level: zlib's effort, 1 to 9.
  /// - Throws: `CompressionError` when there is not enough memory, and for 4 GiB and more.
  package static func compress(_ bytes: [UInt8], level: Int) throws(CompressionError) -> [UInt8] {
    guard let count = UInt32(exactly: bytes.count) else {
      throw CompressionError(
        message: "zlib takes less than \(1 << 32) bytes at once, got \(bytes.count)")
    }
    var stream = z_stream()
    // zlib remembers where the stream is and refuses it elsewhere: one address for all calls.
    return try withUnsafeMutablePointer(to: &stream) { stream throws(CompressionError) in
      guard czlib_begin_gzip(stream, Int32(clamping: level)) == Z_OK else {
        throw CompressionError(message: "zlib cannot begin at level \(level)")
      }
      defer { deflateEnd(stream) }
      let bound = deflateBound(stream, UInt(count))
      return try bytes.withUnsafeBufferPointer { bytes throws(CompressionError) in
        try compressedBytes(atMost: Int(clamping: bound)) { space throws(CompressionError) in
          stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
          stream.pointee.avail_in = count
          stream.pointee.next_out = space.baseAddress
          stream.pointee.avail_out = UInt32(clamping: space.count)
          guard deflate(stream, Z_FINISH) == Z_STREAM_END else {
            throw CompressionError(message: "zlib could not compress \(count) bytes")
          }
          return Int(stream.pointee.total_out)
        }
      }
    }
  }
}

/// Bytes to a Zstandard frame (RFC 8878) through libzstd; equal bytes give equal frames from one
/// version of it.
package enum Zstandard {
  /// The version of libzstd that the program runs with, for example `1.5.4`.
  package static var versionOfZstd: String { String(cString: ZSTD_versionString()) }

  /// One frame with its size and without a checksum.
  ///
  /// - Parameter level: libzstd's effort, 1 to 19; up to 16 every decoder of HTTP has the memory that
  ///   it asks for (RFC 9659).
  /// - Throws: `CompressionError` when there is not enough memory.
  package static func compress(_ bytes: [UInt8], level: Int) throws(CompressionError) -> [UInt8] {
    try bytes.withUnsafeBufferPointer { bytes throws(CompressionError) in
      try compressedBytes(atMost: ZSTD_compressBound(bytes.count)) {
        space throws(CompressionError) in
        let count = ZSTD_compress(
          space.baseAddress, space.count, bytes.baseAddress, bytes.count, Int32(clamping: level))
        guard ZSTD_isError(count) == 0 else {
          throw CompressionError(
            message: "libzstd could not compress \(bytes.count) bytes: "
              + String(cString: ZSTD_getErrorName(count)))
        }
        return count
      }
    }
  }
}

/// The reason why bytes were not compressed; the text is for the log.
package struct CompressionError: Error, Equatable, CustomStringConvertible {
  let message: String

  /// One sentence.
  package var description: String { message }
}

/// An array of what `fill` writes into a space of `limit` bytes, of which it returns how many it used.
///
/// The array has no more memory than its bytes: such arrays are kept, and the limit is far larger.
func compressedBytes(
  atMost limit: Int, _ fill: (UnsafeMutableBufferPointer<UInt8>) throws(CompressionError) -> Int
) throws(CompressionError) -> [UInt8] {
  let space = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: limit)
  defer { space.deallocate() }
  let count = try fill(space)
  return Array(space[..<count])
}
