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
    let start = ContinuousClock.now
    let drawn: RenderedImage?
    do {
      drawn = try renderer.quickImage(of: bitmap, for: request)
    } catch {
      throw note(error, for: key)
    }
    guard let image = drawn else { return nil }
    counts.withLock {
      $0.drawn += 1
      $0.drawing.record(start.duration(to: .now).seconds)
    }
    cache?.insert(image, for: key)
    return Rendering(image: image, request: request, origin: .drawn)
  }
}
