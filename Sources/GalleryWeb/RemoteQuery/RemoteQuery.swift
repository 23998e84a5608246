import Fetching
import GalleryLoading
import GalleryModel
import HTTPServer

/// What the URL of a remote image asks for: where the image is, what stands in for it, how long to
/// wait, and every option of a bitmap's picture.
///
/// `/remote.{format}`, `/remote.json` and `/remote/events` take the same set, so that one query, and
/// one signature, serves all three (loading.md §12).
struct RemoteQuery: Sendable {
  static let url = QueryParameter(
    "url", .text(maximumBytes: 2048),
    "The address of the image, http or https; without one there is no image, which is the empty "
      + "phase.",
    example: "https://example.org/cat.png")
  static let placeholder = QueryParameter(
    "placeholder", .text(maximumBytes: 128),
    "What is drawn until the image is there: the id or name of a bitmap, or the name of a symbol; a "
      + "quiet grey by default.",
    example: "photo")
  static let fallback = QueryParameter(
    "fallback", .text(maximumBytes: 128),
    "What is drawn, with status 200, where the image cannot be loaded: named as a placeholder is.",
    example: "photo.slash")
  static let keepPrevious = QueryParameter(
    "keepPrevious", .text(maximumBytes: 2048),
    "The address that was shown before: its image, where it is loaded, is drawn until the new one "
      + "is there.",
    example: "https://example.org/kitten.png")
  static let wait = QueryParameter(
    "wait", .whole(0...10_000),
    "Milliseconds to wait for the image; of a picture 5000 by default, of a status none.",
    example: "2000")
  static let expires = QueryParameter(
    URLSignature.expiry, .whole(1...253_402_300_799),
    "Unix time in seconds after which the signature is worth nothing.", example: "1798761600")
  static let signature = QueryParameter(
    URLSignature.parameter, .text(maximumBytes: 128),
    "The signature of all other parameters, which admits an address that is not allowed by itself; "
      + "pixelarium remote sign makes it.",
    example: "kqJc9sSDLYq5eWzKQjcvCA1QK7VrQ2cYdTqcDqVvq0o")

  /// Where the image comes from, and what stands in for it.
  static let remoteParameters = [
    url, placeholder, fallback, keepPrevious, wait, expires, signature,
  ]
  /// Everything that the three routes take.
  static let parameters = remoteParameters + RenderQuery.pictureParameters

  /// Milliseconds that a picture waits where nobody says otherwise.
  static let pictureWait = 5000

  /// `nil` where no image was asked for.
  let image: RemoteURL?
  let previous: RemoteURL?
  /// As they were written; they are looked up in the catalog.
  let placeholder: String?
  let fallback: String?
  /// `nil` where nothing was said.
  let wait: Duration?
  /// Unix seconds.
  let expires: Int?
  let signature: String?
  /// How the picture is drawn.
  let options: RenderOptions
  /// What was asked for, to be repeated in the answer; `nil` where nothing was.
  let dynamicRange: DynamicRange?

  /// Checks everything that can be known without the image.
  init(_ request: Request, format: PictureFormat) throws {
    let values = try QueryValues(request, allowing: Self.parameters)
    image = try values.remoteURL(Self.url)
    previous = try values.remoteURL(Self.keepPrevious)
    placeholder = try values.text(Self.placeholder)
    fallback = try values.text(Self.fallback)
    wait = try values.whole(Self.wait).map { .milliseconds($0) }
    expires = try values.whole(Self.expires)
    signature = try values.text(Self.signature)
    var options = try RenderOptions(values)
    options.format = format
    self.options = options
    dynamicRange = values[RenderQuery.dynamicRange] == nil ? nil : options.dynamicRange
  }
}

extension QueryValues {
  /// The address of an image; what is wrong with one that is none is said in the words of
  /// `RemoteURLError`.
  fileprivate func remoteURL(_ parameter: QueryParameter) throws -> RemoteURL? {
    guard let value = self[parameter] else { return nil }
    do throws(RemoteURLError) {
      return try RemoteURL(value)
    } catch {
      var problem = Problem(
        failure: .invalidURL, message: "\(parameter.name): \(error.message)", retryAfter: nil)
      problem.parameter = parameter.name
      problem.value = value.quotable
      throw Refusal(problem)
    }
  }
}
