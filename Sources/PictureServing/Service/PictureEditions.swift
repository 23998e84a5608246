package import GalleryModel
import Raster

/// The editions of an item, one for each kind of content that a picture may be drawn from (rendering.md §27).
///
/// Each edition changes if, and only if, the bytes that it identifies change.
package struct PictureEditions: Sendable {
  /// The edition of the first frame.
  package let cells: String
  /// The edition of all frames and their durations.
  package let frames: String
  /// The edition of the layered file that a selection of layers is drawn from.
  package let file: String

  /// Creates the edition of an item with one name for all of its content.
  package init(_ name: String) { (cells, frames, file) = (name, name, name) }

  /// Creates the edition of a stored bitmap from the hashes of its cells.
  ///
  /// Edited texts, or the same cells stored again, leave the edition unchanged.
  package init(_ bitmap: BitmapSummary) {
    cells = bitmap.cellsHash.hexText
    frames = bitmap.framesHash?.hexText ?? cells
    // No hash of the file is stored.
    file = "\(frames).\(bitmap.revision)"
  }
}

extension PictureFormat {
  /// Whether files of this format can hold texts; if so, a key includes the texts of the picture.
  package var holdsWords: Bool { self == .svg || self == .pdf }

  /// Returns the part of a key for the texts in a file, or `nil` if the format holds no texts.
  ///
  /// - Parameter words: Title and licence; `nil` stands for a file without that element.
  package func text(of words: String?...) -> String? {
    guard holdsWords else { return nil }
    let text = words.map { $0.map { "\($0.utf8.count):\($0)" } ?? "-" }.joined(separator: ",")
    return "words=\(ContentHash.hash(Array(text.utf8)).hexText)"
  }
}

extension UInt64 {
  /// The value as sixteen hexadecimal digits.
  package var hexText: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
