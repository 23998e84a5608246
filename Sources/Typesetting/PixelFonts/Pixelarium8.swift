import Foundation

extension PixelFont {
  /// Returns this project's own font with a design size of 8, for Latin-1 and some signs (typesetting.md §9).
  ///
  /// - Throws: `PixelFontError` if the program's resource is missing.
  package static func pixelarium8() throws(PixelFontError) -> PixelFont { try shipped.get() }

  private static let shipped = Result { () throws(PixelFontError) in
    let file = Bundle.module.bundleURL.appendingPathComponent("pixelarium-8.txt")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      throw PixelFontError("the program's resource pixelarium-8.txt is missing")
    }
    return try PixelFontText.font(text)
  }
}
