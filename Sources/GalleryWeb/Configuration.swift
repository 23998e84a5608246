package import Foundation
package import Gallery
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

  /// The defaults.
  package init() {}
}
