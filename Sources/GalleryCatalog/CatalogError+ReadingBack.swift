import Foundation
import GalleryModel

extension CatalogError {
  /// Reads what the same transaction has just written; where that cannot be read, throws `.unusable`
  /// of the thing, so that nothing of it is kept.
  static func readingBack<Value>(
    _ thing: @autoclosure () -> String, in file: URL, _ read: () throws -> Value
  ) throws -> Value {
    do {
      return try read()
    } catch CatalogError.unusable {
      throw CatalogError.unusable(
        file: file.path,
        reason: "\(thing()) was not stored, because it would not read back as it was given")
    }
  }
}
