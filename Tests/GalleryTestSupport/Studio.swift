package import Raster
import Synchronization
package import TestSupport

package import GalleryModel
package import PictureServing

/// Draws pictures through the queue of the render service, each held at a gate until `resume`.
package final class Studio: Sendable {
  /// Counts the drawings that have begun.
  package let begun = Tally()
  /// Counts the drawings that were cancelled.
  package let cancelled = Tally()
  private let gate = Gate()
  private let drawn = Mutex<[PictureKey]>([])

  /// Creates a studio that waits for `resume`.
  package init() {}

  /// The keys of the drawn pictures, in drawing order.
  package var keys: [PictureKey] { drawn.withLock { $0 } }

  package func resume() { gate.open() }

  /// Returns a copy of `picture` that this studio draws.
  package func picture<Picture: PreparedPicture>(_ picture: Picture) -> StudioPicture<Picture> {
    StudioPicture(picture: picture, studio: self)
  }

  fileprivate func draw(
    _ picture: some PreparedPicture
  ) async throws(RenderError) -> PictureContent? {
    drawn.withLock { $0.append(picture.key) }
    begun.increase()
    await gate.pass()
    if Task.isCancelled {
      cancelled.increase()
      throw .cancelled
    }
    return try await picture.draw()
  }
}

/// A picture that differs from the original only in its drawing, which waits for the studio.
package struct StudioPicture<Picture: PreparedPicture>: PreparedPicture {
  package let picture: Picture
  package let studio: Studio

  package var key: PictureKey { picture.key }
  package var size: PixelSize { picture.size }
  package var encoder: PictureEncoder { picture.encoder }

  package func draw() async throws(RenderError) -> PictureContent? {
    try await studio.draw(picture)
  }

  package func renewed() async throws(RenderError) -> StudioPicture {
    StudioPicture(picture: try await picture.renewed(), studio: studio)
  }
}

/// A picture that is never quick, so that a slot of the render service draws it.
package struct PatientPicture<Picture: PreparedPicture>: PreparedPicture {
  package let picture: Picture

  package init(_ picture: Picture) {
    self.picture = picture
  }

  package var key: PictureKey { picture.key }
  package var size: PixelSize { picture.size }
  package var encoder: PictureEncoder { picture.encoder }

  package func draw() async throws(RenderError) -> PictureContent? { try await picture.draw() }

  package func renewed() async throws(RenderError) -> PatientPicture {
    PatientPicture(try await picture.renewed())
  }
}
