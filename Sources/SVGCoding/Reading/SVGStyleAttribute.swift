/// The declarations of a `style` attribute (CSS Style Attributes §3).
enum SVGStyleAttribute {
  /// Property names in small letters with their values, in order; comments and `!important` are left out.
  static func declarations(_ text: String) -> [(name: String, value: String)] {
    let declarations = withoutComments(text).split(separator: ";" as Character)
    return declarations.compactMap { declaration in
      let parts = declaration.split(separator: ":" as Character, maxSplits: 1).map(String.init)
      guard parts.count == 2 else { return nil }
      let value = String(parts[1].prefix { $0 != "!" })
      return (parts[0].trimmingSpace.lowercased(), value.trimmingSpace)
    }
  }

  /// A comment that does not end takes the rest.
  private static func withoutComments(_ text: String) -> String {
    guard text.contains("/*") else { return text }
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      if rest.starts(with: "/*".utf8) {
        rest = rest.dropFirst(2)
        while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest = rest.dropFirst() }
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
