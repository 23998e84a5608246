import Raster

extension RenderPipeline {
  /// Makes a request for a picture of a loaded image canonical, with every option that bitmaps have;
  /// nothing is drawn or decoded yet.
  ///
  /// Throws `.catalog` for a palette that is not stored, `.invalid` and `.tooLarge`.
  package nonisolated func prepare(
    remote image: RemoteImage, _ options: RenderOptions
  ) async throws(RenderError) -> PreparedRemote {
    let request = try RenderRequest(
      options, palette: try await palette(options.palette),
      of: .remote(id: image.id, contentHash: image.contentHash), facts: SourceFacts(image),
      label: image.spoken, catalogID: catalog.catalogID, limits: configuration.limits)
    return PreparedRemote(request: request, options: options, image: image)
  }

  /// The picture, from memory, from the cache file, from a render under way, or drawn now.
  ///
  /// A caller whose task is cancelled leaves at once with `.cancelled`; the drawing goes on while
  /// somebody else waits for it. Throws `.busy` where the image has to be loaded again.
  package nonisolated func render(
    _ prepared: PreparedRemote
  ) async throws(RenderError) -> Rendering {
    let (request, key) = (prepared.request, prepared.request.key)
    if let image = cache?.pictureInMemory(for: key) {
      return Rendering(image: image, request: request, origin: .memory)
    }
    if let image = await cache?.pictureInFile(for: key) {
      return Rendering(image: image, request: request, origin: .file)
    }
    // Decoded before there is a place to draw: nobody holds one and only waits.
    let pixels = try await pixels(of: prepared.image)
    let outcome = await share(key) { () async throws(RenderError) in
      try await self.draw(prepared, pixels)
    }
    switch outcome {
    case .finished(let finished):
      return Rendering(image: finished.image, request: request, origin: finished.origin)
    case .failed(let error): throw error
    case .resized: throw .failed("a loaded image was resized")
    }
  }

  private nonisolated func pixels(of image: RemoteImage) async throws(RenderError) -> Bitmap {
    do {
      return try await image.pixels()
    } catch {
      throw RenderError(error)
    }
  }

  private nonisolated func draw(
    _ prepared: PreparedRemote, _ pixels: Bitmap
  ) async throws(RenderError) -> Outcome {
    let image = try await counted { () async throws(RenderError) in
      try await renderer.image(of: pixels, for: prepared.request)
    }
    // An image that its origin wants nobody to keep leaves no picture behind either.
    if prepared.image.isKept { cache?.insert(image, for: prepared.request.key) }
    return .finished(Finished(image: image, origin: .drawn))
  }
}

extension RenderError {
  /// Why there are no pixels to draw.
  fileprivate init(_ error: LoadError) {
    switch error {
    case .catalog(let error): self = .catalog(error)
    case .cancelled: self = .cancelled
    case .lost, .shutDown: self = .busy(retryAfter: 1)
    case .invalid: self = .failed(error.description)
    }
  }
}
