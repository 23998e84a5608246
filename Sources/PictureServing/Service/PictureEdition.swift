package import GalleryModel
import Raster

/// The names of what pictures of one thing are drawn of: each changes with the bytes that it stands for, and with
/// nothing else (rendering.md §27).
package struct PictureEdition: Sendable {
  /// That of the first frame.
  package let cells: String
  /// That of all frames and their times.
  package let frames: String
  /// That of the layered file, of which other layers are drawn.
  package let file: String

  /// The edition of something that has one name for all of it.
  package init(_ name: String) { (cells, frames, file) = (name, name, name) }

  /// The edition of a stored bitmap: hashes of its cells, so that other words, and the same cells written again, leave
  /// it as it is.
  package init(_ bitmap: BitmapSummary) {
    cells = bitmap.cellsHash.hexText
    frames = bitmap.framesHash?.hexText ?? cells
    // No hash is stored of the file.
    file = "\(frames).\(bitmap.revision)"
  }
}

extension PictureFormat {
  /// True for files with a place for words: their keys have those of the picture, others do not.
  package var holdsWords: Bool { self == .svg || self == .pdf }

  /// The part of a key for the words in a file; `nil` for a file that holds none.
  ///
  /// - Parameter words: Title and licence; `nil` is a file without that element.
  package func text(of words: String?...) -> String? {
    guard holdsWords else { return nil }
    let text = words.map { $0.map { "\($0.utf8.count):\($0)" } ?? "-" }.joined(separator: ",")
    return "words=\(ContentHash.hash(Array(text.utf8)).hexText)"
  }
}

extension UInt64 {
  /// Sixteen hexadecimal digits.
  package var hexText: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
