import Foundation
import ImageCoding
import Raster
import TestSupport
import Testing

extension Program {
  /// A document of one text of 20 × 10 points and no parameters.
  static let plainScene = """
    {"scene": 1, "body": {"text": "a", "modifiers": [{"frame": {"width": 20, "height": 10}}]}}
    """

  /// A document of a bitmap, a symbol and a palette in a frame of 20 × 10 points.
  static let showingScene = """
    {"scene": 1, "label": "Dear {{name}}", "tags": ["b", "a"], "license": "CC0-1.0",
     "parameters": {"name": {"type": "text", "default": "Ada"}},
     "body": {
       "zstack": [
         {"bitmap": "heart", "palette": "ink"},
         {"symbol": "bell.fill"}],
       "modifiers": [{"frame": {"width": 20, "height": 10}}]}}
    """

  /// Adds the bitmap `heart`, the palette `ink` and the symbol `bell` with its filled variant.
  func addThings() async throws {
    try await generate("heart")
    try folder.write("ff0000\n00ff00\n", to: "ink.hex")
    let added = try await self("palette", "add", "ink.hex")
    try #require(added.status == 0, "\(added.error)")
    try await addSymbols("bell", "bell.fill")
  }

  /// Adds one scene.
  func addScene(_ name: String, _ document: String = plainScene) async throws {
    try folder.write(document, to: "\(name).json")
    let added = try await self("scene", "add", "\(name).json")
    try #require(added.status == 0, "\(added.error)")
  }

  /// The size of a PNG file in the working directory.
  func size(of file: String) throws -> PixelSize {
    try PNGDecoder().decode(Array(Data(contentsOf: url(file)))).bitmap.size
  }
}
