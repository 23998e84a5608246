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

  package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Whether nothing shows through.
  package var isOpaque: Bool { alpha == 255 }

  package static let white = Color(red: 255, green: 255, blue: 255)
  package static let black = Color(red: 0, green: 0, blue: 0)
  /// Transparent black, SwiftUI's `Color.clear`.
  package static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
}
