package import Fetching
package import Foundation
package import GalleryModel
package import Raster

/// The catalog's record of one URL (loading.md §1).
package struct RemoteImageRecord: Sendable, Equatable {
  /// The image of a success.
  package struct Picture: Sendable, Equatable {
    /// Columns and rows, turned as the file says.
    package var size: PixelSize
    /// True for at most 256 colours.
    package var isIndexed: Bool
    /// Different colours.
    package var colorCount: Int
    /// Bytes of the file.
    package var byteCount: Int
    /// SHA-256 of the file, 64 hexadecimal digits.
    package var contentHash: String
    /// Until then no request asks the origin.
    package var freshUntil: Date
    /// Until then it stands in for what the origin does not give.
    package var staleUntil: Date

    /// The facts of one image.
    package init(
      size: PixelSize, isIndexed: Bool, colorCount: Int, byteCount: Int, contentHash: String,
      freshUntil: Date, staleUntil: Date
    ) {
      self.size = size
      self.isIndexed = isIndexed
      self.colorCount = colorCount
      self.byteCount = byteCount
      self.contentHash = contentHash
      self.freshUntil = freshUntil
      self.staleUntil = staleUntil
    }
  }

  /// Never used again after the record is forgotten.
  package let id: Int64
  /// The address that the image is loaded from.
  package let url: RemoteURL
  /// Success only with `picture`.
  package var phase = LoadPhase.empty
  /// From 1.
  package var generation: Int64
  /// Attempts that failed one after another.
  package var attempts = 0
  /// The reason of the last failure, until an attempt succeeds.
  package var failure: LoadFailure?
  /// The failure in a sentence fit for the public.
  package var message: String?
  /// From then on a request tries again.
  package var nextAttemptAt: Date?
  /// The fingerprint of the policy that a refusal is of.
  package var policy: String?
  /// The origin's entity tag.
  package var etag: String?
  /// The origin's `Last-Modified`.
  package var lastModified: String?
  /// There with `.success` and only with it.
  package var picture: Picture?
  /// The last change of phase or image.
  package var updatedAt: Date
}
