/// A property and its value, as a `style` attribute or a rule of a style sheet declares it (CSS 2.2 §4.1.8).
struct SVGDeclaration: Equatable {
  /// In small letters.
  let name: String
  /// Without space around it.
  let value: String
  /// True where it beats those that are not (CSS 2.2 §6.4.2).
  let isImportant: Bool

  /// The declarations of a block, in order; comments and what has no colon are left out.
  static func list(_ text: String) -> [SVGDeclaration] {
    withoutComments(text).split(separator: ";" as Character).compactMap { SVGDeclaration($0) }
  }

  /// One of them; `nil` where there is no colon.
  init?(_ text: Substring) {
    let parts = text.split(separator: ":" as Character, maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    name = parts[0].trimmingSpace.lowercased()
    let words = parts[1].split(separator: "!" as Character, omittingEmptySubsequences: false)
    value = words.first.map { String($0).trimmingSpace } ?? ""
    isImportant = words.dropFirst().contains {
      String($0).trimmingSpace.lowercased() == "important"
    }
  }

  /// The text with a space for each `/* … */`, line breaks kept; a comment that does not end takes the
  /// rest.
  static func withoutComments(_ text: String) -> String {
    guard text.contains("/*") else { return text }
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      if rest.starts(with: "/*".utf8) {
        result.append(0x20)
        rest = rest.dropFirst(2)
        while !rest.isEmpty, !rest.starts(with: "*/".utf8) {
          if rest.first == 0x0A { result.append(0x0A) }
          rest = rest.dropFirst()
        }
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
