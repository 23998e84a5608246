import Foundation
import ImageCoding
import Raster
import TestSupport
import Testing

@testable import GalleryWeb

/// A reviewed picture that tests compare pixel by pixel.
///
/// The files are in `Pictures`. `RECORD=1` in the environment rewrites them; review the changes.
struct GoldenPicture {
  /// The file's name without `.png`.
  let name: String

  private static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

  private var file: URL {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Pictures/\(name).png")
  }

  /// Expects `bytes` to be a PNG with equal pixels, and describes the first difference.
  func expect(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) throws {
    if Self.isRecording { try Data(bytes).write(to: file) }
    let expected = try PNGDecoder().decode([UInt8](Data(contentsOf: file))).bitmap
    let actual = try PNGDecoder().decode(bytes).bitmap
    #expect(
      actual == expected, "\(name): \(Self.difference(actual, expected))",
      sourceLocation: sourceLocation)
  }

  private static func difference(_ actual: Bitmap, _ expected: Bitmap) -> String {
    guard actual.size == expected.size else {
      return "\(actual.columns) × \(actual.rows), not \(expected.columns) × \(expected.rows)"
    }
    for row in 0..<actual.rows {
      for column in 0..<actual.columns
      where actual[row, column] != expected[row, column] {
        return "column \(column) row \(row) is \(actual[row, column].hexText), "
          + "not \(expected[row, column].hexText)"
      }
    }
    return "equal"
  }
}
