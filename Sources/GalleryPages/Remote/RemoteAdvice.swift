import Fetching
import GalleryModel
import ImageCoding
import ImageFiles

/// Advice about a failed image: the failure in plain words, and a remedy.
struct RemoteAdvice: Sendable, Equatable {
  let heading: String
  let advice: String
  let command: String?

  /// Creates the advice.
  ///
  /// - Parameter url: The requested URL, or `nil` if the text is not a URL.
  init(_ failure: LoadFailure, of url: RemoteURL?) {
    command = failure == .blocked ? url.map(Self.allowing) : nil
    (heading, advice) =
      switch failure {
      case .invalidURL:
        ("Not an address", "An address begins with https:// or http:// and names a host.")
      case .blocked:
        (
          "Not allowed",
          "This server loads only from allowed servers, or from signed URLs."
        )
      case .notFound: ("Not there", "The other server has no image at this address.")
      case .refused: ("Refused", "The other server does not allow access to this image.")
      case .originError: ("Server error", "The other server failed. This server asks again later.")
      case .timedOut: ("Too slow", "The other server took too long. This server asks again later.")
      case .unreachable: ("No connection", "The other server cannot be reached at the moment.")
      case .hostUnknown: ("No such host", "Check the spelling of the host name.")
      case .tooManyRedirects: ("Redirect loop", "Use the URL that the redirects lead to.")
      case .tooLarge: ("Too large", "Use a smaller version of the image.")
      case .notAnImage:
        ("Not an image", "The supported formats are \(ImageDecoder.allFormatNames).")
      case .corrupt: ("Damaged", "The file is damaged.")
      case .truncated:
        ("Cut short", "The file ended too early. The server asks for it again later.")
      case .overloaded: ("Too busy", "The server is loading many images. Try again in a moment.")
      }
  }

  private static func allowing(_ url: RemoteURL) -> String {
    let port = url.usesWebPort && url.port == url.scheme.defaultPort ? "" : ":\(url.port)"
    return "pixelarium serve --remote-allow '\(url.scheme.rawValue)://\(url.host)\(port)/'"
  }
}
