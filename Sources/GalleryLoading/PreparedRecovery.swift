package import GalleryModel
package import GalleryRendering
import ImageCoding
import Raster
import Recovery

extension RenderPipeline {
  /// An image as it was before it was enlarged: the cells of its first frame (recovery.md).
  ///
  /// They are found by drawing, so that the work has a place and a time limit, is done once for all who ask,
  /// and is kept as any picture is. Throws `.undrawable` where no cells can be told, `.tooLarge` for a
  /// picture that is not looked at, and what drawing throws.
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

/// The cells of a loaded image, one pixel each.
private struct PreparedRecovery: PreparedPicture {
  /// Raised whenever other cells are found in any picture.
  private static let searchEdition = 2

  let key: PictureKey
  private let image: RemoteImage
  /// The file, once it is decoded.
  private var pixels: DecodedPixels?

  init(_ image: RemoteImage, catalogID: String) {
    self.image = image
    key = PictureKey(
      .remote(image), edition: image.contentHash, catalogID: catalogID,
      plan: "recovered/\(Self.searchEdition)", format: .png)
  }

  /// Pixels of the image, of which there are at least as many as cells.
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
