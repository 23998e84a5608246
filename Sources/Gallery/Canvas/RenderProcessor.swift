package import Raster

/// Draws one picture, off the thread that asks for it, onto a surface of its own.
///
/// A processor is a value that knows all it needs: it finds nothing through a thread or a shared state,
/// so any number of them draw at the same time, and equal ones draw equal pictures.
package protocol RenderProcessor: Sendable {
  /// Pixels of the picture; checked before anything is drawn.
  var size: PixelSize { get }

  /// The finished pixels.
  ///
  /// Throws `.cancelled` soon after its task is cancelled, never an unfinished picture.
  @concurrent func render() async throws(RenderError) -> Mosaic
}
