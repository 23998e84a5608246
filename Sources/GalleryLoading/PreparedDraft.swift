package import GalleryModel
package import GalleryRendering
import ImageCoding
package import PictureServing
package import Raster

/// The decoded content of an image file that is not stored.
package struct DraftBitmap: Sendable {
  /// The SHA-256 of the file, as 64 hexadecimal digits.
  let contentHash: String
  let pixels: DecodedPixels
  /// The number of bytes of the file.
  package let byteCount: Int

  /// The first frame.
  package var bitmap: Bitmap { pixels.bitmap }
  /// The number of different colours in the first frame.
  package var colorCount: Int { pixels.colorCount }
  /// The frames without their cells, or `nil` for a still image.
  package var animation: StoredAnimation? { pixels.animation }
}

/// The reason why a file is not an image that can be drawn.
package struct DraftBitmapError: Error, Equatable {
  /// The class of the failure, as of remote images.
  package let failure: LoadFailure
  /// A sentence for the client with the limit and the value.
  package let message: String
}

extension ImageLoader {
  /// Decodes an image file within the limits of remote images; the file is not stored.
  ///
  /// - Throws: `DraftBitmapError`, or `CancellationError`.
  package nonisolated func decode(draft bytes: [UInt8]) async throws -> DraftBitmap {
    let contentHash = SecureHash.hexadecimal(of: bytes)
    switch await pixels.decode(bytes, contentHash: contentHash, name: nil) {
    case .success(let pixels):
      return DraftBitmap(contentHash: contentHash, pixels: pixels, byteCount: bytes.count)
    case .failure(let error):
      guard let fault = LoadFault(error) else { throw CancellationError() }
      throw DraftBitmapError(failure: fault.failure, message: fault.message)
    case nil: throw CancellationError()
    }
  }
}

/// A picture of an image file that is not stored, with all options of bitmaps.
package struct PreparedDraft: PreparedPicture {
  /// The canonical request; the file's hash takes the place of a revision.
  package let request: RenderRequest
  /// The requested options.
  package let options: RenderOptions
  private let sprite: Sprite

  fileprivate init(request: RenderRequest, options: RenderOptions, sprite: Sprite) {
    (self.request, self.options, self.sprite) = (request, options, sprite)
  }

  package var key: PictureKey { request.key }
  package var size: PixelSize { request.size }
  package var encoder: PictureEncoder { request.encoder }
  /// The memory only: nothing of a draft is stored.
  package var tiers: RenderCache.Tiers { .memory }

  package func check() throws(RenderError) { try request.check() }

  package func draw() async throws(RenderError) -> PictureContent? {
    let needed = FrameCells.needed(by: request.frames)
    guard needed.allSatisfy(sprite.frames.indices.contains) else {
      throw .failed("the file has other frames than its description")
    }
    return try await request.content(
      of: FrameCells(request.frames, needed.map { sprite.frames[$0].bitmap }))
  }
}

extension RenderPipeline {
  /// Prepares a picture of a decoded file without drawing.
  ///
  /// - Throws: `.catalog` for a missing palette, `.invalid` and `.tooLarge`.
  package func prepare(
    draft: DraftBitmap, _ options: RenderOptions
  ) async throws(RenderError) -> PreparedDraft {
    let (sprite, bitmap) = (draft.pixels.sprite, draft.pixels.bitmap)
    let request = try RenderRequest(
      options, palette: try await palette(options.palette),
      of: (.draft(of: draft.contentHash), edition: PictureEditions(draft.contentHash)),
      facts: SourceFacts(
        size: bitmap.size, isIndexed: bitmap.palette != nil, colorCount: draft.pixels.colorCount),
      animation: options.showsFrames ? draft.pixels.animation : nil, label: .decorative,
      catalogID: catalog.catalogID, limits: limits)
    return PreparedDraft(request: request, options: options, sprite: sprite)
  }
}
