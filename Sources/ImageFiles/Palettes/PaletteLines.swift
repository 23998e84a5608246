import ImageCoding
import Raster

/// A palette file of text, line by line; white space around lines is left out.
struct PaletteLines {
  /// U+FEFF in UTF-8.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  struct Line {
    /// From 1.
    let number: Int
    let text: Substring

    /// The line, as messages name it.
    var place: String { "line \(number)" }

    /// An error about this line that ends with what it says, cut after 40 characters.
    func error(_ rule: String) -> CodingError {
      let shown = text.unicodeScalars.prefix(40).map { $0.escaped(asASCII: false) }.joined()
      let isCut = text.unicodeScalars.count > 40
      return CodingError(message: "\(place): \(rule), got '\(shown)\(isCut ? "…" : "")'")
    }
  }

  /// Empty lines too.
  let all: [Line]

  /// `nil` for bytes that are no text: a control character stands among them.
  init?(_ bytes: [UInt8]) {
    let hasMark = bytes.starts(with: Self.byteOrderMark)
    let isText = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
    guard isText else { return nil }
    let text = String(decoding: hasMark ? bytes[3...] : bytes[...], as: UTF8.self)
    // In Swift `\r\n` is one character, so every kind of line end is.
    all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      .map { Line(number: $0 + 1, text: $1.trimmed) }
  }

  /// The lines of a file that was recognised as text by its beginning.
  static func of(_ bytes: [UInt8]) throws(CodingError) -> [Line] {
    guard let lines = PaletteLines(bytes) else {
      let byte = bytes.firstIndex { $0 < 0x20 && !(0x09...0x0D).contains($0) || $0 == 0x7F } ?? 0
      throw CodingError(message: "byte \(byte): there is a control character in the text")
    }
    return lines.all
  }
}

extension PaletteLines.Line {
  /// `count` numbers from 0 to 255 at the beginning, and what follows them.
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
  /// Without white space at its ends.
  var trimmed: Substring {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}

extension Color {
  /// Three channels, or four with alpha.
  init(channels: [UInt8]) {
    self.init(
      red: channels[0], green: channels[1], blue: channels[2],
      alpha: channels.count > 3 ? channels[3] : 255)
  }
}
