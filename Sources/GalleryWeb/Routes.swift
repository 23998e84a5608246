import HTTPServer

/// All addresses, in the order in which they are tried.
///
/// Every route only reads, so neither `Host` nor `Origin` is looked at beyond its form; a route that
/// writes would have to check both (security.md T17).
struct Routes: Sendable {
  let endpoints: [Endpoint]

  /// The table over the controllers that answer.
  init(
    gallery: GalleryPageController, bitmap: BitmapResourceController, palettes: PaletteController,
    palettePages: PalettePageController, symbolPages: SymbolsPageController,
    symbols: SymbolResourceController,
    symbolAPI: SymbolAPIController, remotePage: RemotePageController, remote: RemoteController,
    canvas: CanvasController, files: StaticFileController, api: APIController,
    documentation: DocumentationController, operations: OperationsController
  ) {
    let described = [
      Endpoint("/", .page, "The gallery.", GalleryState.parameters) { request, _ in
        try await gallery.page(request)
      },
      Endpoint(
        "/bitmap/{id}.{format}", .picture, "A bitmap as a picture of any size.",
        RenderQuery.parameters, handler: bitmap.pictures.picture),
      Endpoint(
        "/bitmap/{id}", .negotiated, "The page of a bitmap, or its picture, as Accept asks.",
        BitmapResourceController.parameters, handler: bitmap.representation),
      Endpoint(
        "/api/bitmaps", .json(schema: "BitmapPage"), "The collection, page by page.",
        ListingQuery.parameters
      ) { request, _ in try await api.bitmaps(request) },
      Endpoint(
        "/api/bitmaps/{id}", .json(schema: "BitmapWithPalette"), "What is known of one bitmap.",
        handler: api.bitmap),
      Endpoint("/palettes", .page, "The palettes.", PalettesState.parameters) { request, _ in
        try await palettePages.list(request)
      },
      Endpoint(
        "/palette/{palette}.{kind}", .file, "A palette as a file of another program, or a picture.",
        PaletteQuery.parameters, handler: palettes.file),
      Endpoint("/palette/{palette}", .page, "The page of a palette.", handler: palettePages.page),
      Endpoint(
        "/api/palettes", .json(schema: "PalettePage"), "The palettes, page by page.",
        PaletteListing.parameters
      ) { request, _ in try await palettes.list(request) },
      Endpoint("/symbols", .page, "The symbols.", SymbolsState.parameters) { request, _ in
        try await symbolPages.page(request)
      },
      Endpoint(
        "/symbol/{symbol}.{format}", .picture,
        "A symbol as a picture of any size and colour, or as JSON what is known of it.",
        SymbolQuery.parameters, handler: symbols.file),
      Endpoint(
        "/symbol/{symbol}", .negotiated, "The page of a symbol, or its picture, as Accept asks.",
        SymbolResourceController.parameters, handler: symbols.representation),
      Endpoint(
        "/api/symbols", .json(schema: "SymbolPage"), "The symbols, page by page.",
        SymbolListing.parameters
      ) { request, _ in try await symbolAPI.symbols(request) },
      Endpoint(
        "/api/symbols/{symbol}", .json(schema: "SymbolWithDrawings"),
        "What is known of one symbol, and every drawing of it.", handler: symbolAPI.symbol),
      Endpoint("/remote", .page, "Images of other servers, in phases.", RemoteState.parameters) {
        request, _ in try await remotePage.page(request)
      },
      Endpoint(
        "/remote.json", .json(schema: "RemoteImage"),
        "What is known of an image of another server; it is not loaded unless wait is given.",
        RemoteQuery.parameters
      ) { request, _ in try await remote.status(request) },
      Endpoint(
        "/remote/events", .events(schema: "RemoteImage"),
        "The same each time it changes, as Server-Sent Events, until the image is there or failed.",
        RemoteQuery.parameters
      ) { request, _ in try await remote.events(request) },
      Endpoint(
        "/remote.{format}", .picture, "An image of another server as a picture of any size.",
        RemoteQuery.parameters, handler: remote.picture),
      Endpoint("/canvas", .page, "The canvas of lines.", CanvasQuery.pageParameters) { request, _ in
        try canvas.page(request)
      },
      Endpoint(
        "/canvas/lines.png", .file, "Random lines, drawn now; equal parameters draw equal lines.",
        CanvasQuery.parameters
      ) { request, _ in try await canvas.lines(request) },
      Endpoint("/static/{version}/{name}", .file, "A file that pages use.") {
        try await files.versioned($0, $1)
      },
      Endpoint("/favicon.ico", .file, "The icon of the site.") { request, _ in
        try await files.icon(request)
      },
      Endpoint("/robots.txt", .text, "What crawlers may read.") { request, _ in
        try operations.robots(request)
      },
      Endpoint("/documentation", .text, "How to use all of this, in words.") { request, _ in
        try await documentation.document(request)
      },
      Endpoint("/health", .text, "Whether the program runs.") { request, _ in
        try operations.health(request)
      },
      Endpoint("/ready", .text, "Whether the database answers, too.") { request, _ in
        try await operations.ready(request)
      },
      Endpoint("/metrics", .text, "Counts and times, for Prometheus.") { request, _ in
        try await operations.metrics(request)
      },
    ]
    let own = RouteDescription(
      "/openapi.json", .json(schema: "Document"), "The description of the API.")
    let description = OpenAPIController(
      describing: described.map(\.description) + [own], catalog: files.catalog)
    endpoints =
      described + [Endpoint(own) { request, _ in try await description.document(request) }]
  }

  /// The routes as the server asks them.
  var router: Router {
    var router = Router()
    for endpoint in endpoints { router.get(endpoint.description.pattern, endpoint.handler) }
    return router
  }
}
