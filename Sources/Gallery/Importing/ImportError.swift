package import GalleryModel
package import ImageCoding

/// An error of an import.
///
/// The file is not stored.
package enum ImportError: Error, Equatable, CustomStringConvertible {
  /// The file or folder does not exist.
  case missing(path: String)
  /// The file cannot be read, or is not a regular file.
  case unreadable(path: String, reason: String)
  /// The file is larger than the limit in bytes.
  case tooLarge(path: String, limit: Int)
  /// The content cannot be stored. The error names the PNG chunk, if there is one.
  case damaged(path: String, CodingError)
  /// The file is of a kind that becomes another kind of item.
  case otherKind(path: String, ImportedKind, for: ItemKind)
  /// The name does not follow the naming of the set.
  case badName(path: String, reason: String)
  /// The font is not supported. The sentence names the file.
  case badFont(String)
  /// The folder contains no pictures.
  case noBitmaps(path: String)
  /// The folder contains no `.svg` files.
  case noSymbols(path: String)

  /// A sentence that begins with the path.
  package var description: String {
    switch self {
    case .missing(let path): "\(path): there is no such file or folder"
    case .unreadable(let path, let reason), .badName(let path, let reason): "\(path): \(reason)"
    case .tooLarge(let path, let limit):
      "\(path): a file must be at most \(limit) bytes to be imported"
    case .damaged(let path, let error): "\(path): \(error)"
    case .otherKind(let path, let kind, let item):
      "\(path): this is \(kind.words), and \(item.sources)"
    case .badFont(let sentence): sentence
    case .noBitmaps(let path):
      "\(path): there is no image file in this folder"
    case .noSymbols(let path): "\(path): there is no .svg file in this folder"
    }
  }
}
