package import Fetching
import Foundation
import GalleryCatalog
package import GalleryModel
package import GalleryRendering
package import Raster

/// A loaded image, as the rendering pipeline draws it.
///
/// A value of one moment: where the origin has another image later, this one keeps its content hash,
/// and its pixels are had as long as the file is kept.
package struct RemoteImage: Sendable, Identifiable {
  /// Of the record; never used again after it is forgotten.
  package let id: Int64
  /// The address that it was loaded from.
  package let url: RemoteURL
  /// SHA-256 of its file, 64 hexadecimal digits.
  package let contentHash: String
  /// Columns and rows, turned as the file says.
  package let size: PixelSize
  /// True where it has at most 256 colours, so that its palette can be replaced.
  package let isIndexed: Bool
  /// Different colours.
  package let colorCount: Int
  /// The frames of one that moves; `nil` for one that does not.
  package let animation: StoredAnimation?
  /// True for the cells of an image that was enlarged, in place of its pixels.
  package var isRecovered = false
  /// True where it may be kept beyond the requests that wait for it (`Cache-Control`).
  package let isKept: Bool
  /// True where it is older than its origin said it stays good.
  package let isStale: Bool
  /// Seconds that it still stays good by its origin's word, 0 where it is stale.
  package let freshSeconds: Int
  /// Decodes where the pixels are not in memory.
  let decode: @Sendable () async throws(LoadError) -> DecodedPixels

  /// Tells these pixels from those of another image at the address: stands for a bitmap's revision.
  var edition: String { isRecovered ? "\(contentHash).recovered" : contentHash }

  /// The frames, packed as a stored bitmap's are: with a palette where there are at most 256 colours.
  ///
  /// Equal calls at once decode once. Throws `.lost` where the file is no longer kept.
  package func sprite() async throws(LoadError) -> Sprite { try await decode().sprite }

  /// The pixels of the first frame; throws as `sprite` does.
  package func pixels() async throws(LoadError) -> Bitmap { try await decode().bitmap }

  /// The pixels of the first frame for somebody who draws it; throws `.busy` where the image has to be
  /// loaded again.
  package func pixelsToDraw() async throws(RenderError) -> Bitmap {
    try await fileToDraw().bitmap
  }

  /// The same of the whole file.
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
  /// The image of a record's success; `nil` in other phases.
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

  /// The words for those who cannot see it: the name of its file, or where the address has none its host.
  var spoken: PictureLabel {
    let file = url.fileName ?? ""
    let words = try? AccessibilityLabel(file.removingPercentEncoding ?? file)
    return .words(words?.text ?? url.host)
  }
}

extension RemoteURL {
  /// The last part of the path, as it is written, or `nil` if the path has none.
  var fileName: String? { path.split(separator: "/").last.map(String.init) }
}

/// An image that its origin wants nobody to keep, for as long as those who waited for it may need it
/// (`Cache-Control: no-store`).
struct HeldImage {
  let image: RemoteImage
  let status: RemoteImageStatus
  /// Ends the time.
  let timer: Task<Void, Never>
}

/// A picture of a loaded image, with every option that bitmaps have.
package struct PreparedRemote: PreparedPicture {
  /// The picture that was asked for, canonically; the image's content hash stands for a revision.
  package let request: RenderRequest
  /// The wish.
  package let options: RenderOptions
  /// The image that is drawn.
  package let image: RemoteImage
  /// Its frames, once they are decoded.
  private var sprite: Sprite?

  fileprivate init(request: RenderRequest, options: RenderOptions, image: RemoteImage) {
    self.request = request
    self.options = options
    self.image = image
  }

  package var key: PictureKey { request.key }
  package var size: PixelSize { request.size }
  package var encoder: PictureEncoder { request.encoder }
  /// An image that its origin wants nobody to keep leaves no picture behind either.
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
  /// Makes a request for a picture of a loaded image canonical; nothing is drawn or decoded yet.
  ///
  /// Throws `.catalog` for a palette that is not stored, `.invalid` and `.tooLarge`.
  package func prepare(
    remote image: RemoteImage, _ options: RenderOptions
  ) async throws(RenderError) -> PreparedRemote {
    let request = try RenderRequest(
      options, palette: try await palette(options.palette),
      of: (.remote(image), edition: PictureEdition(image.edition)),
      facts: SourceFacts(
        size: image.size, isIndexed: image.isIndexed, colorCount: image.colorCount),
      animation: options.showsFrames ? image.animation : nil, label: image.spoken,
      catalogID: catalog.catalogID, limits: limits)
    return PreparedRemote(request: request, options: options, image: image)
  }
}

extension PictureKey.Subject {
  /// A remote image, by the id of its record.
  package static func remote(_ id: Int64) -> PictureKey.Subject {
    PictureKey.Subject(kind: "remote", id: id)
  }

  /// The same for names of pictures: the record's id is this machine's own, the address is not.
  static func remote(_ image: RemoteImage) -> PictureKey.Subject {
    let digits = String(ContentHash.hash(Array(image.url.text.utf8)), radix: 16)
    return PictureKey.Subject(kind: "remote", id: image.id, name: digits)
  }
}
