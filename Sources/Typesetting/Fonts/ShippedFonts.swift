import Foundation

/// The families that come with the program (typesetting.md §10): the same bytes everywhere, so the same
/// pictures.
package struct ShippedFonts: Sendable {
  /// Inter: regular, italic, semibold, bold.
  package let inter: FontFamily
  /// JetBrains Mono: regular, bold.
  package let jetBrainsMono: FontFamily

  /// Reads the families from the program's resources.
  ///
  /// - Throws: `FontError` or Foundation's error where they are damaged or missing.
  package init() throws {
    inter = try Self.family(
      "Inter", in: "Inter",
      ["Inter-Regular.otf", "Inter-Italic.otf", "Inter-SemiBold.otf", "Inter-Bold.otf"])
    jetBrainsMono = try Self.family(
      "JetBrains Mono", in: "JetBrainsMono",
      ["JetBrainsMono-Regular.ttf", "JetBrainsMono-Bold.ttf"])
  }

  /// The folder with one folder a family, each with its licence.
  static var folder: URL { Bundle.module.bundleURL.appendingPathComponent("Resources") }

  private static func family(
    _ name: String, in subfolder: String, _ files: [String]
  ) throws -> FontFamily {
    let faces = try files.map { file in
      let address = folder.appendingPathComponent(subfolder).appendingPathComponent(file)
      return try FontFace([UInt8](Data(contentsOf: address)), name: file)
    }
    guard let family = FontFamily(name, faces) else { throw FontError(name, .notAFont) }
    return family
  }
}
