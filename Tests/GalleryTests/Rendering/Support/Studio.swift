import Raster
import Synchronization
import TestSupport

@testable import GalleryModel
@testable import GalleryRendering
@testable import PictureServing

/// A place where pictures are drawn by the long way, and not before they are told to.
final class Studio: Sendable {
  /// Counts the drawings that began.
  let begun = Tally()
  /// Counts the drawings that ended because of cancellation.
  let cancelled = Tally()
  private let gate = Gate()
  private let drawn = Mutex<[PictureKey]>([])

  /// The pictures that were drawn, in this order.
  var keys: [PictureKey] { drawn.withLock { $0 } }

  func resume() { gate.open() }

  /// A picture that is drawn here.
  func picture<Picture: PreparedPicture>(_ picture: Picture) -> StudioPicture<Picture> {
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
struct StudioPicture<Picture: PreparedPicture>: PreparedPicture {
  let picture: Picture
  let studio: Studio

  var key: PictureKey { picture.key }
  var size: PixelSize { picture.size }
  var encoder: PictureEncoder { picture.encoder }

  func draw() async throws(RenderError) -> PictureContent? { try await studio.draw(picture) }

  func renewed() async throws(RenderError) -> StudioPicture {
    StudioPicture(picture: try await picture.renewed(), studio: studio)
  }
}

/// A picture that is drawn by the long way, as the program does.
struct PatientPicture<Picture: PreparedPicture>: PreparedPicture {
  let picture: Picture

  init(_ picture: Picture) {
    self.picture = picture
  }

  var key: PictureKey { picture.key }
  var size: PixelSize { picture.size }
  var encoder: PictureEncoder { picture.encoder }

  func draw() async throws(RenderError) -> PictureContent? { try await picture.draw() }

  func renewed() async throws(RenderError) -> PatientPicture {
    PatientPicture(try await picture.renewed())
  }
}
