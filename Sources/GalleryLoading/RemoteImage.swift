package import Fetching
import Foundation
import GalleryCatalog
package import GalleryModel
package import GalleryRendering
package import PictureServing
package import Raster

/// A loaded image, ready for the rendering pipeline.
///
/// This is a snapshot: if the origin later returns another image, the snapshot keeps its content hash, and its pixels are
/// available as long as the file is stored.
package struct RemoteImage: Sendable, Identifiable {
  /// The id of the record, which is never reused.
  package let id: Int64
  /// The URL of the image.
  package let url: RemoteURL
  /// The SHA-256 of the file, as 64 hexadecimal digits.
  package let contentHash: String
  /// The number of columns and rows, after the file's orientation is applied.
  package let size: PixelSize
  /// Whether the image has at most 256 colours, so that its palette can be replaced.
  package let isIndexed: Bool
  /// The number of different colours.
  package let colorCount: Int
  /// The frames of an animation, or `nil` if the image is not animated.
  package let animation: StoredAnimation?
  /// Whether the image contains the recovered cells of an enlarged image instead of its pixels.
  package var isRecovered = false
  /// Whether the image may be stored beyond the waiting requests (`Cache-Control`).
  package let isKept: Bool
  /// Whether the image is older than its origin allows.
  package let isStale: Bool
  /// The remaining lifetime in seconds; 0 if the image is stale.
  package let freshSeconds: Int
  /// Decodes the file if its pixels are not in memory.
  let decode: @Sendable () async throws(LoadError) -> DecodedPixels

  /// Identifies these pixels among all images of the URL, like a bitmap's revision.
  var edition: String { isRecovered ? "\(contentHash).recovered" : contentHash }

  /// Returns the frames, packed like the frames of a stored bitmap: with a palette if there are at most 256 colours.
  ///
  /// Concurrent calls decode once.
  ///
  /// - Throws: `.lost` if the file is no longer stored.
  package func sprite() async throws(LoadError) -> Sprite { try await decode().sprite }

  /// Returns the pixels of the first frame; throws like `sprite`.
  package func pixels() async throws(LoadError) -> Bitmap { try await decode().bitmap }

  /// Returns the pixels of the first frame for drawing; throws `.busy` if the image has to be loaded again.
  package func pixelsToDraw() async throws(RenderError) -> Bitmap {
    try await fileToDraw().bitmap
  }

  /// Returns all frames for drawing; throws `.busy` if the image has to be loaded again.
  func fileToDraw() async throws(RenderError) -> DecodedPixels {
    do {
      return try await decode()
    } catch {
      switch error {
      case .catalog(let error): throw .catalog(error)
      case .cancelled: throw .cancelled
      case .lost, .shutDown: throw .busy(retryAfter: 1)
      case .invalid: throw .failed(error.description)
      }
    }
  }
}

extension RemoteImage {
  /// Creates the image of a successful record, or `nil` in other phases.
  init?(_ record: RemoteImageRecord, isKept: Bool = true, at now: Date, in pixels: PixelStore) {
    guard let picture = record.picture else { return nil }
    self.init(
      id: record.id, url: record.url, contentHash: picture.contentHash, size: picture.size,
      isIndexed: picture.isIndexed, colorCount: picture.colorCount,
      animation: picture.animation, isKept: isKept, isStale: isKept && record.isStale(at: now),
      freshSeconds: picture.freshSeconds(at: now)
    ) { () async throws(LoadError) in
      try await pixels.pixels(
        of: record.id, contentHash: picture.contentHash, name: record.url.fileName)
    }
  }

  /// The text alternative: the file name, or the host if the URL has no file name.
  var spoken: PictureLabel {
    let file = url.fileName ?? ""
    let words = try? AccessibilityLabel(file.removingPercentEncoding ?? file)
    return .words(words?.text ?? url.host)
  }
}

extension RemoteURL {
  /// The last component of the path as written, or `nil` if the path has none.
  var fileName: String? { path.split(separator: "/").last.map(String.init) }
}

/// An image that must not be stored, held as long as the waiting clients may need it (`Cache-Control: no-store`).
struct TransientImage {
  let image: RemoteImage
  let status: RemoteImageStatus
  /// Ends the lifetime of the image.
  let timer: Task<Void, Never>
}

/// A picture of a loaded image, with all options of bitmaps.
package struct PreparedRemote: PreparedPicture {
  /// The canonical request; the image's content hash takes the place of a revision.
  package let request: RenderRequest
  /// The requested options.
  package let options: RenderOptions
  /// The image to draw.
  package let image: RemoteImage
  /// The decoded frames, once they are available.
  private var sprite: Sprite?

  fileprivate init(request: RenderRequest, options: RenderOptions, image: RemoteImage) {
    self.request = request
    self.options = options
    self.image = image
  }

  package var key: PictureKey { request.key }
  package var size: PixelSize { request.size }
  package var encoder: PictureEncoder { request.encoder }
  /// A picture of an image that must not be stored is not cached either.
  package var isKept: Bool { image.isKept }

  package func check() throws(RenderError) { try request.check() }

  package func gathered() async throws(RenderError) -> PreparedRemote {
    var gathered = self
    gathered.sprite = try await image.fileToDraw().sprite
    return gathered
  }

  package func draw() async throws(RenderError) -> PictureContent? {
    let sprite = if let sprite { sprite } else { try await image.fileToDraw().sprite }
    let needed = FrameCells.needed(by: request.frames)
    guard needed.allSatisfy(sprite.frames.indices.contains), sprite.size == image.size else {
      throw .failed("the file has other frames than its record")
    }
    return try await request.content(
      of: FrameCells(request.frames, needed.map { sprite.frames[$0].bitmap }))
  }
}

extension RenderPipeline {
  /// Prepares a picture of a loaded image without decoding or drawing.
  ///
  /// - Throws: `.catalog` for a missing palette, `.invalid` and `.tooLarge`.
  package func prepare(
    remote image: RemoteImage, _ options: RenderOptions
  ) async throws(RenderError) -> PreparedRemote {
    let request = try RenderRequest(
      options, palette: try await palette(options.palette),
      of: (.remote(image), edition: PictureEditions(image.edition)),
      facts: SourceFacts(
        size: image.size, isIndexed: image.isIndexed, colorCount: image.colorCount),
      animation: options.showsFrames ? image.animation : nil, label: image.spoken,
      catalogID: catalog.catalogID, limits: limits)
    return PreparedRemote(request: request, options: options, image: image)
  }
}

extension PictureKey.Subject {
  /// The subject of a remote image, by the id of its record.
  package static func remote(_ id: Int64) -> PictureKey.Subject {
    PictureKey.Subject(kind: "remote", id: id)
  }

  /// The subject for names of pictures, by the URL, since the record's id differs between machines.
  static func remote(_ image: RemoteImage) -> PictureKey.Subject {
    let digits = String(ContentHash.hash(Array(image.url.text.utf8)), radix: 16)
    return PictureKey.Subject(kind: "remote", id: image.id, name: digits)
  }
}
