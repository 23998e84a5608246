package import GalleryModel

/// Why the loader cannot say anything about an image; that an image cannot be loaded is a status
/// (`RemoteImageStatus.failure`), not an error.
package enum LoadError: Error, Equatable, CustomStringConvertible {
  /// The records cannot be read or written.
  case catalog(CatalogError)
  /// The caller's task was cancelled.
  case cancelled
  /// The loader was shut down.
  case shutDown
  /// The image's file is no longer kept: it has to be loaded again.
  case lost
  /// A key or another setting breaks its rule.
  case invalid(thing: String, rule: String)

  /// One sentence for a person at the terminal.
  package var description: String {
    switch self {
    case .catalog(let error): error.description
    case .cancelled: "the request was cancelled"
    case .shutDown: "the program is about to end"
    case .lost: "the image is no longer kept; load it again"
    case .invalid(let thing, let rule): "\(thing) \(rule)"
    }
  }

  /// The same without paths and database text.
  package var publicMessage: String {
    if case .catalog(let error) = self { error.publicMessage } else { description }
  }
}
