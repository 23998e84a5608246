import CZlib

/// An incremental decoder of zlib streams (RFC 1950) or gzip files (RFC 1952).
///
/// It can read any number of streams, one after another.
package struct Inflater: ~Copyable {
  /// The number of bytes that `readAll` decompresses at once.
  private static let pieceSize = 16_384

  /// The state has a fixed address, because zlib stores the address and refuses any other.
  private let stream: UnsafeMutablePointer<z_stream>
  private var bytes: [UInt8] = []
  private var position = 0
  private var end = 0
  private var isAtEnd = true
  /// Whether the whole stream has been read, and its checksum is right.
  package private(set) var isComplete = false

  /// The number of bytes of the range that have not been read.
  package var unreadCount: Int { end - position }

  /// The format of a stream.
  package enum Format {
    case zlib, gzip
  }

  /// Creates a decoder without a stream.
  ///
  /// - Throws: `CompressionError` if memory cannot be allocated.
  package init(_ format: Format = .zlib) throws(CompressionError) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status =
      switch format {
      case .zlib: czlib_begin_inflate(stream)
      case .gzip: czlib_begin_gunzip(stream)
      }
    guard status == Z_OK else {
      stream.deallocate()
      throw CompressionError(message: "zlib cannot begin to inflate")
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Starts a new stream at the start of `range`.
  ///
  /// Bytes after the end of the stream are ignored.
  ///
  /// - Precondition: the range is inside `bytes`.
  package mutating func begin(_ bytes: [UInt8], _ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count, "the stream is there")
    (self.bytes, position, end) = (bytes, range.lowerBound, range.upperBound)
    isAtEnd = inflateReset(stream) != Z_OK
    isComplete = false
  }

  /// Returns the rest of the stream, or `nil` if it has more than `limit` bytes.
  ///
  /// Memory grows with the content, so that few bytes cannot claim much. `isComplete` says whether the stream ended.
  ///
  /// - Throws: `CompressionError` if the stream is damaged, or if memory cannot be allocated.
  mutating func readAll(limit: Int) throws(CompressionError) -> [UInt8]? {
    var content: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: Self.pieceSize)
    while true {
      var target = piece.mutableSpan
      let count = try read(into: &target)
      guard content.count + count <= limit else { return nil }
      content += piece[..<count]
      if count < Self.pieceSize { return content }
    }
  }

  /// Fills `target` with the next bytes.
  ///
  /// - Returns: The number of bytes written, which is less than the capacity only if the stream ends or is truncated.
  /// - Throws: `CompressionError` if the stream is damaged, or if memory cannot be allocated.
  package mutating func read(
    into target: inout MutableSpan<UInt8>
  ) throws(CompressionError) -> Int {
    var written = 0
    while written < target.count, !isAtEnd {
      // zlib counts in 32 bits, so larger input is passed in pieces.
      let given = UInt32(clamping: end - position)
      let room = UInt32(clamping: target.count - written)
      let status = bytes.withUnsafeBufferPointer { bytes in
        target.withUnsafeMutableBufferPointer { target in
          stream.pointee.next_in = bytes.baseAddress.map { .init(mutating: $0 + position) }
          stream.pointee.avail_in = given
          stream.pointee.next_out = target.baseAddress.map { $0 + written }
          stream.pointee.avail_out = room
          return inflate(stream, Z_SYNC_FLUSH)
        }
      }
      position += Int(given - stream.pointee.avail_in)
      written += Int(room - stream.pointee.avail_out)
      switch status {
      case Z_OK: break
      case Z_STREAM_END: (isAtEnd, isComplete) = (true, true)
      case Z_BUF_ERROR: isAtEnd = true
      case Z_MEM_ERROR: throw CompressionError(message: "zlib has not enough memory")
      case Z_NEED_DICT:
        throw CompressionError(message: "the stream needs a dictionary that is not in it")
      default: throw CompressionError(message: "the stream is damaged")
      }
    }
    return written
  }
}
