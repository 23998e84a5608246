import CJPEG

extension CodingError {
  /// libjpeg's words and what they are about.
  init(_ failure: borrowing cjpeg_failure) {
    let text = withUnsafeBytes(of: failure.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    switch failure.kind {
    case cjpeg_out_of_memory: self = .outOfMemory
    case cjpeg_truncated: self.init(message: text, reason: .truncated)
    default: self.init(message: text)
    }
  }
}
