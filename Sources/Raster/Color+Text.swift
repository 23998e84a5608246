/// A text that is no colour.
package struct ColorTextError: Error, Equatable, CustomStringConvertible {
  /// The text that was given.
  package let text: String

  /// The rule and the text that was given, cut after 40 characters.
  package var description: String {
    let shown = text.count > 40 ? "\(text.prefix(40))…" : text
    return """
      a colour is #rgb, #rgba, #rrggbb or #rrggbbaa (the # may be left out), a CSS colour name or \
      transparent, got '\(shown)'
      """
  }
}

extension Color {
  /// The colour that a text names: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, each also without `#`, a
  /// named colour of CSS Color 4 or `transparent`; letters may be of either case.
  ///
  /// A single digit stands for two equal ones.
  package init(cssText text: String) throws(ColorTextError) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    if let color = Color(hexDigits: digits) {
      self = color
    } else if let rgb = Self.cssNames[text.lowercased()] {
      self.init(packed: rgb << 8 | 255)
    } else if text.lowercased() == "transparent" {
      self = .clear
    } else {
      throw ColorTextError(text: text)
    }
  }

  /// The colour as `#rrggbb`, or as `#rrggbbaa` where it is not opaque, in small letters.
  package var hexText: String {
    let channels = isOpaque ? [red, green, blue] : [red, green, blue, alpha]
    return channels.reduce(into: "#") { text, channel in
      if channel < 16 { text += "0" }
      text += String(channel, radix: 16)
    }
  }

  private init?(hexDigits digits: Substring) {
    guard [3, 4, 6, 8].contains(digits.utf8.count),
      digits.allSatisfy({ $0.isASCII && $0.isHexDigit })
    else { return nil }
    var text = digits.count < 6 ? digits.map { "\($0)\($0)" }.joined() : String(digits)
    if text.count == 6 { text += "ff" }
    guard let packed = UInt32(text, radix: 16) else { return nil }
    self.init(packed: packed)
  }
}
