import Foundation
import Testing
import Typesetting

/// One of the files of vectors that Unicode publishes, as Debian's package unicode-data installs them.
struct UnicodeFile {
  private let text: String

  /// The file of a name, such as `auxiliary/LineBreakTest.txt`; `nil` if it is not installed, or of
  /// another version of Unicode than ICU's tables.
  init?(_ name: String) {
    let file = URL(filePath: "/usr/share/unicode").appending(path: name)
    guard let text = try? String(contentsOf: file, encoding: .utf8),
      text.prefix(100).contains("-\(ICU.versionOfUnicode).0.txt")
    else { return nil }
    self.text = text
  }

  /// The reason to skip the tests of a file.
  static let isMissing: Comment =
    "needs the package unicode-data with the version of Unicode that ICU has"

  /// The lines of cases, with their numbers from 1.
  var cases: [(number: Int, line: Substring)] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { ($0 + 1, $1.prefix { $0 != "#" }) }
      .filter { !$0.1.isEmpty }
  }

  /// The scalars of a case whose boundaries are marked with ÷, and the offsets of those.
  static func boundaries(of line: Substring) -> (scalars: [Unicode.Scalar], offsets: [Int]) {
    var (scalars, offsets): ([Unicode.Scalar], [Int]) = ([], [])
    for word in line.split(whereSeparator: \.isWhitespace) where word != "×" {
      if word == "÷" {
        offsets.append(scalars.count)
      } else {
        scalars.append(contentsOf: Self.scalars(of: word))
      }
    }
    return (scalars, offsets)
  }

  /// Scalars written as hexadecimal numbers between spaces.
  static func scalars(of words: Substring) -> [Unicode.Scalar] {
    words.split(separator: " ").compactMap { UInt32($0, radix: 16) }.compactMap(Unicode.Scalar.init)
  }
}

extension [Unicode.Scalar] {
  /// The scalars of a text.
  init(text: String) { self.init(text.unicodeScalars) }
}
