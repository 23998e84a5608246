public import Foundation

/// The modifiers of images of other servers (`loading.md §12`).
extension PixelAddress where Subject == RemoteSubject {
  /// The bitmap or symbol that is drawn until the image is there.
  public func placeholder(_ name: String) -> Self { setting("placeholder", .text(name)) }

  /// The bitmap or symbol that is drawn where the image cannot be loaded.
  public func fallback(_ name: String) -> Self { setting("fallback", .text(name)) }

  /// The image as it was before it was enlarged, sharp or blurred; refused by the server where no cells can be
  /// told in it.
  public func recovered(_ isRecovered: Bool = true) -> Self {
    setting("recover", .boolean(isRecovered))
  }

  /// The image that was shown before, which is drawn until the new one is there.
  public func keepingPrevious(_ url: URL?) -> Self {
    setting("keepPrevious", url.map { .text($0.absoluteString) })
  }
}
