import ImageCoding
import Raster

/// The lines of a palette file in text, without white space at their ends.
struct PaletteLines {
  /// U+FEFF in UTF-8.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  struct Line {
    /// The number of the line, counted from 1.
    let number: Int
    let text: Substring

    /// The line for error messages.
    var place: String { "line \(number)" }

    /// Returns an error about this line, which quotes its first 40 characters.
    func error(_ rule: String) -> CodingError {
      let shown = text.unicodeScalars.prefix(40).map { $0.escaped(asASCII: false) }.joined()
      let isCut = text.unicodeScalars.count > 40
      return CodingError(message: "\(place): \(rule), got '\(shown)\(isCut ? "…" : "")'")
    }
  }

  /// All lines, including empty ones.
  let all: [Line]

  /// Splits text into lines, or returns `nil` if there is a control character.
  init?(_ bytes: [UInt8]) {
    let hasMark = bytes.starts(with: Self.byteOrderMark)
    let isText = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
    guard isText else { return nil }
    let text = String(decoding: hasMark ? bytes[3...] : bytes[...], as: UTF8.self)
    // Swift treats `\r\n` as one character, so every kind of line ending is one character.
    all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      .map { Line(number: $0 + 1, text: $1.trimmed) }
  }

  /// Returns the lines of a file that was identified as text by its signature.
  static func of(_ bytes: [UInt8]) throws(CodingError) -> [Line] {
    guard let lines = PaletteLines(bytes) else {
      let byte = bytes.firstIndex { $0 < 0x20 && !(0x09...0x0D).contains($0) || $0 == 0x7F } ?? 0
      throw CodingError(message: "byte \(byte): there is a control character in the text")
    }
    return lines.all
  }
}

extension PaletteLines.Line {
  /// Parses `count` numbers of 0 to 255 at the beginning of the line, and returns them with the rest of it.
  func channels(_ count: Int) throws(CodingError) -> (values: [UInt8], rest: Substring) {
    var rest = text
    var values: [UInt8] = []
    while values.count < count {
      let word = rest.prefix { !$0.isWhitespace }
      guard word.allSatisfy({ $0.isASCII && $0.isNumber }), let value = UInt8(word) else {
        throw error("a colour is \(count == 3 ? "three" : "four") numbers from 0 to 255")
      }
      values.append(value)
      rest = rest.dropFirst(word.count).trimmed
    }
    return (values, rest)
  }
}

extension Substring {
  /// The text without white space at its ends.
  var trimmed: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}

extension Color {
  /// Creates a colour from three channels, or four with alpha.
  init(channels: [UInt8]) {
    self.init(
      red: channels[0], green: channels[1], blue: channels[2],
      alpha: channels.count > 3 ? channels[3] : 255)
  }
}
