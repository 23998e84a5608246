import GalleryAddresses
import HTTPServer

/// The controller of the public folder's files.
struct StaticFileController: Sendable {
  let files: StaticFiles

  /// Answers `/static/{version}/{name}`: cacheable forever if the version is the current one, and otherwise with the
  /// current file, so that a page from before a restart still finds its styles.
  func versioned(_ request: Request, _ path: [String: String]) throws -> Answer {
    let version = path["version"] ?? ""
    let caching: Caching = version == files.version ? .immutable : .revalidate
    let answer = try answer(path["name"] ?? "", caching)
    guard StaticFiles.isVersion(version) else {
      throw Problem(.notFound, "there are no files of a version \(version.quotable) here")
    }
    return answer
  }

  /// Answers `/favicon.ico`, for clients that do not read a page first, with the icon of the pages.
  func icon(_ request: Request, _ path: [String: String]) throws -> Answer {
    try answer("icon.svg", .short)
  }

  /// Answers `/pixel-image.js`: the element at a permanent URL, for pages of other sites.
  func element(_ request: Request, _ path: [String: String]) throws -> Answer {
    try answer(StaticFiles.element, .short)
  }

  private func answer(_ name: String, _ caching: Caching) throws -> Answer {
    guard let file = files[name] else {
      throw Problem(.notFound, "there is no file \(name.quotable) here")
    }
    var response = Response(
      headers: [
        "Content-Type": file.mediaType, "Cache-Control": caching.rawValue, "ETag": file.etag,
      ], body: file.bytes)
    if file.isForAll { response.headers.openToOthers() }
    return Answer(response, isRepeatable: true)
  }
}
