import Fetching
import Foundation
import GalleryAddresses
import GalleryCatalog
import GalleryLoading
import GalleryModel
import GalleryPages
import GalleryRendering
import HTTPServer

/// The controller of the page of remote images, `/remote`.
struct RemotePageController: Sendable {
  let catalog: Catalog
  let loader: ImageLoader
  let access: RemoteAccess
  let pipeline: RenderPipeline
  let templates: PageTemplates

  /// Answers with the image of the query in its current state; the page itself loads no image.
  func page(
    _ state: RemoteState, _ request: Request, _ path: [String: String]
  ) async throws -> Answer {
    // The placeholder and fallback must exist before the page shows them.
    _ = try await SubstitutePicture.named(
      state.placeholder, by: RemoteQuery.placeholder, in: catalog)
    _ = try await SubstitutePicture.named(state.fallback, by: RemoteQuery.fallback, in: catalog)
    var url: RemoteURL?
    var status: RemoteImageStatus?
    var refusal: Problem?
    var shown = RemotePage.Content.Shown()
    if !state.url.isEmpty {
      do {
        let image = try RemoteURL(state.url)
        url = image
        let grant = try access.grant(image)
        status = try await loader.status(of: image, grant: grant)
        if let loaded = try await loader.image(image, grant: grant) {
          shown = try await self.shown(loaded, state)
        }
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
      state: state, url: url, status: status, shown: shown, refusal: refusal,
      bitmaps: bitmaps, origin: access.ownOrigin, now: Date())
    return try templates.answer(
      RemotePage(content), status: refusal?.status ?? .ok)
  }

  /// Returns the picture of a loaded image for the state, or the unchanged image and the reason if the options are
  /// invalid for it.
  private func shown(
    _ image: RemoteImage, _ state: RemoteState
  ) async throws -> RemotePage.Content.Shown {
    do throws(RenderError) {
      let source = state.recovers ? try await pipeline.recovered(image) : image
      return .init(
        subject: RemoteSubject(state, try await pipeline.prepare(remote: source, state.options)))
    } catch {
      switch error {
      case .invalid, .tooLarge, .undrawable: break
      default: throw error
      }
      let plain = state.withoutChoices
      let prepared = try await pipeline.prepare(remote: image, plain.options)
      return .init(subject: RemoteSubject(plain, prepared), refusal: error.publicMessage)
    }
  }
}
