/// A PDF document written by Cairo, with dictionaries that can be extended (PDF 32000-1, section 7.5).
protocol EditableDocument {
  /// The object number of the catalog.
  var root: Int { get }
  /// The document including all additions.
  var bytes: [UInt8] { get }
  /// Returns the numbers of all objects with a dictionary that begins with a text.
  func numbers(beginning text: String) -> [Int]
  /// Adds an entry to the dictionary of an object.
  mutating func add(_ entry: String, to number: Int)
}

/// Helpers that read bytes as text.
extension EditableDocument {
  /// Returns the whole number after white space, or `nil` if there is none.
  static func number(after offset: Int, in bytes: [UInt8]) -> Int? {
    guard offset <= bytes.count else { return nil }
    let digits = bytes[offset...].drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D }
      .prefix { $0 >= 0x30 && $0 <= 0x39 }.prefix(18)
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// Returns the offset after a text, or `nil` if the text is not at this offset.
  static func end(of text: String, at offset: Int, in bytes: [UInt8]) -> Int? {
    guard offset >= 0, offset <= bytes.count, bytes[offset...].starts(with: text.utf8) else {
      return nil
    }
    return offset + text.utf8.count
  }

  /// Returns the offset of the first occurrence of a text, or `nil` if it does not occur.
  static func first(_ text: String, in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.firstRange(of: Array(text.utf8))?.lowerBound
  }

  /// Returns the offset after the last occurrence of a text, or `nil` if it does not occur.
  static func last(_ text: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let word = Array(text.utf8)
    var start = bytes.endIndex - word.count
    while start >= bytes.startIndex {
      if bytes[start...].starts(with: word) { return start + word.count }
      start -= 1
    }
    return nil
  }
}
