import Foundation

extension PixelFont {
  /// The font of this project, 8 cells high, with Latin-1 and some signs (typesetting.md §9).
  ///
  /// - Throws: `PixelFontError` if the program's resource is missing or damaged.
  package static func pixelarium8() throws(PixelFontError) -> PixelFont { try shipped.get() }

  private static let shipped = Result { () throws(PixelFontError) in
    let file = Bundle.module.bundleURL.appendingPathComponent("pixelarium-8.txt")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      throw PixelFontError("the program's resource pixelarium-8.txt is missing")
    }
    return try PixelFontText.font(text)
  }
}
