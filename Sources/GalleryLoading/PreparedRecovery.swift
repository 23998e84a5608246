package import GalleryModel
package import GalleryRendering
import ImageCoding
import PictureServing
import Raster
import Recovery

extension RenderPipeline {
  /// Prepares the recovered cells of the first frame of an enlarged image (recovery.md).
  ///
  /// Recovery runs as drawing, so it has a slot and a time limit, is coalesced, and is cached like any picture. It throws
  /// `.undrawable` if no cells are found, `.tooLarge` for a picture above the limit, and the errors of drawing.
  package func recovered(_ image: RemoteImage) async throws(RenderError) -> RemoteImage {
    let file = try await render(PreparedRecovery(image, catalogID: catalog.catalogID)).image
    let bitmap: Bitmap
    do {
      bitmap = try PNGDecoder().decode(file.bytes).bitmap
    } catch {
      throw .failed("the recovered picture cannot be read: \(error)")
    }
    let pixels = DecodedPixels(bitmap.indexed() ?? bitmap)
    return RemoteImage(
      id: image.id, url: image.url, contentHash: image.contentHash, size: bitmap.size,
      isIndexed: pixels.bitmap.palette != nil, colorCount: pixels.colorCount, animation: nil,
      isRecovered: true, isKept: image.isKept, isStale: image.isStale,
      freshSeconds: image.freshSeconds
    ) { () async throws(LoadError) in pixels }
  }
}

/// The recovered cells of a loaded image, one pixel each.
private struct PreparedRecovery: PreparedPicture {
  /// Increases when recovery finds other cells in any picture.
  private static let searchEdition = 2

  let key: PictureKey
  private let image: RemoteImage
  /// The decoded file.
  private var pixels: DecodedPixels?

  init(_ image: RemoteImage, catalogID: String) {
    self.image = image
    key = PictureKey(
      .remote(image), edition: image.contentHash, catalogID: catalogID,
      plan: "recovered/\(Self.searchEdition)", format: .png)
  }

  /// The pixels of the image; there are at least as many as cells.
  var size: PixelSize { image.size }
  var encoder: PictureEncoder { PictureEncoder(format: .png) }
  var isKept: Bool { image.isKept }

  func gathered() async throws(RenderError) -> PreparedRecovery {
    var gathered = self
    gathered.pixels = try await image.fileToDraw()
    return gathered
  }

  func draw() async throws(RenderError) -> PictureContent? {
    let pixels = if let pixels { pixels } else { try await image.fileToDraw() }
    do throws(RecoveryError) {
      let grid = try pixels.bitmap.recovered(RecoveryOptions(isJPEG: pixels.isJPEG))
      return .cells(Mosaic(grid.bitmap))
    } catch {
      switch error {
      case .cancelled: throw .cancelled
      case .size: throw .tooLarge(message: error.description)
      default: throw .undrawable(message: error.description)
      }
    }
  }
}
