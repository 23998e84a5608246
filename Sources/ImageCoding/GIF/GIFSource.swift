import CGIF

/// The bytes that giflib reads, and whether it requested more than there are.
struct GIFSource {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0
  private var isExhausted = false

  /// Creates a source at the beginning of `bytes`, which must outlive it.
  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { offset == bytes.count }

  /// Copies the next bytes, and returns their number; fewer than `count`, which giflib treats as an error, only at
  /// the end.
  mutating func read(_ target: UnsafeMutablePointer<UInt8>, _ count: Int32) -> Int32 {
    let given = min(max(0, Int(count)), bytes.count - offset)
    isExhausted = isExhausted || given < Int(count)
    if given > 0, let start = bytes.baseAddress {
      target.update(from: start + offset, count: given)
      offset += given
    }
    return Int32(clamping: given)
  }

  /// Returns the error for giflib's `code`.
  ///
  /// A truncated file is detected here, because giflib has a code for it in some places only.
  func error(_ code: Int32, in picture: String) -> CodingError {
    if isExhausted { return CodingError(message: "the file is truncated", reason: .truncated) }
    return switch code {
    case D_GIF_ERR_NOT_ENOUGH_MEM: .outOfMemory
    case D_GIF_ERR_EOF_TOO_SOON: CodingError(message: "\(picture) ends before its last row")
    case D_GIF_ERR_WRONG_RECORD: CodingError(message: "there is an unknown block")
    default: CodingError(message: "the compressed data is damaged")
    }
  }
}
