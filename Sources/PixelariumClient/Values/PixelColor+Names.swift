/// SwiftUI's named colours in the light colour scheme.
///
/// CSS has other colours of the same names: `PixelColor.green` is not `"green"`. Scenes have colours that follow the colour
/// scheme (`scenes.md §4`).
extension PixelColor {
  /// SwiftUI's red.
  public static let red = PixelColor("#ff3b30")
  /// SwiftUI's orange.
  public static let orange = PixelColor("#ff9500")
  /// SwiftUI's yellow.
  public static let yellow = PixelColor("#ffcc00")
  /// SwiftUI's green.
  public static let green = PixelColor("#34c759")
  /// SwiftUI's mint.
  public static let mint = PixelColor("#00c7be")
  /// SwiftUI's teal.
  public static let teal = PixelColor("#30b0c7")
  /// SwiftUI's cyan.
  public static let cyan = PixelColor("#32ade6")
  /// SwiftUI's blue.
  public static let blue = PixelColor("#007aff")
  /// SwiftUI's indigo.
  public static let indigo = PixelColor("#5856d6")
  /// SwiftUI's purple.
  public static let purple = PixelColor("#af52de")
  /// SwiftUI's pink.
  public static let pink = PixelColor("#ff2d55")
  /// SwiftUI's brown.
  public static let brown = PixelColor("#a2845e")
  /// SwiftUI's gray.
  public static let gray = PixelColor("#8e8e93")
  /// The primary colour: black.
  public static let primary = PixelColor.black
  /// The secondary colour: a translucent grey.
  public static let secondary = PixelColor("#3c3c4399")
}
