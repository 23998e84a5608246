import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryRendering
import GalleryWire
import HTTPServer
import PictureServing

/// The controller of `/bitmap/{id}/sheet.{extension}`: the sheet of a bitmap's frames, and its descriptions.
struct SheetController: Sendable {
  let catalog: Catalog
  let pipeline: RenderPipeline

  func file(
    _ query: SheetQuery, _ request: Request, _ path: [String: String]
  ) async throws -> Answer {
    let sheet = try await pipeline.prepare(sheet: catalog.reference(path), query.options)
    switch query.file {
    case .png: return answer(sheet, PictureFormat.png.mediaType, to: query) { $0.summary }
    case .json:
      let document = PreparedSheetDocument(
        of: sheet, words: "\(query.data.rawValue):\(query.prefix)"
      ) { SheetDocument($0, $1, prefix: query.prefix).document(query.data).bytes }
      return answer(document, "application/json", to: query) { $0.sheet.summary }
    case .css:
      // The URL is computed here, within the server's folder; a newer revision than the requested one is named by its
      // own.
      let address = query.address(of: sheet.summary.name, revision: sheet.summary.revision).text
      let document = PreparedSheetDocument(of: sheet, words: "css:\(address)") {
        Array(
          SheetStyleSheet($0, $1, image: address, tag: query.options.picture.frames.tag).text.utf8)
      }
      return answer(document, "text/css; charset=utf-8", to: query) { $0.sheet.summary }
    }
  }

  /// Returns the answer with a picture, or with a document that is rendered like one.
  private func answer<Picture: PreparedPicture>(
    _ picture: Picture, _ mediaType: String, to query: SheetQuery,
    _ summary: @escaping @Sendable (Picture) -> BitmapSummary
  ) -> Answer {
    var head = Response.shared(mediaType)
    // The file is saved under the name that the data gives the picture.
    head.nameFile("sheet", query.file.rawValue)
    head.describe(
      picture.etag, revision: summary(picture).revision, asked: query.revision,
      query.options.picture)
    return Answer(head, isRepeatable: true) { [pipeline] response in
      let rendering = try await pipeline.render(picture)
      if rendering.isRenewed {
        response.describe(
          rendering.etag, revision: summary(rendering.picture).revision, asked: query.revision,
          query.options.picture)
      }
      response.body = rendering.image.bytes
    }
    .showing(ShownItem(summary(picture)))
  }
}
