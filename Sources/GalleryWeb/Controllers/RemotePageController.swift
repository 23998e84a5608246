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

  /// The image that the query string names, as far as it is; the page loads nothing by itself.
  func page(
    _ state: RemoteState, _ request: Request, _ path: [String: String]
  ) async throws -> Answer {
    // Bitmaps and symbols that stand in have to be there before the page shows them.
    _ = try await StandIn.named(state.placeholder, by: RemoteQuery.placeholder, in: catalog)
    _ = try await StandIn.named(state.fallback, by: RemoteQuery.fallback, in: catalog)
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
        refusal = Problem(failure: .invalidURL, message: error.message)
      } catch {
        let problem = Problem(error)
        guard problem.failure != nil else { throw error }
        refusal = problem
      }
    }
    let bitmaps = try await catalog.bitmaps(BitmapQuery(perPage: RemoteWall.count)).items
    let content = RemotePage.Content(
      state: state, url: url, status: status, refusal: refusal,
      bitmaps: bitmaps, origin: access.ownOrigin, now: Date())
    return try templates.answer(
      RemotePage(content), to: request, status: refusal?.status ?? .ok)
  }
}
