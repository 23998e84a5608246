import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryPages
import GalleryWire
import HTTPServer
import IconifyAPI
import ServerSettings
import ServerMetrics
import Manual

/// The table of all routes in order of precedence.
///
/// Every route only reads, so `Host` and `Origin` are checked only for their form; a route that writes would have to
/// check both (security.md T17).
struct Routes: Sendable {
  let endpoints: [Endpoint]
  private let catalog: Catalog

  /// Creates the table.
  ///
  /// - Throws: `ConfigurationError` if the prefix of an icon set conflicts with another route.
  init(
    catalog: Catalog, iconPrefixes: [IconPrefix], lists: ListPageController,
    bitmaps: BitmapController, sheets: SheetController, palettes: PaletteController,
    symbols: SymbolController,
    scenes: SceneController, sceneStreams: SceneStreamController, drafts: DraftController,
    editor: EditorController,
    remotePage: RemotePageController, remote: RemoteController, canvas: CanvasController,
    files: StaticFileController, api: APIController, icons: IconController,
    documentation: DocumentController,
    operations: OperationsController, guides: GuideController, language: LanguageController,
    templates: PageTemplates, limits: [ReferenceLimit],
    base: BasePath
  ) throws(ConfigurationError) {
    self.catalog = catalog
    let described = [
      Endpoint("/", .page, "The gallery page.", handler: lists.bitmaps),
      Endpoint(
        "/bitmap/\(.bitmap).ico", .file(), "A bitmap as a Windows icon with several sizes.",
        problems: [.pictureNotDrawable], handler: bitmaps.icon),
      Endpoint(
        "/bitmap/\(.bitmap).\(.format(of: .bitmap))", .picture(.bitmap),
        "A picture of a bitmap, of any size.",
        handler: bitmaps.picture),
      Endpoint(
        "/bitmap/\(.bitmap)/sheet.\(.sheetFile)", .file(json: .object, examples: .sheets),
        "All frames of a bitmap in one picture, or their positions as JSON or CSS.",
        problems: [.pictureNotDrawable], handler: sheets.file),
      Endpoint(
        "/bitmap/\(.bitmap)/compare", .page, "A bitmap with several options side by side.",
        RenderOptions.pageParameters, problems: [.pictureNotDrawable],
        handler: bitmaps.pages.comparison),
      Endpoint(
        "/bitmap/\(.bitmap)", .negotiated(.bitmap),
        "The page of a bitmap, or a picture, as Accept asks.",
        BitmapController.parameters, handler: bitmaps.representation),
      Endpoint(
        "/api/bitmaps", .json(schema: "BitmapPage"), "The bitmaps, paginated.",
        handler: api.bitmaps),
      Endpoint(
        "/api/bitmaps/\(.bitmap)", .json(schema: "BitmapWithPalette"),
        "The description of a bitmap.",
        handler: api.bitmap),
      Endpoint(
        "/palettes", .page, "The page of all palettes.",
        problems: [.bitmapNotFound] + PictureSubject.draftBitmapProblems,
        handler: palettes.list),
      Endpoint(
        "/palette/\(.palette).\(.paletteFile)", .file(json: .resource(schema: "Palette")),
        "A palette as a file for another program, or as a "
          + "picture.",
        handler: palettes.file),
      Endpoint("/palette/\(.palette)", .page, "The page of a palette.", handler: palettes.page),
      Endpoint(
        "/api/palettes", .json(schema: "PalettePage"), "The palettes, paginated.",
        handler: api.palettes),
      Endpoint("/symbols", .page, "The page of all symbols.", handler: lists.symbols),
      Endpoint(
        "/symbol/\(.symbol).\(.format(of: .symbol))", .picture(.symbol),
        "A picture of a symbol of any size and colour, or its description as JSON.",
        SymbolQuery.parameters, handler: symbols.file),
      Endpoint(
        "/symbol/\(.symbol)", .negotiated(.symbol),
        "The page of a symbol, or a picture, as Accept asks.",
        SymbolController.parameters, handler: symbols.representation),
      Endpoint(
        "/api/symbols", .json(schema: "SymbolPage"), "The symbols, paginated.",
        handler: api.symbols),
      Endpoint(
        "/api/symbols/\(.symbol)", .json(schema: "SymbolWithDrawings"),
        "The description of a symbol with all its drawings.", handler: api.symbol),
      Endpoint("/scenes", .page, "The page of all scenes.", handler: scenes.pages.list),
      Endpoint(
        "/scenes/new", .page, "The scene editor.", EditorController.parameters,
        problems: PictureSubject.draftProblems + [.signatureRequired, .sceneNotFound],
        handler: editor.page),
      Endpoint(
        "/scene/\(.scene).\(.format(of: .scene))", .picture(.scene),
        "A picture of a scene with the given parameters, or its description as JSON.",
        SceneQuery.parameters, handler: scenes.picture),
      Endpoint(
        "/scene/\(.scene)", .negotiated(.scene),
        "The page of a scene, or a picture, as Accept asks.",
        SceneController.parameters, handler: scenes.representation),
      Endpoint(
        "/scene/\(.scene)/events",
        .events(schema: "SceneImage", names: ["image", "problem", "gone"], of: .scene),
        "An event for each change of the picture, until the scene is removed.",
        SceneQuery.parameters, problems: [.signatureRequired], handler: sceneStreams.events),
      Endpoint(
        "/scene/\(.scene)/stream", .pictures(.scene),
        "The picture, and a new one after each change, in "
          + "one stream.",
        SceneQuery.parameters,
        handler: sceneStreams.stream),
      Endpoint(
        "/api/scenes", .json(schema: "ScenePage"), "The scenes, paginated.",
        handler: api.scenes),
      Endpoint(
        "/api/scenes/\(.scene)", .json(schema: "SceneWithDocument"),
        "The description of a scene with its document.", handler: api.scene),
      Endpoint(
        "/api/fonts", .json(schema: "FontPage"), "The fonts that scenes can use.",
        handler: api.fonts),
      Endpoint(
        "/api/sets", .json(schema: "SetPage"), "The sets, paginated.", handler: api.sets),
      Endpoint(
        "/api/sets/\(.set)", .json(schema: "SetWithLicense"),
        "The description of a set with the text of its licence.", handler: api.set),
      Endpoint(
        "/api/licenses", .json(schema: "LicensePage"),
        "The known licences with a summary of their terms.", handler: api.licenses),
      Endpoint(
        "/draft/scene.\(.format(of: .draftScene))", .picture(.draftScene),
        "A picture of the scene's document that the URL carries, or its description as JSON.",
        DraftQuery.sceneParameters, handler: drafts.scene),
      Endpoint(
        "/draft/bitmap.\(.format(of: .draftBitmap))", .picture(.draftBitmap),
        "A picture of the image file that the URL carries, of any size.",
        DraftQuery.bitmapParameters, handler: drafts.bitmap),
      Endpoint(
        "/draft/bitmap", .page, "The page of the image file that the URL carries.",
        BitmapState.draftParameters, problems: PictureSubject.draftBitmap.problems,
        handler: bitmaps.pages.draft),
      Endpoint(
        "/draft/check.json", .json(schema: "SceneCheck"),
        "The errors and the parameters of the scene's document that the URL carries.",
        DraftQuery.checkParameters,
        problems: PictureSubject.draftProblems + [.signatureRequired], handler: drafts.check),
      Endpoint(
        "/lab", .page, "The page of experiments.", handler: LabController(templates: templates).page
      ),
      Endpoint(
        "/remote", .page, "The page of a remote image and its phases.", problems: [.imageBlocked],
        handler: remotePage.page),
      Endpoint(
        "/remote.json", .json(schema: "RemoteImage"),
        "The status of a remote image. It is loaded only if wait is given.",
        problems: PictureSubject.loadingProblems, handler: remote.status),
      Endpoint(
        "/remote/events", .events(schema: "RemoteImage"),
        "The status of a remote image after each change, as Server-Sent Events, until it is "
          + "loaded or has failed.",
        problems: PictureSubject.loadingProblems, handler: remote.events),
      Endpoint(
        "/remote.\(.format(of: .remoteImage, except: .json))", .picture(.remoteImage),
        "A picture of a remote image, of any size.",
        handler: remote.picture),
      Endpoint(
        "/canvas", .page, "The canvas page.", CanvasQuery.pageParameters, handler: canvas.page),
      Endpoint(
        "/canvas/lines.png", .file(),
        "Random lines, drawn on request. Equal parameters draw equal "
          + "lines.",
        problems: [.superseded], handler: canvas.lines),
      Endpoint(
        "/static/\(.version)/\(.file)", .file(), "A static file of the pages.",
        handler: files.versioned),
      Endpoint(
        "/static/\(.version)/\(.folder)/\(.file)", .file(),
        "A style or a script of the pages, in a folder.",
        handler: files.versioned),
      Endpoint(
        "/pixel-image.js", .file(), "The <pixel-image> element for pages of any site.",
        handler: files.element),
      Endpoint(
        "/docs/guides/\(.guide)", .page, "A guide of the documentation.", handler: guides.guide),
      Endpoint(
        "/docs/command", .page, "All commands of the program.", handler: guides.commands),
      Endpoint(
        "/docs/command/\(.command)", .page, "A command with its options and examples.",
        handler: guides.command),
      Endpoint(
        "/docs/language", .page, "The language of scenes.", handler: language.overview),
      Endpoint(
        "/docs/language/\(.part)/\(.term).svg", .file(),
        "The picture of an example in the language of scenes.", handler: language.picture),
      Endpoint(
        "/docs/language/\(.part)", .page, "All kinds or all modifiers of scenes.",
        handler: language.terms),
      Endpoint("/favicon.ico", .file(), "The site's icon.", handler: files.icon),
      Endpoint("/robots.txt", .text, "The rules for crawlers.", handler: operations.robots),
      Endpoint(
        "/documentation", .text, "The documentation as text.",
        handler: documentation.document),
      Endpoint("/health", .text, "Whether the server is running.", handler: operations.health),
      Endpoint(
        "/ready", .text, "Whether the server is ready: the database answers.",
        handler: operations.ready),
      Endpoint(
        "/metrics", .text, "Metrics in Prometheus' text format.", handler: operations.metrics),
      Endpoint(
        "/collections", .json(schema: "IconSets"), "The icon sets, in Iconify's format.",
        handler: icons.collections),
      Endpoint(
        "/collection", .json(schema: "IconCollection"), "The names of all icons of a set.",
        problems: [.notFound], handler: icons.collection),
      Endpoint(
        "/search", .json(schema: "IconSearch"), "Icons that match a search.", handler: icons.search),
      Endpoint(
        "/last-modified", .json(schema: "IconTimes"),
        "The times of the last changes of icon "
          + "sets.",
        problems: [.notFound], handler: icons.times),
      Endpoint(
        "/version", .text, "The version of Iconify's API that is served.", handler: icons.version),
    ]
    // These routes describe all routes, including themselves.
    let own = [
      RouteDescription(
        "/docs", .page, "The documentation, with a search.", ReferenceQuery.parameters),
      RouteDescription("/docs/problems/\(.problem)", .page, "A kind of error."),
      RouteDescription("/docs/\(.topic)", .page, "A chapter of the reference."),
      RouteDescription(
        "/openapi.json", .json(schema: "Document"), "The OpenAPI description."),
    ]
    // Their first segment is a parameter, which any other first segment would match, too, so they come last.
    let prefixed = [
      Endpoint(
        "/\(.prefix).json", .json(schema: "IconSet"),
        "The data of icons of a set, in Iconify's format.",
        handler: icons.data),
      Endpoint(
        "/\(.prefix).css", .file(), "Icons of a set as CSS rules.", handler: icons.styles),
      Endpoint(
        "/\(.prefix)/\(.icon).svg", .file(), "An icon as an SVG file.", handler: icons.picture),
    ]
    let fixed = described.map(\.description) + own
    try iconPrefixes.validate(beside: fixed.map(\.pattern))
    let routes = fixed + prefixed.map(\.description)
    let description = DocumentController.openAPI(describing: routes, base: base)
    let reference = ReferenceController(
      reference: Deferred { Reference(routes, limits: limits) }, guides: guides,
      templates: templates)
    let handlers: [Endpoint.Handler] = [
      reference.start, reference.problem, reference.topic, description.document,
    ]
    endpoints = described + zip(own, handlers).map(Endpoint.init) + prefixed
  }

  /// The routes for the server.
  var router: Router {
    var router = Router()
    for endpoint in endpoints {
      router.get(endpoint.description.pattern) { [catalog] request, path in
        try await endpoint.response(to: request, path, from: catalog)
      }
    }
    return router
  }
}
