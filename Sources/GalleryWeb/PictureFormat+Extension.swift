import GalleryModel

extension PictureFormat {
  /// Throws `FormatNotOffered` for any other extension.
  init(fileExtension: String) throws(FormatNotOffered) {
    guard let format = PictureFormat(rawValue: fileExtension) else {
      throw FormatNotOffered(fileExtension: fileExtension)
    }
    self = format
  }
}

/// A picture was asked for as a kind of file that is not offered.
///
/// Answered with 404.
struct FormatNotOffered: Error, Equatable {
  let fileExtension: String
}
