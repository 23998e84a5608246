package import Fetching
import GalleryLoading
package import GalleryModel
package import HTTPServer

/// The query of a remote image: its URL, the pictures that replace it, the time to wait, and all options of a bitmap's
/// picture.
///
/// `/remote.{format}`, `/remote.json` and `/remote/events` accept the same parameters, so that one query, and one
/// signature, is valid for all three (loading.md §12).
package struct RemoteQuery: Query, EndpointQuery {
  package static let url = QueryOption(
    \RemoteQuery.image, "url", .address,
    "The URL of the image, http or https. Without it, the phase is empty.",
    example: "https://example.org/cat.png")
  package static let placeholder = QueryOption(
    \RemoteQuery.placeholder, "placeholder", .text(maximumBytes: 128),
    "The picture to show while the image loads: the id or name of a bitmap, or the name of a "
      + "symbol. A light grey box by default.", example: "photo")
  package static let fallback = QueryOption(
    \RemoteQuery.fallback, "fallback", .text(maximumBytes: 128),
    "The picture to show, with status 200, if the image cannot be loaded: named like a "
      + "placeholder.",
    example: "photo.slash")
  package static let keepPrevious = QueryOption(
    \RemoteQuery.previous, "keepPrevious", .address,
    "The URL shown before. If its image is loaded, it is shown until the new one is ready.",
    example: "https://example.org/kitten.png")
  package static let recover = QueryOption(
    \RemoteQuery.recovers, "recover", .boolean,
    "Whether to restore enlarged pixel art, sharp or blurred. All other options then apply to "
      + "the cells found in the image. Fails if no cells are found.",
    default: "false", example: "true")
  package static let wait = QueryOption(
    \RemoteQuery.milliseconds, "wait", .whole(0...10_000),
    "Milliseconds to wait for the image: 5000 by default for a picture, 0 for a status.",
    example: "2000")
  package static let expires = QueryOption(
    \RemoteQuery.expires, URLSignature.expiry, .whole(1...253_402_300_799),
    "The Unix time in seconds at which the signature expires.", example: "1798761600")
  package static let signature = QueryOption(
    \RemoteQuery.signature, URLSignature.parameter, .text(maximumBytes: 128),
    "The signature of all other parameters, which permits a URL from a server that is not "
      + "allowed. pixelarium remote sign makes it.",
    example: "kqJc9sSDLYq5eWzKQjcvCA1QK7VrQ2cYdTqcDqVvq0o")

  /// The options that only remote images have.
  package static let declared = OptionList<RemoteQuery>([
    url, placeholder, fallback, keepPrevious, recover, wait, expires, signature,
  ])
  /// The parameters of the three routes.
  package static let parameters = ParameterList(
    declared.map(\.parameter) + RenderQuery.pictureParameters)

  /// The default time that a picture waits, in milliseconds.
  package static let pictureWait = 5000

  /// The URL of the image, or `nil` if none was given.
  package var image: RemoteURL?
  package var previous: RemoteURL?
  /// The name of the placeholder, which is looked up in the catalog, or `nil`.
  package var placeholder: String?
  package var fallback: String?
  /// Whether the picture is drawn from recovered cells instead of the image's pixels.
  package private(set) var recovers = false
  /// The time to wait, or `nil` if it is absent.
  package var wait: Duration? { milliseconds.map { .milliseconds($0) } }
  private var milliseconds: Int?
  /// The expiry time of the signature in Unix seconds, or `nil`.
  package var expires: Int?
  package var signature: String?
  package private(set) var options = RenderOptions()
  /// The requested dynamic range, which the answer repeats, or `nil`.
  package private(set) var dynamicRange: DynamicRange?

  package init() {}

  /// Parses the query of a path, and checks everything that does not depend on the image; without a format, the path is
  /// a request for JSON.
  package init(_ request: Request, _ path: [String: String]) throws {
    let format = try path["format"].map { try PictureFormat(fileExtension: $0) }
    try self.init(request, format: format ?? .json)
  }

  /// Parses a query, and checks everything that does not depend on the image.
  package init(_ request: Request, format: PictureFormat) throws(ParameterError) {
    let values = try QueryValues(request, allowing: Self.parameters)
    try self.init(values)
    options = try RenderOptions(values)
    options.format = format
    dynamicRange = try RenderQuery.dynamicRange.value(in: values)
  }
}

extension Spelling<RemoteURL> {
  /// The spelling of an image's URL; errors have the messages of `RemoteURLError`.
  fileprivate static let address = Spelling(.text(maximumBytes: RemoteURL.maximumLength)) {
    (text, parameter) throws(ParameterError) in
    do throws(RemoteURLError) { return try RemoteURL(text) } catch {
      var refusal = ParameterError(
        parameter.name, value: text.quotable, message: "\(parameter.name): \(error.message)")
      refusal.failure = .invalidURL
      throw refusal
    }
  } write: {
    $0.text
  }
}
