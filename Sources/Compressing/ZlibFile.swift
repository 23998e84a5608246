import CZlib

/// Zlib streams as whole files (RFC 1950), which browsers call `deflate` and Python `zlib`.
package enum ZlibFile {
  /// Returns one stream with zlib's best compression.
  ///
  /// - Throws: `CompressionError` if memory cannot be allocated.
  package static func compress(_ bytes: [UInt8]) throws(CompressionError) -> [UInt8] {
    let bound = compressBound(UInt(bytes.count))
    return try bytes.withUnsafeBufferPointer { bytes throws(CompressionError) in
      try compressedBytes(atMost: Int(clamping: bound)) { space throws(CompressionError) in
        var count = bound
        let status = compress2(
          space.baseAddress, &count, bytes.baseAddress, UInt(bytes.count), Z_BEST_COMPRESSION)
        guard status == Z_OK else {
          throw CompressionError(message: "zlib could not compress \(bytes.count) bytes")
        }
        return Int(count)
      }
    }
  }

  /// Returns the content of a file that is one whole stream.
  ///
  /// - Throws: `ZlibFileError`.
  package static func decompress(
    _ bytes: [UInt8], limit: Int
  ) throws(ZlibFileError) -> [UInt8] {
    do {
      var inflater = try Inflater()
      inflater.begin(bytes, bytes.indices)
      guard let content = try inflater.readAll(limit: limit) else { throw ZlibFileError.tooLong }
      guard inflater.isComplete else { throw ZlibFileError.truncated }
      guard inflater.unreadCount == 0 else { throw ZlibFileError.trailing(inflater.unreadCount) }
      return content
    } catch let error as ZlibFileError {
      throw error
    } catch {
      throw .damaged("\(error)")
    }
  }
}

/// The reason why a file cannot be decompressed.
package enum ZlibFileError: Error, Equatable {
  /// The file is not a zlib stream, or its checksum is wrong; the text is zlib's reason.
  case damaged(String)
  /// The stream ends too early.
  case truncated
  /// This number of bytes follows the stream.
  case trailing(Int)
  /// The content is longer than the limit.
  case tooLong
}
