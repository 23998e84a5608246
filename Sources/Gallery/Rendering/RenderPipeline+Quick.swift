import Synchronization

extension RenderPipeline {
  /// The picture from the cache file, or drawn, on the caller's thread, where that is quick; `nil`
  /// where it has to take the long way.
  ///
  /// It takes no place and is not shared with equal requests: both would cost more than it does.
  nonisolated func drawAtOnce(_ prepared: PreparedRender) throws(RenderError) -> Rendering? {
    let request = prepared.request
    guard let bitmap = prepared.bitmap, request.isQuick else { return nil }
    let key = request.key
    if let image = cache?.smallPictureInFile(for: key) {
      return Rendering(image: image, request: request, origin: .file)
    }
    let image = try countedAtOnce(key) { () throws(RenderError) in
      try renderer.quickImage(of: bitmap, for: request)
    }
    return image.map { Rendering(image: $0, request: request, origin: .drawn) }
  }

  /// The same of a symbol.
  nonisolated func drawAtOnce(_ prepared: PreparedSymbol) throws(RenderError) -> RenderedImage? {
    guard prepared.isQuick else { return nil }
    let key = prepared.request.key
    if let image = cache?.smallPictureInFile(for: key) { return image }
    return try countedAtOnce(key) { () throws(RenderError) in try SymbolRenderer().draw(prepared) }
  }

  /// Draws, keeps the picture, and records how long it took.
  private nonisolated func countedAtOnce(
    _ key: PictureKey, _ draw: () throws(RenderError) -> RenderedImage?
  ) throws(RenderError) -> RenderedImage? {
    let start = ContinuousClock.now
    let drawn: RenderedImage?
    do {
      drawn = try draw()
    } catch {
      throw note(error, for: key)
    }
    guard let image = drawn else { return nil }
    counts.withLock {
      $0.drawn += 1
      $0.drawing.record(start.duration(to: .now).seconds)
    }
    cache?.insert(image, for: key)
    return image
  }
}
