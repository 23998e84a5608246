import Fetching
import Foundation
import GalleryCatalog
import GalleryLoading
import GalleryModel
import HTTPServer

/// Answers `/remote` with the page of remote images.
struct RemotePageController: Sendable {
  let catalog: Catalog
  let loader: ImageLoader
  let access: RemoteAccess
  let templates: PageTemplates
  let files: StaticFiles

  /// The image that the query string names, as far as it is; the page loads nothing by itself.
  func page(
    _ state: RemoteState, _ request: Request, _ path: [String: String]
  ) async throws -> Answer {
    try await checkNames(state)
    var url: RemoteURL?
    var status: RemoteImageStatus?
    var refusal: Problem?
    if !state.url.isEmpty {
      do {
        let image = try RemoteURL(state.url)
        url = image
        let grant = try access.grant(image)
        status = try await loader.status(of: image, grant: grant)
      } catch let error as RemoteURLError {
        refusal = Problem(failure: .invalidURL, message: error.message, retryAfter: nil)
      } catch {
        let problem = Problem(error)
        guard problem.failure != nil else { throw error }
        refusal = problem
      }
    }
    var query = BitmapQuery()
    query.paging.perPage = RemoteWall.count
    let content = RemotePage.Content(
      state: state, url: url, status: status, refusal: refusal,
      bitmaps: try await catalog.bitmaps(query).items, origin: access.ownOrigin, now: Date())
    var response = Response.page(
      try templates.html(RemotePage(content, files: files), to: request.headers))
    if let refusal { response.status = refusal.status }
    return Answer(response)
  }

  /// What stands in has to be there before the page shows it.
  private func checkNames(_ state: RemoteState) async throws {
    for (name, parameter) in [
      (state.placeholder, RemoteQuery.placeholder.parameter),
      (state.fallback, RemoteQuery.fallback.parameter),
    ] {
      guard let name else { continue }
      _ = try await StandIn(name, of: parameter, in: catalog)
    }
  }
}
