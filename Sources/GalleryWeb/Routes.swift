import HTTPServer

/// All addresses, in the order in which they are tried.
struct Routes: Sendable {
  let endpoints: [Endpoint]

  /// The table over the controllers that answer.
  init(bitmaps: BitmapController, files: StaticFileController) {
    endpoints = [
      Endpoint(
        "/bitmap/{id}.{format}", .picture, "A bitmap as a picture of any size.",
        RenderQuery.parameters, handler: bitmaps.image),
      Endpoint("/static/{version}/{name}", .file, "A file that pages use.") {
        try files.versioned($0, $1)
      },
      Endpoint("/favicon.ico", .file, "The icon of the site.") { request, _ in
        try files.icon(request)
      },
    ]
  }

  /// The routes as the server asks them.
  var router: Router {
    var router = Router()
    for endpoint in endpoints { router.get(endpoint.pattern, endpoint.handler) }
    return router
  }
}
