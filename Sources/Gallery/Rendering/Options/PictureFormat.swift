/// The kinds of files that a bitmap is offered as, by their file extension.
package enum PictureFormat: String, CaseIterable, Hashable, Sendable {
  case png

  /// The type that `Content-Type` names.
  package var mediaType: String {
    switch self {
    case .png: "image/png"
    }
  }
}
