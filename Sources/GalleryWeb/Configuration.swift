package import Foundation
package import GalleryRendering
package import HTTPServer

/// Everything that can be set about the web side, with its defaults.
package struct Configuration: Sendable {
  /// Addresses, connections and deadlines; what the application answers with is set by itself.
  package var server = Server.Configuration()
  /// How much is drawn at once, and how large.
  package var render = RenderPipeline.Configuration()
  /// Which images of other servers may be loaded, and what that may cost.
  package var remote = RemoteConfiguration()
  /// The folder served under `/static/`, instead of the package's own: it has to hold all files that
  /// pages use.
  package var publicFolder: URL?

  /// Where the program's source is, https or http: pages link to it where it is given.
  package var sourceAddress: String?

  /// The version of the program.
  package static let version = "0.1.0"

  /// The defaults.
  package init() {}
}
