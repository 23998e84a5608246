/// The kinds of files that a bitmap is offered as, by their file extension.
package enum PictureFormat: String, CaseIterable, Hashable, Sendable {
  /// Pixels, indexed where possible.
  case png
  /// One outline a colour.
  case svg
  /// One page of filled areas.
  case pdf
  /// Pixels, lossless.
  case webp
  /// Lists of palette indices or colours.
  case json
  /// Coloured blocks for a terminal.
  case txt

  /// The type that `Content-Type` names.
  package var mediaType: String {
    switch self {
    case .png: "image/png"
    case .svg: "image/svg+xml"
    case .pdf: "application/pdf"
    case .webp: "image/webp"
    case .json: "application/json"
    case .txt: "text/plain; charset=utf-8"
    }
  }
}
