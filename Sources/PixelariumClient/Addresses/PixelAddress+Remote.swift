public import Foundation

/// Modifiers of remote images (`loading.md §12`).
extension PixelAddress where Subject == RemoteSubject {
  /// Sets the bitmap or symbol to show while the image loads.
  public func placeholder(_ name: String) -> Self { setting("placeholder", .text(name)) }

  /// Sets the bitmap or symbol to show if the image cannot be loaded.
  public func fallback(_ name: String) -> Self { setting("fallback", .text(name)) }

  /// Recovers the original cells of an enlarged image; the server returns an error if it finds no grid.
  public func recovered(_ isRecovered: Bool = true) -> Self {
    setting("recover", .boolean(isRecovered))
  }

  /// Sets the previous image, which is shown until the new one has loaded.
  public func keepingPrevious(_ url: URL?) -> Self {
    setting("keepPrevious", url.map { .text($0.absoluteString) })
  }
}
