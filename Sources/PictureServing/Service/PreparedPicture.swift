package import GalleryModel
package import Raster

/// A picture that is decided but not drawn yet: enough for an entity tag, a 304 and a refusal.
///
/// Each kind of picture is one such type; `RenderService` renders all of them in the same way.
package protocol PreparedPicture: Sendable {
  /// The name in caches: equal pictures have equal keys.
  var key: PictureKey { get }
  /// Pixels of the answer, padding included; points where the file has no pixels.
  var size: PixelSize { get }
  /// The writer of the file.
  var encoder: PictureEncoder { get }
  /// True where drawing takes less than handing it to another thread would, which is known before it
  /// begins.
  var isQuick: Bool { get }
  /// False for a picture that nobody is to have but those who wait for it.
  var isKept: Bool { get }
  /// The tiers of the cache in which a picture that is kept is looked for and kept.
  var tiers: RenderCache.Tiers { get }

  /// Refuses what is known to be too large before there is a place to draw.
  ///
  /// - Throws: `.tooLarge`.
  func check() throws(RenderError)

  /// The same picture with all that comes from elsewhere and may take long, which is waited for before
  /// there is a place to draw: nobody holds one and only waits.
  func gathered() async throws(RenderError) -> Self

  /// The content of the file; `nil` where what is shown was edited since, so that the picture has to be
  /// prepared again.
  ///
  /// Runs where it is called, a quick one without waiting for anything. Throws `.cancelled` soon after
  /// its task is cancelled, never an unfinished picture.
  func draw() async throws(RenderError) -> PictureContent?

  /// The same picture of what is stored now.
  func renewed() async throws(RenderError) -> Self
}

extension PreparedPicture {
  package var isQuick: Bool { false }
  package var isKept: Bool { true }
  package var tiers: RenderCache.Tiers { .all }
  package func check() throws(RenderError) { try encoder.check(size) }
  package func gathered() async throws(RenderError) -> Self { self }
  package func renewed() async throws(RenderError) -> Self { self }

  /// The strong entity tag that the file will have, quotes included.
  package var etag: String { key.etag }
}
