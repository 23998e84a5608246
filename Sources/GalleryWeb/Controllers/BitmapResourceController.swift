import GalleryModel
import HTTPServer

/// Answers `/bitmap/{id}` as the client wants it: with the bitmap's page, or with its picture.
///
/// The answer depends on `Accept`, so it says `Vary` and is never repeated by request target alone;
/// a picture says where it is found under an address of its own.
struct BitmapResourceController: Sendable {
  /// What either answer takes; most of it both do.
  static let parameters =
    RenderQuery.parameters
    + RenderOptions.named.filter { !RenderQuery.parameters.contains($0) }

  let pages: BitmapPageController
  let pictures: BitmapController

  /// The page or the picture, whichever `Accept` asks for.
  func representation(_ request: Request, _ path: [String: String]) async throws -> Response {
    var response: Response
    switch try Representation(request.headers) {
    case .page: response = try await pages.page(request, path)
    case .picture(let format):
      response = try await pictures.picture(request, path, as: format)
      // The reference fits its pattern, since there is a bitmap of it.
      response.headers["Content-Location"] =
        "/bitmap/\(path["id"] ?? "").\(format.rawValue)\(request.target.drop { $0 != "?" })"
    }
    response.headers["Vary"] = "Accept"
    response.repeatableAtVersion = nil
    return response
  }
}
