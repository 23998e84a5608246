import GalleryAddresses
import HTTPServer

/// Answers with the files of the public folder.
struct StaticFileController: Sendable {
  let files: StaticFiles

  /// `/static/{version}/{name}`: for ever where the version is the current one, else the current file
  /// to be asked for again, so that a page from before a restart still finds its styles.
  func versioned(_ request: Request, _ path: [String: String]) throws -> Answer {
    let version = path["version"] ?? ""
    let caching: Caching = version == files.version ? .immutable : .revalidate
    let answer = try answer(path["name"] ?? "", caching)
    guard StaticFiles.isVersion(version) else {
      throw Problem(.notFound, "there are no files of a version \(version.quotable) here")
    }
    return answer
  }

  /// `/favicon.ico`, for clients that look there without reading a page; the icon of the pages.
  func icon(_ request: Request, _ path: [String: String]) throws -> Answer {
    try answer("icon.svg", .short)
  }

  /// `/pixel-image.js`: the element at an address that stays, for pages of other sites.
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
