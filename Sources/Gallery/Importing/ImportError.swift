package import ImageCoding

/// The reason why a file does not become a bitmap or a symbol; nothing is stored then.
package enum ImportError: Error, Equatable, CustomStringConvertible {
  /// There is no such file or folder.
  case missing(path: String)
  /// It cannot be opened or read, or is no regular file.
  case unreadable(path: String, reason: String)
  /// It has more bytes than an import takes.
  case tooLarge(path: String, limit: Int)
  /// Its content is not a picture that can be stored; names the PNG chunk where there is one.
  case damaged(path: String, CodingError)
  /// Its name is none that files of the set can have.
  case badName(path: String, reason: String)
  /// It is no font that is taken; the sentence names the file.
  case badFont(String)
  /// A folder without any picture in it.
  case noBitmaps(path: String)
  /// A folder without any `.svg` file in it.
  case noSymbols(path: String)

  /// One sentence that begins with the path.
  package var description: String {
    switch self {
    case .missing(let path): "\(path): there is no such file or folder"
    case .unreadable(let path, let reason), .badName(let path, let reason): "\(path): \(reason)"
    case .tooLarge(let path, let limit):
      "\(path): a file must be at most \(limit) bytes to be imported"
    case .damaged(let path, let error): "\(path): \(error)"
    case .badFont(let sentence): sentence
    case .noBitmaps(let path):
      "\(path): there is no file of a picture or of pixel art in this folder"
    case .noSymbols(let path): "\(path): there is no .svg file in this folder"
    }
  }
}
