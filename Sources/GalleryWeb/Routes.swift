import GalleryAddresses
import GalleryCatalog
import GalleryPages
import GalleryWire
import HTTPServer
import IconifyAPI

/// All addresses, in the order in which they are tried.
///
/// Every route only reads, so neither `Host` nor `Origin` is looked at beyond its form; a route that
/// writes would have to check both (security.md T17).
struct Routes: Sendable {
  let endpoints: [Endpoint]
  private let catalog: Catalog

  /// Throws where a prefix of icons is the beginning of another address.
  init(
    catalog: Catalog, iconPrefixes: [IconPrefix], lists: ListPageController,
    bitmaps: BitmapController, sheets: SheetController, palettes: PaletteController,
    symbols: SymbolController,
    scenes: SceneController, sceneStreams: SceneStreamController,
    remotePage: RemotePageController, remote: RemoteController, canvas: CanvasController,
    files: StaticFileController, api: APIController, icons: IconController,
    documentation: DocumentController,
    operations: OperationsController, templates: PageTemplates, limits: [ReferenceLimit],
    base: BasePath
  ) throws(ConfigurationError) {
    self.catalog = catalog
    let described = [
      Endpoint("/", .page, "The gallery.", handler: lists.bitmaps),
      Endpoint(
        "/bitmap/{id}.ico", .file, "A bitmap in several sizes in one icon of Windows.",
        handler: bitmaps.icon),
      Endpoint(
        "/bitmap/{id}.{format}", .picture, "A bitmap as a picture of any size.",
        handler: bitmaps.picture),
      Endpoint(
        "/bitmap/{id}/sheet.{extension}", .file,
        "The frames of a bitmap on one picture, or as JSON or CSS where each of them is.",
        handler: sheets.file),
      Endpoint(
        "/bitmap/{id}", .negotiated, "The page of a bitmap, or its picture, as Accept asks.",
        BitmapController.parameters, handler: bitmaps.representation),
      Endpoint(
        "/api/bitmaps", .json(schema: "BitmapPage"), "The collection, page by page.",
        handler: api.bitmaps),
      Endpoint(
        "/api/bitmaps/{id}", .json(schema: "BitmapWithPalette"), "What is known of one bitmap.",
        handler: api.bitmap),
      Endpoint("/palettes", .page, "The palettes.", handler: palettes.list),
      Endpoint(
        "/palette/{palette}.{kind}", .file, "A palette as a file of another program, or a picture.",
        handler: palettes.file),
      Endpoint("/palette/{palette}", .page, "The page of a palette.", handler: palettes.page),
      Endpoint(
        "/api/palettes", .json(schema: "PalettePage"), "The palettes, page by page.",
        handler: api.palettes),
      Endpoint("/symbols", .page, "The symbols.", handler: lists.symbols),
      Endpoint(
        "/symbol/{symbol}.{format}", .picture,
        "A symbol as a picture of any size and colour, or as JSON what is known of it.",
        SymbolQuery.parameters, handler: symbols.file),
      Endpoint(
        "/symbol/{symbol}", .negotiated, "The page of a symbol, or its picture, as Accept asks.",
        SymbolController.parameters, handler: symbols.representation),
      Endpoint(
        "/api/symbols", .json(schema: "SymbolPage"), "The symbols, page by page.",
        handler: api.symbols),
      Endpoint(
        "/api/symbols/{symbol}", .json(schema: "SymbolWithDrawings"),
        "What is known of one symbol, and every drawing of it.", handler: api.symbol),
      Endpoint("/scenes", .page, "The scenes.", handler: scenes.pages.list),
      Endpoint(
        "/scene/{scene}.{format}", .picture,
        "A scene, its parameters filled in, as a picture, or as JSON what is known of it.",
        SceneQuery.parameters, handler: scenes.picture),
      Endpoint(
        "/scene/{scene}", .negotiated, "The page of a scene, or its picture, as Accept asks.",
        SceneController.parameters, handler: scenes.representation),
      Endpoint(
        "/scene/{scene}/events",
        .events(schema: "SceneImage", names: ["image", "problem", "gone"]),
        "An event each time that the picture becomes another, until the scene is gone.",
        SceneQuery.parameters, handler: sceneStreams.events),
      Endpoint(
        "/scene/{scene}/stream", .pictures, "The picture, and each one that takes its place.",
        SceneQuery.parameters, handler: sceneStreams.stream),
      Endpoint(
        "/api/scenes", .json(schema: "ScenePage"), "The scenes, page by page.",
        handler: api.scenes),
      Endpoint(
        "/api/scenes/{scene}", .json(schema: "SceneWithDocument"),
        "What is known of one scene, and its document.", handler: api.scene),
      Endpoint(
        "/api/fonts", .json(schema: "FontPage"), "The fonts that scenes may be set in.",
        handler: api.fonts),
      Endpoint("/remote", .page, "Images of other servers, in phases.", handler: remotePage.page),
      Endpoint(
        "/remote.json", .json(schema: "RemoteImage"),
        "What is known of an image of another server; it is not loaded unless wait is given.",
        handler: remote.status),
      Endpoint(
        "/remote/events", .events(schema: "RemoteImage"),
        "The same each time it changes, as Server-Sent Events, until the image is there or failed.",
        handler: remote.events),
      Endpoint(
        "/remote.{format}", .picture, "An image of another server as a picture of any size.",
        handler: remote.picture),
      Endpoint(
        "/canvas", .page, "The canvas of lines.", CanvasQuery.pageParameters, handler: canvas.page),
      Endpoint(
        "/canvas/lines.png", .file, "Random lines, drawn now; equal parameters draw equal lines.",
        handler: canvas.lines),
      Endpoint(
        "/static/{version}/{name}", .file, "A file that pages use.", handler: files.versioned),
      Endpoint(
        "/pixel-image.js", .file, "The element that shows pictures on pages of any site.",
        handler: files.element),
      Endpoint("/favicon.ico", .file, "The icon of the site.", handler: files.icon),
      Endpoint("/robots.txt", .text, "What crawlers may read.", handler: operations.robots),
      Endpoint(
        "/documentation", .text, "How to use all of this, in words.",
        handler: documentation.document),
      Endpoint("/health", .text, "Whether the program runs.", handler: operations.health),
      Endpoint("/ready", .text, "Whether the database answers, too.", handler: operations.ready),
      Endpoint("/metrics", .text, "Counts and times, for Prometheus.", handler: operations.metrics),
      Endpoint(
        "/collections", .json(schema: "IconSets"), "The sets of icons, as Iconify tells them.",
        handler: icons.collections),
      Endpoint(
        "/collection", .json(schema: "IconCollection"), "The names of all icons of a set.",
        handler: icons.collection),
      Endpoint(
        "/search", .json(schema: "IconSearch"), "Icons that fit some words.", handler: icons.search),
      Endpoint(
        "/last-modified", .json(schema: "IconTimes"), "When sets of icons were changed last.",
        handler: icons.times),
      Endpoint(
        "/version", .text, "Which of Iconify's interfaces is served.", handler: icons.version),
    ]
    // These are described by themselves, too.
    let own = [
      RouteDescription(
        pattern: "/docs", kind: .page, summary: "The reference of all of this, and a search in it.",
        parameters: ReferenceQuery.parameters),
      RouteDescription(
        pattern: "/docs/problems/{problem}", kind: .page, summary: "A kind of refusal.",
        parameters: []),
      RouteDescription(
        pattern: "/docs/{topic}", kind: .page,
        summary: "A part of the reference: a kind of thing, recipes, limits or problems.",
        parameters: []),
      RouteDescription(
        pattern: "/openapi.json", kind: .json(schema: "Document"),
        summary: "The description of the API.", parameters: []),
    ]
    // Their prefixes stand where all other addresses begin, so they are tried last.
    let prefixed = [
      Endpoint(
        "/{prefix}.json", .json(schema: "IconSet"),
        "Icons of a set, as Iconify's clients read them.",
        handler: icons.data),
      Endpoint(
        "/{prefix}.css", .file, "Icons of a set as rules of CSS.", handler: icons.styles),
      Endpoint(
        "/{prefix}/{icon}.svg", .file, "An icon as a document of its own.", handler: icons.picture),
    ]
    let fixed = described.map(\.description) + own
    try iconPrefixes.validate(beside: fixed.map(\.pattern))
    let routes = fixed + prefixed.map(\.description)
    let description = DocumentController.openAPI(describing: routes, base: base)
    let reference = ReferenceController(
      reference: Deferred { Reference(routes, limits: limits) }, catalog: catalog,
      templates: templates)
    let handlers: [Endpoint.Handler] = [
      reference.start, reference.problem, reference.topic, description.document,
    ]
    endpoints = described + zip(own, handlers).map(Endpoint.init) + prefixed
  }

  /// The routes as the server asks them.
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
