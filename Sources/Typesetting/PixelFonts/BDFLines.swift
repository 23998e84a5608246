/// The lines of a BDF file, one after the other.
struct BDFLines {
  /// The line that is looked at, without white space at its ends.
  private(set) var text: Substring = ""
  private(set) var number = 0
  private let bytes: [UInt8]
  private var next = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The first word of the line.
  var keyword: String { String(text.prefix { !$0.isWhitespace }) }

  /// The words after the first.
  var arguments: [Substring] { Array(text.split(whereSeparator: \.isWhitespace).dropFirst()) }

  /// The line without its first word.
  var rest: String {
    String(text.drop { !$0.isWhitespace }.drop(while: \.isWhitespace))
  }

  /// Goes to the next line that is not empty, and gives back its first word.
  @discardableResult
  mutating func advance() throws(PixelFontError) -> String {
    repeat {
      guard next < bytes.count else {
        throw PixelFontError("the file ends before ENDFONT", line: number)
      }
      let end = bytes[next...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let line = Substring(decoding: bytes[next..<end], as: UTF8.self).drop(while: \.isWhitespace)
      text = line.prefix(
        (line.lastIndex { !$0.isWhitespace }).map {
          line.distance(from: line.startIndex, to: $0) + 1
        } ?? 0)
      next = end + 1
      number += 1
    } while text.isEmpty
    return keyword
  }

  /// Goes to the next line that is no comment, which must begin with a word.
  mutating func advance(to word: String) throws(PixelFontError) {
    repeat { try advance() } while keyword == "COMMENT"
    guard keyword == word else { throw refusal("there must be \(word), got \(text)") }
  }

  /// The words after the first, as whole numbers.
  func numbers(
    _ count: ClosedRange<Int>, in range: ClosedRange<Int>
  ) throws(PixelFontError) -> [Int] {
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

  /// The next line as bits from the left: two hexadecimal digits for each eight.
  mutating func bits(_ count: Int) throws(PixelFontError) -> [Bool] {
    let digits = (count + 7) / 8 * 2
    if digits == 0 {
      // A row of no cells is written as nothing, or not at all.
      return []
    }
    try advance()
    guard text.utf8.count == digits, text.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
      throw refusal("a row of \(count) cells must have \(digits) hexadecimal digits, got \(text)")
    }
    let bits = text.compactMap(\.hexDigitValue).flatMap { digit in
      (0..<4).map { digit >> (3 - $0) & 1 == 1 }
    }
    return Array(bits.prefix(count))
  }

  func refusal(_ message: String) -> PixelFontError { PixelFontError(message, line: number) }
}
