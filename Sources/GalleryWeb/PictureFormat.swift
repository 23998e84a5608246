/// The kinds of files that a bitmap is offered as, by their file extension.
enum PictureFormat: String, CaseIterable, Sendable {
  case png

  /// Throws `FormatNotOffered` for any other extension.
  init(fileExtension: String) throws(FormatNotOffered) {
    guard let format = PictureFormat(rawValue: fileExtension) else {
      throw FormatNotOffered(fileExtension: fileExtension)
    }
    self = format
  }

  var mediaType: String {
    switch self {
    case .png: "image/png"
    }
  }
}

/// A picture was asked for as a kind of file that is not offered.
///
/// Answered with 404.
struct FormatNotOffered: Error, Equatable {
  let fileExtension: String
}
