package import HTTPServer

/// A header field of answers, which controllers set and the OpenAPI document describes.
package struct ResponseField: Sendable, Equatable {
  /// The name of the field.
  package let name: String
  /// The description in the OpenAPI document.
  package let summary: String

  /// Creates a field.
  package init(_ name: String, _ summary: String) { (self.name, self.summary) = (name, summary) }
}

extension Headers {
  /// The value of a field, or `nil` if it is absent.
  package subscript(field: ResponseField) -> String? {
    get { self[field.name] }
    set { self[field.name] = newValue }
  }
}

extension ResponseField {
  package static let etag = ResponseField(
    "ETag", "A strong entity tag. Equal pictures of a revision have equal tags.")
  package static let vary = ResponseField(
    "Vary", "The request headers that the answer depends on.")
  package static let contentLocation = ResponseField(
    "Content-Location", "The URL of this picture for any Accept.")
  package static let scaleUsed = ResponseField(
    "X-Scale-Used", "Pixels per cell: 8, 0.5, or 40x41 if columns and rows differ.")
  package static let frame = ResponseField(
    "X-Frame",
    "With clipped=false, the place of the box in a picture that is larger: left,top,width,height.")
  package static let frames = ResponseField("X-Frames", "The number of frames of an animation.")
  package static let duration = ResponseField(
    "X-Duration", "The duration of one cycle of an animation in milliseconds.")
  package static let lossy = ResponseField(
    "X-Lossy", "alpha, if the format has no partial transparency and the picture has.")
  package static let dynamicRange = ResponseField(
    "X-Dynamic-Range", "The requested dynamicRange.")
  package static let symbolResolved = ResponseField(
    "X-Symbol-Resolved",
    "The name of the symbol, followed by ; synthesized= and its derived variants.")
  package static let symbolWeight = ResponseField(
    "X-Symbol-Weight", "ignored, if a weight was requested for a symbol without strokes.")
  package static let symbolColors = ResponseField(
    "X-Symbol-Colors", "own, if the picture has colours that foreground does not change.")
  package static let symbolFrame = ResponseField(
    "X-Symbol-Frame",
    "With an effect: left, top, width and height of the resting symbol in the picture, followed by "
      + "; picture= and the size of the picture, which contains all of the motion. The unit is "
      + "pixels, or points in SVG and PDF.")
  package static let deprecation = ResponseField(
    "Deprecation", "Present if the URL has an old name (RFC 9745).")
  package static let link = ResponseField(
    "Link",
    "rel=canonical: the URL with the full name of a member of a set; rel=successor-version: the URL "
      + "with the present name; rel=describedby: the description of a scene; rel=license: the "
      + "licence.")
  package static let sceneSize = ResponseField(
    "X-Scene-Size", "The size of the scene in points, such as 200x290.")
  package static let missingGlyphs = ResponseField(
    "X-Missing-Glyphs",
    "The first characters that no font contains, at most eight, such as U+5B57.")
  package static let imagePhase = ResponseField("X-Image-Phase", "empty, success or failure.")
  package static let imageFailure = ResponseField(
    "X-Image-Failure", "The class of a failure. With a fallback, the status is 200.")
  package static let imageStale = ResponseField(
    "X-Image-Stale", "1, if the image is older than its origin allows.")
  package static let retryAfter = ResponseField(
    "Retry-After", "With a placeholder: the seconds to wait before the next request.")
}
