import Foundation

/// The families that are shipped with the program, so that pictures are the same on every machine
/// (typesetting.md §10).
package struct ShippedFonts: Sendable {
  /// Inter in regular, italic, semibold and bold.
  package let inter: FontFamily
  /// JetBrains Mono in regular and bold.
  package let jetBrainsMono: FontFamily

  /// Reads the families from the program's resources.
  ///
  /// - Throws: `FontError` if a file is damaged, or Foundation's error if it cannot be read.
  package init() throws {
    inter = try Self.family(
      "Inter", in: "Inter",
      ["Inter-Regular.otf", "Inter-Italic.otf", "Inter-SemiBold.otf", "Inter-Bold.otf"])
    jetBrainsMono = try Self.family(
      "JetBrains Mono", in: "JetBrainsMono",
      ["JetBrainsMono-Regular.ttf", "JetBrainsMono-Bold.ttf"])
  }

  /// The resource folder, with a subfolder for each family and its licence.
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
