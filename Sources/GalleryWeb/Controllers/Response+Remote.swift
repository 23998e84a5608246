import GalleryLoading
import GalleryModel
import GalleryRendering
import HTTPServer

extension Response {
  /// The headers that scripts of other sites may read.
  private static let exposedHeaders =
    "X-Image-Phase, X-Image-Failure, X-Image-Stale, X-Scale-Used, X-Frame, X-Dynamic-Range, Retry-After"

  /// Says in which phase a remote image is, to other sites too (loading.md §12).
  mutating func addImageHeaders(_ phase: LoadPhase, _ failure: LoadFailure? = nil) {
    headers["X-Image-Phase"] = phase.rawValue
    headers["X-Image-Failure"] = failure?.rawValue
    headers["Access-Control-Allow-Origin"] = "*"
    headers["Access-Control-Expose-Headers"] = Self.exposedHeaders
    headers["Cross-Origin-Resource-Policy"] = "cross-origin"
  }

  /// What is said of a loaded image before it is drawn.
  ///
  /// - Parameter lifetime: Seconds that the signature in the address is still good for, `nil` where
  ///   there is no end: no cache keeps the picture longer.
  init(remote prepared: PreparedRemote, to query: RemoteQuery, lifetime: Int?) {
    self.init(
      headers: [
        "Content-Type": prepared.request.format.mediaType,
        "ETag": prepared.etag,
        "Cache-Control": Self.caching(of: prepared.image, lifetime),
        "X-Scale-Used": prepared.request.plan.scaleUsed,
      ])
    headers["X-Frame"] = prepared.request.frameText(asked: prepared.options)
    headers["X-Dynamic-Range"] = query.dynamicRange?.rawValue
    if prepared.image.isStale { headers["X-Image-Stale"] = "1" }
    addImageHeaders(.success)
    nameFile("image", prepared.request.format)
  }

  /// A picture that stands in for an image: never to be kept as the image itself.
  static func standIn(
    _ bytes: [UInt8], as format: PictureFormat, status: Status, _ phase: LoadPhase,
    _ failure: LoadFailure? = nil
  ) -> Response {
    var response = Response(
      status: status,
      headers: ["Content-Type": format.mediaType, "Cache-Control": Caching.never.rawValue],
      body: bytes)
    if format == .svg {
      response.headers["Content-Security-Policy"] = SecurityHeaders.pictureSecurityPolicy
    }
    response.addImageHeaders(phase, failure)
    if status == .accepted { response.headers["Retry-After"] = "1" }
    return response
  }

  /// What its origin wants nobody to keep is kept nowhere, and nothing longer than its origin says.
  private static func caching(of image: RemoteImage, _ lifetime: Int?) -> String {
    guard image.isKept else { return Caching.never.rawValue }
    let lifetime = min(lifetime ?? .max, image.freshSeconds)
    guard lifetime < Caching.remoteSeconds else { return Caching.remote.rawValue }
    return "public, max-age=\(max(lifetime, 0))"
  }
}
