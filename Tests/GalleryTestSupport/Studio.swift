package import Raster
import Synchronization
package import TestSupport

package import GalleryModel
package import PictureServing

/// A place where pictures are drawn by the long way, and not before they are told to.
package final class Studio: Sendable {
  /// Counts the drawings that began.
  package let begun = Tally()
  /// Counts the drawings that ended because of cancellation.
  package let cancelled = Tally()
  private let gate = Gate()
  private let drawn = Mutex<[PictureKey]>([])

  /// Creates a studio that waits for `resume`.
  package init() {}

  /// The pictures that were drawn, in this order.
  package var keys: [PictureKey] { drawn.withLock { $0 } }

  package func resume() { gate.open() }

  /// A picture that is drawn here.
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

/// A picture in all but how it is drawn the one that it is made of.
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

/// A picture that is drawn by the long way, as the program does.
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
