/// A straight-alpha sRGB colour with 8 bits a channel.
///
/// The colour of a fully transparent pixel is kept until something is computed from it
/// (rendering.md §1), so two colours of alpha 0 may differ.
package struct Color: Hashable, Sendable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8
  /// 0 is transparent, 255 opaque; the other channels are not multiplied by it.
  package var alpha: UInt8

  /// A colour of these channels, opaque by default.
  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The colour whose channels are four bytes in a row.
  package init(rgba bytes: [UInt8], at offset: Int) {
    self.init(
      red: bytes[offset], green: bytes[offset + 1], blue: bytes[offset + 2],
      alpha: bytes[offset + 3])
  }

  /// Nothing shows through.
  package var isOpaque: Bool { alpha == 255 }

  /// The colour without its alpha.
  package var opaque: Color { Color(red: red, green: green, blue: blue) }

  /// Opaque white.
  package static let white = Color(red: 255, green: 255, blue: 255)
  /// Opaque black.
  package static let black = Color(red: 0, green: 0, blue: 0)
  /// Transparent black, SwiftUI's `Color.clear`.
  package static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
}

extension Color {
  /// An opaque colour from hue, saturation and brightness, each between 0 and 1.
  ///
  /// With k = (n + 6·hue) mod 6 a channel is b − b·s·max(0, min(k, 4 − k, 1)), where n is 5 for red,
  /// 3 for green and 1 for blue (the hexcone model of A. R. Smith, "Color Gamut Transform Pairs",
  /// 1978), and is then rounded to a byte. Hue 1 is hue 0; saturation and brightness are clamped.
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
}

extension Color {
  /// The four channels in one word, red in the highest byte.
  var packed: UInt32 {
    UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha)
  }

  /// The colour whose channels are in one word, red in the highest byte.
  init(packed: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: packed >> 24),
      green: UInt8(truncatingIfNeeded: packed >> 16),
      blue: UInt8(truncatingIfNeeded: packed >> 8),
      alpha: UInt8(truncatingIfNeeded: packed))
  }
}
