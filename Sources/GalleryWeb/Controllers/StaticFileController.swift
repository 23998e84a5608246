import GalleryAddresses
import HTTPServer

/// The controller of the public folder's files.
struct StaticFileController: Sendable {
  let files: StaticFiles

  /// Answers `/static/{version}/{name}` and `/static/{version}/{folder}/{name}` with the current file, cacheable
  /// forever if the version is the current one.
  ///
  /// A page that was loaded before a restart thus still finds its styles.
  func versioned(_ request: Request, _ path: [String: String]) throws -> Answer {
    let version = path["version"] ?? ""
    let caching: Caching = version == files.version ? .immutable : .revalidate
    let name = [path["folder"], path["name"]].compactMap(\.self).joined(separator: "/")
    let answer = try answer(name, caching)
    guard StaticFiles.isVersion(version) else {
      throw Problem(.notFound, "there are no files of a version \(version.quotable) here")
    }
    return answer
  }

  /// Answers `/favicon.ico` with the icon of the pages, for clients that do not read a page first.
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
