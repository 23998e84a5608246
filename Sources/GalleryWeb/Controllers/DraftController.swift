import GalleryAddresses
import GalleryLoading
import GalleryModel
import GalleryRendering
import GalleryScenes
import GalleryWire
import HTTPServer
import ImageCoding
import PictureServing
import SceneModel

/// The controller of `/draft/scene.{format}`, `/draft/bitmap.{format}` and `/draft/check.json`: pictures of content that
/// the URL carries, of which nothing is stored (security.md §8).
struct DraftController: Sendable {
  let admission: DraftAdmission
  let scenes: SceneController
  let loader: ImageLoader

  private var pipeline: RenderPipeline { scenes.pipeline }

  /// Answers with a picture of a document, or its description as JSON.
  func scene(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let isSigned = try admission.admit(request, for: .scene)
    let format = try PictureFormat(fileExtension: path["format"] ?? "", of: .scene)
    let prepared = try await scenes.scenes.prepare(draft: request, as: format, isSigned: isSigned)
    // The answer depends on the client, so network threads must not repeat it.
    let caching: Caching = prepared.isKept ? .draft : .never
    return scenes.answer(
      .scene(prepared, caching: caching.rawValue), prepared, isRepeatable: false)
  }

  /// Answers with a picture of an image file.
  func bitmap(_ request: Request, _ path: [String: String]) async throws -> Answer {
    _ = try admission.admit(request, for: .bitmap)
    let format = try PictureFormat(fileExtension: path["format"] ?? "")
    let query = try DraftBitmapQuery(request, format: format)
    let draft = try await loader.decode(draft: query.data)
    let prepared = try await pipeline.prepare(draft: draft, query.options)
    var head = Response.shared(
      format.mediaType, caching: Caching.draft.rawValue,
      exposing: PictureSubject.draftBitmap.exposedFields)
    head.headers[.etag] = prepared.etag
    head.addPlan(prepared.request, asked: query.options, query.dynamicRange)
    head.nameFile("draft", format.rawValue)
    return Answer(head) {
      $0.body = try await pipeline.render(prepared).image.bytes
      $0.addMotion(prepared.request)
    }
  }

  /// Answers with the errors and the parameters of a document; status 200 also for a document with errors.
  func check(_ request: Request, _ path: [String: String]) async throws -> Answer {
    _ = try admission.admit(request, for: .scene)
    let values = try QueryValues(request, allowing: DraftQuery.checkParameters)
    _ = try DraftQuery.expires.value(in: values)
    let written = try DraftQuery.document.requiredValue(in: values)
    let check: SceneCheckResource
    do {
      let document = try SceneDocument(written)
      check = SceneCheckResource(
        try await scenes.scenes.scenes.trial(
          of: document, written: written, as: SceneSummary(draft: document), by: pipeline),
        of: document)
    } catch let error as SceneDocumentError {
      check = SceneCheckResource(error.all)
    }
    return Answer(.json(check, caching: .never))
  }
}

extension SceneCheckResource {
  /// Creates the result for a document that cannot be read.
  fileprivate init(_ errors: [SceneDocumentError]) {
    self.init()
    self.errors = errors.map(SceneFaultResource.init)
  }

  fileprivate init(_ check: SceneCheck, of document: SceneDocument) {
    self.init(check.faults)
    valid = check.faults.isEmpty
    notes = check.notes
    parameters = document.parameterSchema
    (width, height) = (check.size?.width, check.size?.height)
    missing = check.missingGlyphs?.split(separator: " ").map(String.init) ?? []
  }
}

extension SceneFaultResource {
  fileprivate init(_ error: SceneDocumentError) {
    self.init()
    (line, message) = (error.line, error.message)
  }
}
