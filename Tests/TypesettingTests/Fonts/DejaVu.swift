import Foundation
import Testing

@testable import Typesetting

/// A font of many scripts with ligatures, of fonts-dejavu-core, which `script/bootstrap --test` installs.
enum DejaVu {
  private static let file = URL(filePath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")

  /// Leaves a test out where the font is not installed.
  static var trait: ConditionTrait {
    .enabled(
      if: FileManager.default.fileExists(atPath: file.path), "fonts-dejavu-core has the font")
  }

  static func face() throws -> FontFace {
    try FontFace([UInt8](Data(contentsOf: file)), name: "DejaVuSans.ttf")
  }
}
