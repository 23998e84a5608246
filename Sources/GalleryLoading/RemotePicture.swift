package import GalleryModel
package import GalleryRendering
package import Raster

/// A picture of a loaded image, with every option that bitmaps have.
package struct PreparedRemote: PreparedPicture {
  /// The picture that was asked for, canonically; the image's content hash stands for a revision.
  package let request: RenderRequest
  /// The wish.
  package let options: RenderOptions
  /// The image that is drawn.
  package let image: RemoteImage
  /// Its pixels, once they are decoded.
  private var bitmap: Bitmap?

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

  package func gathered() async throws(RenderError) -> PreparedRemote {
    var gathered = self
    gathered.bitmap = try await pixels()
    return gathered
  }

  package func draw() async throws(RenderError) -> PictureContent? {
    guard let bitmap else { return try await request.content(of: pixels()) }
    return try await request.content(of: bitmap)
  }

  /// Throws `.busy` where the image has to be loaded again.
  private func pixels() async throws(RenderError) -> Bitmap {
    do {
      return try await image.pixels()
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

extension RenderPipeline {
  /// Makes a request for a picture of a loaded image canonical; nothing is drawn or decoded yet.
  ///
  /// Throws `.catalog` for a palette that is not stored, `.invalid` and `.tooLarge`.
  package func prepare(
    remote image: RemoteImage, _ options: RenderOptions
  ) async throws(RenderError) -> PreparedRemote {
    let request = try RenderRequest(
      options, palette: try await palette(options.palette),
      of: (.remote(image.id), edition: image.contentHash),
      facts: SourceFacts(
        size: image.size, isIndexed: image.isIndexed, colorCount: image.colorCount),
      label: image.spoken, catalogID: catalog.catalogID, limits: limits)
    return PreparedRemote(request: request, options: options, image: image)
  }
}

extension PictureKey.Subject {
  /// A remote image, by the id of its record.
  package static func remote(_ id: Int64) -> PictureKey.Subject {
    PictureKey.Subject(kind: "remote", id: id)
  }
}
