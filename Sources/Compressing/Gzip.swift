import CZlib

/// Bytes to a gzip file (RFC 1952) through zlib; equal bytes give equal files from one version of it.
package enum Gzip {
  /// The version of zlib that the program runs with, for example `1.2.13`.
  package static var libraryVersion: String { String(cString: zlibVersion()) }

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
