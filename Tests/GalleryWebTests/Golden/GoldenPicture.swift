import Foundation
import ImageCoding
import Raster
import TestSupport
import Testing

@testable import GalleryWeb

/// A picture that was looked at once and is compared pixel by pixel ever after.
///
/// The files are beside this one in `Pictures`; with `RECORD=1` in the environment they are written
/// anew, and whoever does so looks at them.
struct GoldenPicture {
  /// The file's name without `.png`.
  let name: String

  private static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

  private var file: URL {
    URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Pictures/\(name).png")
  }

  /// Fails where `bytes` are not a PNG of the same pixels; a difference is told in words.
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
