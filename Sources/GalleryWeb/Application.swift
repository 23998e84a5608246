import CatalogSharing
package import Fetching
import Foundation
package import Gallery
import GalleryAddresses
import GalleryCatalog
package import GalleryLoading
package import GalleryModel
import GalleryPages
package import GalleryRendering
package import GalleryScenes
import GalleryWire
package import HTTPServer
import IconifyAPI
package import Logging
import PictureServing
import SceneModel
package import ServerSettings
import ServerMetrics

/// The composition root of the web: it creates every part once and passes it on.
package struct Application: Sendable {
  /// The responder for any request, with or without a socket.
  package let responder: any Responder
  /// The pipeline that renders the pictures of `responder`.
  package let pipeline: RenderPipeline
  /// The pipeline that resolves and lays out the scenes of `responder`.
  package let scenes: ScenePipeline
  private let configuration: Configuration
  /// The table of routes of `responder`.
  let routes: Routes
  /// The controller of streams of scenes.
  let sceneStreams: SceneStreamController
  /// The loader of images of other servers.
  package let loader: ImageLoader
  let metrics: Metrics
  private let catalog: Catalog
  private let errors: ErrorResponses
  private let templates: PageTemplates
  private let readiness = Readiness()
  private let logger: Logger

  /// Creates all parts of the web, and reads the templates and static files; `prepare` compiles the templates.
  ///
  /// - Parameters:
  ///   - fetcher: The fetcher of images of other servers; by default over the network, within the configuration's
  ///     limits.
  ///   - drafts: Scenes that are served as if they were stored.
  ///   - keepsPictures: Whether rendered pictures are cached.
  /// - Throws: `ConfigurationError` if a setting is invalid, or an error if a file cannot be read or the fetcher cannot
  ///   start.
  package init(
    configuration: Configuration, workspace: Workspace, fetcher: (any Fetcher)? = nil,
    drafts: [StoredScene] = [], keepsPictures: Bool = true, logger: Logger
  ) throws {
    try configuration.validate()
    self.configuration = configuration
    self.logger = logger
    catalog = workspace.catalog
    metrics = Metrics(start: Date())
    pipeline = RenderPipeline(
      catalog: workspace.catalog, cache: keepsPictures ? workspace.cache : nil,
      configuration: configuration.render, logger: logger)
    let loading = configuration.remote.loading
    let fetcher = try fetcher ?? configuration.remote.makeFetcher()
    loader = ImageLoader(
      catalog: catalog, cache: workspace.cache, fetcher: fetcher, configuration: loading,
      logger: logger)
    let access = RemoteAccess(policy: loading.policy)
    let files = try StaticFiles(
      folder: configuration.publicFolder ?? Self.packageFolder("Public"),
      documents: [StaticFiles.sceneSchema: SceneSchema.document], logger: logger)
    templates = try PageTemplates(
      folder: PageTemplates.packagedFolder, staticFolder: files.folder,
      version: Configuration.version,
      sourceAddress: configuration.sourceAddress, origin: configuration.publicURL?.origin)
    let limits = configuration.render.limits
    let symbols = SymbolPictures(catalog: catalog, pipeline: pipeline)
    let fonts = try FontLibrary()
    scenes = ScenePipeline(source: catalog, fonts: fonts, drafts: drafts, limits: limits)
    let lists = ListPageController(
      catalog: catalog, templates: templates, limits: limits,
      frontBitmap: configuration.frontBitmap)
    let requested = RequestedScenes(
      scenes: scenes,
      access: SceneAccess(
        policy: loading.policy, signing: configuration.sceneSigning, loader: loader,
        grant: configuration.remote.sceneGrant))
    sceneStreams = SceneStreamController(
      catalog: catalog, scenes: requested, pipeline: pipeline, limits: configuration.streams)
    let sceneController = SceneController(
      pages: ScenePageController(
        catalog: catalog, scenes: scenes, requested: requested, pipeline: pipeline, lists: lists,
        templates: templates, limits: limits), scenes: requested, pipeline: pipeline)
    let drafts = DraftAdmission(
      DraftAccess(
        configuration.drafts, signature: loading.policy.signature, product: Configuration.product),
      logger: logger)
    let bitmapDrafts = BitmapDrafts(
      admission: drafts, loader: loader, addressLimit: configuration.server.targetLimit)
    let canvases = CanvasSessions(
      rendersPerAddress: configuration.render.service.rendersPerAddress, logger: logger)
    routes = try Routes(
      catalog: catalog, iconPrefixes: configuration.iconPrefixes,
      lists: lists,
      bitmaps: BitmapController(
        catalog: catalog, pipeline: pipeline,
        pages: BitmapPageController(
          catalog: catalog, pipeline: pipeline, templates: templates, limits: limits,
          drafts: bitmapDrafts)),
      sheets: SheetController(catalog: catalog, pipeline: pipeline),
      palettes: PaletteController(
        catalog: catalog, templates: templates, drafts: bitmapDrafts),
      symbols: SymbolController(
        catalog: catalog,
        pages: SymbolPageController(
          catalog: catalog, pictures: symbols, templates: templates, limits: limits),
        pictures: symbols),
      scenes: sceneController, sceneStreams: sceneStreams,
      drafts: DraftController(admission: drafts, scenes: sceneController, loader: loader),
      editor: EditorController(
        admission: drafts, scenes: scenes, requested: requested, pipeline: pipeline,
        templates: templates, limits: limits, addressLimit: configuration.server.targetLimit),
      remotePage: RemotePageController(
        catalog: catalog, loader: loader, access: access, pipeline: pipeline, templates: templates),
      remote: RemoteController(
        catalog: catalog, pipeline: pipeline, loader: loader, access: access),
      canvas: CanvasController(canvases: canvases, templates: templates),
      files: StaticFileController(files: files),
      api: APIController(
        catalog: catalog, fonts: fonts, sceneSchema: "\(files.folder)/\(StaticFiles.sceneSchema)"),
      icons: IconController(
        catalog: catalog,
        iconSets: IconSetCache(catalog: catalog, prefixes: configuration.iconPrefixes)),
      documentation: try DocumentController(
        files: ["README.md", "addresses.md"].map(Self.packageFolder)),
      operations: OperationsController(
        catalog: catalog, pipeline: pipeline, scenes: scenes, loader: loader, canvases: canvases,
        drafts: drafts, metrics: metrics, readiness: readiness,
        traces: configuration.traceStatistics),
      guides: GuideController(
        catalog: catalog, templates: templates, command: configuration.command),
      language: LanguageController(scenes: scenes, pipeline: pipeline, templates: templates),
      templates: templates, limits: configuration.referenceLimits, base: configuration.basePath)
    let router = routes.router
    errors = ErrorResponses(
      router: router,
      page: { [templates] in try templates.html(ErrorPage($0)) }, logger: logger)
    var responder: any Responder = router.wrapped(in: RenderAttribution())
    if let sharing = catalog.sharing {
      responder = responder.wrapped(in: StaleReplicaGuard(sharing: sharing))
    }
    responder = responder.wrapped(in: errors)
    if configuration.basePath != .root {
      responder = responder.wrapped(
        in: BasePathRouting(base: configuration.basePath, errors: errors))
    }
    if configuration.allowedOrigins != .all {
      responder = responder.wrapped(in: CrossOrigin(origins: configuration.allowedOrigins))
    }
    if configuration.server.tracing == nil { responder = responder.wrapped(in: TracePropagation()) }
    self.responder =
      responder
      .wrapped(in: SecurityHeaders())
      .wrapped(in: TextCompression(logger: logger))
  }

  /// Returns a server for `responder` that is not started yet.
  package func makeServer() -> Server {
    var settings = configuration.server
    settings.statistics = metrics.server
    let requestLog = RequestLog(logger: logger)
    settings.observer = { [metrics] summary in
      metrics.record(summary)
      requestLog.record(summary)
    }
    let origins = CrossOrigin(origins: configuration.allowedOrigins)
    settings.refusal = { [errors, base = configuration.basePath] status, detail, headers in
      let answer = BasePath.$current.withValue(base) {
        errors.answer(Problem(status: status, detail: detail), to: headers)
      }
      return SecurityHeaders.added(to: origins.opened(answer, to: headers["Origin"]))
    }
    return Server(configuration: settings, responder: responder, logger: logger)
  }

  /// Sets the port of this server as its own origin, so that it may load its own pictures if that is allowed.
  package func didStart(on port: UInt16) throws {
    try configuration.remote.loading.policy.ownAddress?.note(
      host: configuration.server.host, port: port)
  }

  /// Compiles the templates, so that the first page does not wait for that.
  ///
  /// - Throws: `PageTemplatesError` if a template does not compile.
  package func prepare() throws { try templates.prepare() }

  /// Makes `/ready` report that the server is about to stop.
  package func withdrawReadiness() { readiness.withdraw() }

  /// Returns the URL of a folder that comes with the program.
  static func packageFolder(_ name: String) throws(StaticFilesError) -> URL {
    guard let resources = Bundle.module.resourceURL else {
      throw StaticFilesError(name, "the program's resources are missing")
    }
    return resources.appendingPathComponent(name)
  }
}
