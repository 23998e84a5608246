package import Gallery
package import HTTPServer
package import Logging
import Mustache
import Raster

/// The composition root of the web: every part is built once here and handed down.
package struct Application: Sendable {
  /// Answers any request, with a socket or without.
  package let responder: any Responder
  package let pipeline: RenderPipeline
  private let configuration: Configuration
  private let logger: Logger

  /// Reads templates and static files; throws where one is missing or does not compile.
  package init(configuration: Configuration, workspace: Workspace, logger: Logger) throws {
    self.configuration = configuration
    self.logger = logger
    pipeline = RenderPipeline(
      catalog: workspace.catalog, cache: workspace.cache, configuration: configuration.render,
      logger: logger)
    responder = Router()
  }

  /// A server around `responder`, not started yet.
  package func makeServer() -> Server {
    Server(configuration: configuration.server, responder: responder, logger: logger)
  }
}
