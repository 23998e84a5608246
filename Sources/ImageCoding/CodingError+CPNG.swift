import CPNG

extension CodingError {
  /// libpng's words, taken apart: those about a chunk begin with its name and a colon; `chunk` is
  /// what the others are about.
  init(_ failure: borrowing cpng_failure, chunk: String? = nil) {
    let text = withUnsafeBytes(of: failure.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    let characters = text.utf8
    if characters.count > 6, text.prefix(4).allSatisfy(\.isLetter),
      text.dropFirst(4).hasPrefix(": ")
    {
      self.init(message: String(text.dropFirst(6)), chunk: String(text.prefix(4)))
    } else if text.isEmpty {
      self = .outOfMemory
    } else {
      self.init(message: text, chunk: chunk)
    }
  }
}
