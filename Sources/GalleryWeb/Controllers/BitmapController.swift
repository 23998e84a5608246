import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryPages
import GalleryRendering
import HTTPServer
import ImageCoding
import PictureServing
import Raster

/// The controller of `/bitmap/{id}.{format}`, which answers with pictures, and of `/bitmap/{id}`, which answers with
/// the page or a picture.
struct BitmapController: Sendable {
  /// The parameters of both answers; they share most of them.
  static let parameters = ParameterList(
    RenderQuery.parameters + RenderOptions.named.filter { !RenderQuery.parameters.contains($0) })

  let catalog: Catalog
  let pipeline: RenderPipeline
  let pages: BitmapPageController

  /// Answers with the page or a picture, depending on `Accept`.
  func representation(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let accepted = AcceptedTypes(request.headers)
    switch try Representation(accepted) {
    case .page: return try await pages.page(request, path).negotiated()
    case .picture(let format):
      let query = try RenderQuery(request, format: format)
      let prepared = try await pipeline.prepare(
        catalog.reference(path), query.options,
        whenMoving: accepted.movingFormat)
      // The reference is valid in a path, since its bitmap exists.
      return answer(prepared, to: query).negotiated(
        location: LocalAddress("/bitmap/\(path["id"] ?? "").\(prepared.request.format.rawValue)")
          .text + request.queryText)
    }
  }

  func picture(
    _ query: RenderQuery, _ request: Request, _ path: [String: String]
  ) async throws -> Answer {
    answer(try await pipeline.prepare(catalog.reference(path), query.options), to: query)
  }

  private func answer(_ prepared: PreparedBitmap, to query: RenderQuery) -> Answer {
    let format = prepared.request.format
    var head = Self.heads[format] ?? Self.head(of: format)
    head.nameFile(query.options.frames.fileName(of: prepared.summary.name), format.rawValue)
    head.describe(prepared, to: query)
    return Answer(head, isRepeatable: true) {
      let rendering = try await pipeline.render(prepared)
      // The headers must describe the rendered picture.
      if rendering.isRenewed { $0.describe(rendering.picture, to: query) }
      $0.body = rendering.image.bytes
      $0.addMotion(rendering.picture.request)
    }
    .showing(ShownItem(prepared.summary))
  }

  /// The header fields that all pictures of a format share.
  private static let heads = Dictionary(
    uniqueKeysWithValues: ItemKind.bitmap.formats.map { ($0, head(of: $0)) })

  private static func head(of format: PictureFormat) -> Response {
    Response.shared(format.mediaType, exposing: PictureSubject.bitmap.exposedFields)
  }

  /// Answers with a Windows icon of the bitmap in several sizes.
  func icon(
    _ query: IconFileQuery, _ request: Request, _ path: [String: String]
  ) async throws -> Answer {
    let prepared = try await pipeline.prepare(iconFile: catalog.reference(path), query.options)
    var head = Response.shared(IconFileQuery.mediaType)
    head.nameFile(
      query.options.picture.frames.fileName(of: prepared.summary.name), IconFileQuery.fileExtension)
    @Sendable func describe(_ picture: PreparedIconFile, in response: inout Response) {
      response.describe(
        picture.etag, revision: picture.summary.revision, asked: query.revision,
        query.options.picture)
    }
    describe(prepared, in: &head)
    return Answer(head, isRepeatable: true) {
      let rendering = try await pipeline.render(prepared)
      if rendering.isRenewed { describe(rendering.picture, in: &$0) }
      $0.body = rendering.image.bytes
    }
    .showing(ShownItem(prepared.summary))
  }
}

extension Response {
  /// Sets the header fields of a picture that change with its bitmap.
  fileprivate mutating func describe(_ picture: PreparedBitmap, to query: RenderQuery) {
    describe(
      picture.etag, revision: picture.summary.revision, asked: query.revision, query.options)
    addPlan(picture.request, asked: query.options, query.dynamicRange)
  }

  /// Sets the header fields of any file of a bitmap that change with the bitmap.
  mutating func describe(
    _ etag: String, revision: Int64, asked: Int?, _ options: RenderOptions
  ) {
    headers["Cache-Control"] = Caching.picture(of: revision, asked: asked, options).rawValue
    headers[.etag] = etag
  }

  /// Sets the header fields about the frames of the body, the duration of a cycle, and features that the format lacks.
  mutating func addMotion(_ request: RenderRequest) {
    guard request.frames.moves || request.format == .gif, let facts = AnimationInfo(of: body)
    else { return }
    if facts.moves {
      headers[.frames] = String(facts.frameCount)
      headers[.duration] = String(facts.duration)
    }
    headers[.lossy] = facts.losesAlpha ? "alpha" : nil
  }

  /// Sets the header fields about the scale, the box within a picture that overflows it (`50,0,300,400`), and the
  /// requested dynamic range.
  mutating func addPlan(
    _ request: RenderRequest, asked options: RenderOptions, _ range: DynamicRange?
  ) {
    headers[.scaleUsed] = request.plan.scaleUsed
    headers[.frame] = request.plan.overflownFrame(asked: options)
      .map { "\($0.column),\($0.row),\($0.columns),\($0.rows)" }
    headers[.dynamicRange] = range?.rawValue
  }
}

extension FrameOptions {
  /// Returns the name of a file that shows only a tag: `hero.walk`.
  func fileName(of bitmap: String) -> String {
    let tag = tag?.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    return tag.map { $0.isEmpty ? bitmap : "\(bitmap).\($0)" } ?? bitmap
  }
}

extension Catalog {
  /// Returns the reference in the path parameter `id`.
  ///
  /// - Throws: `.missing` with similar names if the text is neither an id nor a name, since no bitmap can have it.
  func reference(_ path: [String: String]) async throws(CatalogError) -> BitmapReference {
    let text = path["id"] ?? ""
    do {
      return try BitmapReference(text)
    } catch {
      throw .missing(.bitmap, text.quotable, near: try await nearNames(to: text))
    }
  }
}
