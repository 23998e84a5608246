import Raster
import Synchronization
import TestSupport

@testable import Gallery

/// Draws as the program does, but not before it is told to.
final class PausableRenderer: Renderer {
  /// Counts the drawings that began.
  let begun = Tally()
  /// Counts the drawings that ended because of cancellation.
  let cancelled = Tally()
  private let gate = Gate()
  private let drawn = Mutex<[RenderRequest]>([])

  /// What was asked for, in this order.
  var requests: [RenderRequest] { drawn.withLock { $0 } }

  func resume() { gate.open() }

  @concurrent func image(
    of bitmap: Bitmap, for request: RenderRequest
  ) async throws(RenderError) -> RenderedImage {
    drawn.withLock { $0.append(request) }
    begun.increase()
    await gate.pass()
    if Task.isCancelled {
      cancelled.increase()
      throw .cancelled
    }
    return try await BitmapRenderer().image(of: bitmap, for: request)
  }
}
