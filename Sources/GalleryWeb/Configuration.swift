package import Foundation
package import Gallery
package import HTTPServer

/// Everything that can be set about the web side, with its defaults.
package struct Configuration: Sendable {
  package var server = Server.Configuration()
  package var render = RenderPipeline.Configuration()
  /// The folder served under `/static/`; the package's own by default.
  package var publicFolder: URL?

  package init() {}
}
