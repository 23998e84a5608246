import CZstd

/// Bytes to a Zstandard frame (RFC 8878) through libzstd; equal bytes give equal frames from one
/// version of it.
package enum Zstandard {
  /// The version of libzstd that the program runs with, for example `1.5.4`.
  package static var libraryVersion: String { String(cString: ZSTD_versionString()) }

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
