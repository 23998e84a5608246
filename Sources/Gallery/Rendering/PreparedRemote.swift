/// A request for a picture of a loaded image, canonical and with nothing drawn yet: enough for an
/// entity tag, a 304 and a refusal.
package struct PreparedRemote: Sendable {
  /// The picture that was asked for, canonically; the image's content hash stands for a revision.
  package let request: RenderRequest
  /// As they were asked for.
  package let options: RenderOptions
  /// What is drawn.
  package let image: RemoteImage

  /// The strong entity tag that the picture will have, quotes included.
  package var etag: String { request.etag }
}
