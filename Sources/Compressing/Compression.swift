import CZlib
import CZstd

/// An encoder and decoder of gzip files (RFC 1952) that uses zlib.
///
/// With the same version of zlib, equal bytes give equal files.
package enum Gzip {
  /// The version of zlib at run time, for example `1.2.13`.
  package static var versionOfZlib: String { String(cString: zlibVersion()) }

  /// Returns whether bytes begin like a gzip file.
  package static func isFile(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// Returns the content of a gzip file of one member, or `nil` if it has more than `limit` bytes.
  ///
  /// - Throws: `CompressionError` if the file is damaged or truncated, if anything follows its member, or if memory cannot
  ///   be allocated.
  package static func decompress(
    _ file: [UInt8], limit: Int
  ) throws(CompressionError) -> [UInt8]? {
    var inflater = try Inflater(.gzip)
    inflater.begin(file, 0..<file.count)
    guard let content = try inflater.readAll(limit: limit) else { return nil }
    guard inflater.isComplete else { throw CompressionError(message: "the stream is truncated") }
    guard inflater.unreadCount == 0 else {
      throw CompressionError(message: "there are bytes after the first member")
    }
    return content
  }

  /// Returns a gzip file without a name and a time.
  ///
  /// - Parameter level: zlib's compression level, 1 to 9.
  /// - Throws: `CompressionError` if memory cannot be allocated, or if `bytes` has 4 GiB or more.
  package static func compress(_ bytes: [UInt8], level: Int) throws(CompressionError) -> [UInt8] {
    guard let count = UInt32(exactly: bytes.count) else {
      throw CompressionError(
        message: "zlib takes less than \(1 << 32) bytes at once, got \(bytes.count)")
    }
    var stream = z_stream()
    // zlib stores the address of the stream and refuses any other, so all calls use one address.
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

/// An encoder and decoder of Zstandard frames (RFC 8878) that uses libzstd.
///
/// With the same version of libzstd, equal bytes give equal frames.
package enum Zstandard {
  /// The version of libzstd at run time, for example `1.5.4`.
  package static var versionOfZstd: String { String(cString: ZSTD_versionString()) }

  /// Returns one frame with a content size and without a checksum.
  ///
  /// - Parameter level: libzstd's compression level, 1 to 19. Up to 16, the window is within the limit that every
  ///   HTTP decoder supports (RFC 9659).
  /// - Throws: `CompressionError` if memory cannot be allocated.
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

  /// Returns the bytes of a frame that states its content size, as `compress` writes it.
  ///
  /// - Parameter count: The number of bytes that the frame must have; the caller limits it.
  /// - Throws: `CompressionError` if the frame states another size or is damaged, or if memory cannot be allocated.
  package static func decompress(
    _ frame: ArraySlice<UInt8>, count: Int
  ) throws(CompressionError) -> [UInt8] {
    // Checked first, so that a short frame cannot claim much memory without stating so.
    let stated = frame.withUnsafeBytes { ZSTD_getFrameContentSize($0.baseAddress, $0.count) }
    guard count >= 0, stated == UInt64(count) else {
      throw CompressionError(message: "the frame does not state a content of \(count) bytes")
    }
    guard let decoder = ZstandardDecoder.take() else {
      throw CompressionError(message: "libzstd has not enough memory")
    }
    defer { decoder.release() }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { space, initialized in
      initialized = frame.withUnsafeBytes { decoder.decompress($0, into: space) ?? 0 }
    }
    guard bytes.count == count else { throw CompressionError(message: "the frame is damaged") }
    return bytes
  }
}

/// An error of a compression library.
///
/// Its text is for the log.
package struct CompressionError: Error, Equatable, CustomStringConvertible {
  let message: String

  /// One sentence.
  package var description: String { message }
}

/// Returns the bytes that `fill` writes into a buffer of `limit` bytes; `fill` returns their number.
///
/// The array is allocated to fit, because callers keep it and `limit` is much larger.
func compressedBytes(
  atMost limit: Int, _ fill: (UnsafeMutableBufferPointer<UInt8>) throws(CompressionError) -> Int
) throws(CompressionError) -> [UInt8] {
  let space = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: limit)
  defer { space.deallocate() }
  let count = try fill(space)
  return Array(space[..<count])
}
