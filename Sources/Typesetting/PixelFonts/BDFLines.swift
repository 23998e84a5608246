/// The lines of a BDF file, read one by one.
struct BDFLines {
  private(set) var number = 0
  private let bytes: [UInt8]
  private var next = 0
  /// The current line, without white space at its ends.
  private var line: ArraySlice<UInt8> = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The text of the current line.
  var text: String { String(decoding: line, as: UTF8.self) }

  /// The first word of the current line.
  var keyword: String { String(decoding: line.prefix { !$0.isBlank }, as: UTF8.self) }

  /// The words after the first one.
  var arguments: [String] {
    line.split(whereSeparator: \.isBlank).dropFirst().map { String(decoding: $0, as: UTF8.self) }
  }

  /// The current line without its first word.
  var rest: String {
    String(decoding: line.drop { !$0.isBlank }.drop(while: \.isBlank), as: UTF8.self)
  }

  /// Advances to the next line that is not empty, and returns its first word.
  ///
  /// - Throws: `PixelFontError` if the file ends.
  @discardableResult
  mutating func advance() throws(PixelFontError) -> String {
    try advanceToLine()
    return keyword
  }

  private mutating func advanceToLine() throws(PixelFontError) {
    repeat {
      guard next < bytes.count else {
        throw PixelFontError("the file ends before ENDFONT", line: number)
      }
      let end = bytes[next...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      line = bytes[next..<end].drop(while: \.isBlank)
      while line.last?.isBlank == true { line.removeLast() }
      next = end + 1
      number += 1
    } while line.isEmpty
  }

  /// Advances to the next line that is not a comment.
  ///
  /// - Parameter word: The required first word.
  /// - Throws: `PixelFontError` if the file ends or the line begins with another word.
  mutating func advance(to word: String) throws(PixelFontError) {
    while try advance() == "COMMENT" {}
    guard keyword == word else { throw refusal("there must be \(word), got \(text)") }
  }

  /// Returns the words after the first one as whole numbers.
  ///
  /// - Parameters:
  ///   - count: The permitted number of words.
  ///   - range: The permitted range of each number.
  /// - Throws: `PixelFontError` if a word is not a number in `range`, or their number is not in
  ///   `count`.
  func numbers(
    _ count: ClosedRange<Int>, in range: ClosedRange<Int>
  ) throws(PixelFontError) -> [Int] {
    let arguments = arguments
    let numbers = arguments.compactMap { Int($0) }
    guard numbers.count == arguments.count, count.contains(numbers.count),
      numbers.allSatisfy(range.contains)
    else {
      let counts =
        count.lowerBound == count.upperBound
        ? "\(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)"
      throw refusal(
        "\(keyword) must have \(counts) whole numbers from \(range.lowerBound) to "
          + "\(range.upperBound), got \(rest)")
    }
    return numbers
  }

  /// Reads the next line as bits, from the left, with two hexadecimal digits for every eight bits.
  ///
  /// A row without cells has no line.
  ///
  /// - Parameter count: The number of bits.
  /// - Returns: The bits: `true` for ink.
  /// - Throws: `PixelFontError` if the file ends or the line does not have exactly the required
  ///   digits.
  mutating func bits(_ count: Int) throws(PixelFontError) -> [Bool] {
    guard count > 0 else { return [] }
    try advanceToLine()
    let values = line.compactMap(\.hexadecimalValue)
    let digits = (count + 7) / 8 * 2
    guard line.count == digits, values.count == digits else {
      throw refusal("a row of \(count) cells must have \(digits) hexadecimal digits, got \(text)")
    }
    return (0..<count).map { column in
      let mask: UInt8 = 8 >> (column % 4)
      return values[column / 4] & mask != 0
    }
  }

  func refusal(_ message: String) -> PixelFontError { PixelFontError(message, line: number) }
}

extension UInt8 {
  /// Whether the byte is white space or a control character of ASCII, including a carriage return.
  fileprivate var isBlank: Bool { self <= 0x20 }

  /// The value of a hexadecimal ASCII digit, or `nil` for other bytes.
  fileprivate var hexadecimalValue: UInt8? {
    switch self {
    case 0x30...0x39: return self - 0x30
    case 0x41...0x46: return self - 0x37
    case 0x61...0x66: return self - 0x57
    default: return nil
    }
  }
}
