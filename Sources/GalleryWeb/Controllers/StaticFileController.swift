import GalleryCatalog
import HTTPServer

/// Answers with the files of the public folder.
struct StaticFileController: Sendable {
  let files: StaticFiles
  let catalog: Catalog

  /// `/static/{version}/{name}`: for ever where the version is the current one, else the current file
  /// to be asked for again, so that a page from before a restart still finds its styles.
  func versioned(_ request: Request, _ path: [String: String]) async throws -> Response {
    let version = path["version"] ?? ""
    let caching: Caching = version == files.version ? .immutable : .revalidate
    let response = try await answer(request, path["name"] ?? "", caching)
    guard StaticFiles.isVersion(version) else {
      throw Refusal(Problem(.notFound, "there are no files of a version \(version.quotable) here"))
    }
    return response
  }

  /// `/favicon.ico`, for clients that look there without reading a page; the icon of the pages.
  func icon(_ request: Request) async throws -> Response {
    try await answer(request, "icon.svg", .short)
  }

  private func answer(
    _ request: Request, _ name: String, _ caching: Caching
  ) async throws -> Response {
    _ = try QueryValues(request, allowing: [])
    guard let file = files[name] else {
      throw Refusal(Problem(.notFound, "there is no file \(name.quotable) here"))
    }
    return try await Response(
      headers: [
        "Content-Type": file.mediaType,
        "Cache-Control": caching.rawValue,
        "ETag": file.etag,
      ],
      body: file.bytes,
      repeatableAtVersion: catalog.version
    ).answer(to: request)
  }
}
