/// An sRGB colour with straight alpha and 8 bits per channel.
///
/// A fully transparent pixel keeps its hidden colour until a computation uses it (rendering.md §1), so two colours of
/// alpha 0 may differ.
package struct Color: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8
  /// The opacity, from 0 for transparent to 255 for opaque.
  ///
  /// The other channels are not multiplied by it.
  package var alpha: UInt8

  /// Creates a colour from its channels; it is opaque by default.
  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Creates a colour from four consecutive bytes.
  package init(rgba bytes: borrowing [UInt8], at offset: Int) {
    self.init(
      red: bytes[offset], green: bytes[offset + 1], blue: bytes[offset + 2],
      alpha: bytes[offset + 3])
  }

  /// Whether the colour is fully opaque.
  package var isOpaque: Bool { alpha == 255 }

  /// The colour with full opacity.
  package var opaque: Color { Color(red: red, green: green, blue: blue) }

  /// Opaque white.
  package static let white = Color(red: 255, green: 255, blue: 255)
  /// Opaque black.
  package static let black = Color(red: 0, green: 0, blue: 0)
  /// Transparent black, SwiftUI's `Color.clear`.
  package static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// Creates a colour from CSS text, ignoring case.
  ///
  /// The forms are `#rgb`, `#rgba`, `#rrggbb` and `#rrggbbaa`, each also without `#`, the named colours of CSS Color 4,
  /// and `transparent`. In the short forms each digit is doubled.
  ///
  /// - Throws: `ColorTextError` if the text has another form.
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

  /// The colour in lower case as `#rrggbb`, or as `#rrggbbaa` if it is not opaque.
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

  /// Creates an opaque colour from hue, saturation and brightness, each 0…1.
  ///
  /// With k = (n + 6·hue) mod 6, a channel is b − b·s·max(0, min(k, 4 − k, 1)), rounded to a byte; n is 5 for red, 3
  /// for green and 1 for blue (the hexcone model of A. R. Smith, "Color Gamut Transform Pairs", 1978). The hue wraps
  /// around; saturation and brightness are clamped.
  package init(hue: Double, saturation: Double, brightness: Double) {
    let saturation = min(max(saturation, 0), 1)
    let brightness = min(max(brightness, 0), 1)
    func channel(_ n: Double) -> UInt8 {
      let turned = (n + 6 * hue).truncatingRemainder(dividingBy: 6)
      let k = turned < 0 ? turned + 6 : turned
      let value = brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
      return UInt8(min(max((value * 255).rounded(), 0), 255))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1))
  }

  /// The four channels in one word, with red in the highest byte.
  package var packed: UInt32 {
    UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha)
  }

  /// Creates a colour from four channels in one word, with red in the highest byte.
  package init(packed: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: packed >> 24),
      green: UInt8(truncatingIfNeeded: packed >> 16),
      blue: UInt8(truncatingIfNeeded: packed >> 8),
      alpha: UInt8(truncatingIfNeeded: packed))
  }
}

/// The error for a text that does not name a colour.
package struct ColorTextError: Error, Equatable, CustomStringConvertible {
  /// The rejected text.
  package let text: String

  /// The accepted forms and the rejected text, cut after 40 characters.
  package var description: String {
    let shown = text.count > 40 ? "\(text.prefix(40))…" : text
    return """
      a colour is #rgb, #rgba, #rrggbb or #rrggbbaa (the # may be left out), a CSS colour name or \
      transparent, got '\(shown)'
      """
  }
}

/// The colour space for filtering and compositing, with the names of SwiftUI's `ColorRenderingMode` (rendering.md §9).
package enum ColorMode: String, CaseIterable, Hashable, Sendable {
  /// The stored sRGB values; the default.
  case nonLinear
  /// Linear light, clamped to 0…1 after each pass.
  case linear
  /// Linear light, clamped only at the end.
  case extendedLinear
}
