package import GalleryModel
package import Raster

/// A fully planned picture: enough for an entity tag, a 304 or an error.
///
/// Each kind of picture is one such type; `RenderService` renders all of them in the same way.
package protocol PreparedPicture: Sendable {
  /// The name in caches, equal for equal pictures.
  var key: PictureKey { get }
  /// The size of the answer in pixels, including padding; in points if the file has no pixels.
  var size: PixelSize { get }
  /// The encoder of the file.
  var encoder: PictureEncoder { get }
  /// Whether drawing is known to take less time than handing the work to another thread.
  var isQuick: Bool { get }
  /// Whether caches may store the picture.
  var isKept: Bool { get }
  /// The tiers of the cache that look up and store the picture, if `isKept`.
  var tiers: RenderCache.Tiers { get }

  /// Checks the size of the picture before it takes a slot.
  ///
  /// - Throws: `.tooLarge`.
  func check() throws(RenderError)

  /// Waits for the remote content of the picture, and returns the picture with it.
  ///
  /// It is called before the picture takes a slot, so that no slot is held only for waiting.
  func gathered() async throws(RenderError) -> Self

  /// Returns the content of the file, or `nil` if the item was edited and the picture has to be prepared again.
  ///
  /// The picture is drawn on the calling thread. A quick picture is drawn without suspension.
  ///
  /// - Throws: `.cancelled` soon after the task is cancelled; the method never returns an unfinished picture.
  func draw() async throws(RenderError) -> PictureContent?

  /// Returns the picture, prepared from the current state of its item.
  func renewed() async throws(RenderError) -> Self
}

extension PreparedPicture {
  package var isQuick: Bool { false }
  package var isKept: Bool { true }
  package var tiers: RenderCache.Tiers { .all }
  package func check() throws(RenderError) { try encoder.check(size) }
  package func gathered() async throws(RenderError) -> Self { self }
  package func renewed() async throws(RenderError) -> Self { self }

  /// The strong entity tag of the file, including the quotes.
  package var etag: String { key.etag }
}
