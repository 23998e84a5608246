import GalleryAddresses
import GalleryModel
import GalleryPages
import GalleryRendering
import GalleryScenes
import HTTPServer
import PictureServing
import SceneModel

/// The controller of the scene editor, `/scenes/new`.
struct EditorController: Sendable {
  /// The parameters of the page besides those of the document.
  static let parameters = ParameterList(
    [DraftQuery.document.parameter, text.parameter, scene.parameter] + SceneOptions.named
      + [DraftQuery.expires.parameter, DraftQuery.signature.parameter])

  private static let text = QueryOption(
    \EditorQuery.text, "text", .text(maximumBytes: 8_000),
    "The JSON document of a scene in one line, for browsers without scripts.",
    example: "{\"scene\":1,\"body\":{\"text\":\"Hello\"}}")
  private static let scene = QueryOption(
    \EditorQuery.scene, "scene", .text(maximumBytes: ItemName.maximumLength),
    "The name of a stored scene to begin with.", example: "award")

  /// The names of the parameters that give the document, each of which a document may also use for its own.
  private static let contentNames = [DraftQuery.document.name, text.name, scene.name]

  let admission: DraftAdmission
  let scenes: ScenePipeline
  let requested: RequestedScenes
  let pipeline: RenderPipeline
  let templates: PageTemplates
  let limits: RenderLimits
  /// The maximum length of a URL in bytes.
  let addressLimit: Int

  /// Answers with the page of the document in the query, of a copy of a stored scene, or of a first document.
  ///
  /// A document with errors is an ordinary state of the editor, so the status is 200 and the page lists them.
  func page(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let isSigned: Bool
    do throws(Problem) {
      isSigned = try admission.admit(request, for: .scene)
    } catch {
      guard AcceptedTypes(request.headers).prefersPage else { throw error }
      return try templates.answer(EditorRefusalPage(error), status: error.status)
    }
    var content = try await content(request)
    let written = Array(content.text.utf8)
    do {
      let document = try SceneDocument(written)
      do {
        content.subject = try await request.showing { items, refusal in
          var subject = try await subject(
            document, items, carried: content.carried, isSigned: isSigned)
          subject.refusal = refusal
          return subject
        }
      } catch let error as ParameterError {
        throw error
      } catch {
        content.faults = try await faults(of: document, written, for: error)
      }
    } catch let error as SceneDocumentError {
      content.faults = error.all
    }
    var answer = try templates.answer(
      EditorPage(content, limit: addressLimit, schema: StaticFiles.sceneSchema))
    answer.head.headers["Cache-Control"] = Caching.draft.rawValue
    return answer
  }

  /// Returns the document of the request, still unread.
  ///
  /// A request that carries a document may also have parameters of the document; any other one has only those of the
  /// page.
  private func content(_ request: Request) async throws -> EditorPage.Content {
    let name = DraftQuery.document.name
    let carried = request.query.filter { $0.name == name }
    let values = try QueryValues(
      carried.isEmpty ? request.query : carried, allowing: Self.parameters, ignoringEmpty: true)
    if let bytes = try DraftQuery.document.value(in: values) {
      return EditorPage.Content(
        text: String(decoding: bytes, as: UTF8.self),
        carried: values.all(DraftQuery.document.parameter).first ?? "")
    }
    _ = try DraftQuery.expires.value(in: values)
    var original: String?
    var text = Self.first
    if let name = try Self.scene.value(in: values) {
      let (summary, document) = try await scenes.scene(named: name)
      (original, text) = (summary.name, document.indented)
    } else if let line = try Self.text.value(in: values) {
      text = line
    }
    return EditorPage.Content(
      text: text, carried: DraftQuery.document.spelling.write(Array(text.utf8)).first ?? "",
      original: original)
  }

  private func subject(
    _ document: SceneDocument, _ query: [Request.QueryItem], carried: String, isSigned: Bool
  ) async throws -> SceneSubject {
    let isCarried = query.contains { $0.name == DraftQuery.document.name }
    let named = isCarried ? [DraftQuery.document.name] : Self.contentNames
    let others = query.filter { !named.contains($0.name) }
    var items = [Request.QueryItem(name: DraftQuery.document.name, value: carried)] + others
    let samples = try await scenes.requiredValues(of: document, beside: others)
    items += samples.map { Request.QueryItem(name: $0.name, value: $0.value) }
    // Names that the document no longer declares are left out.
    let state = try SceneState(draft: items, document.parameters)
    let given = state.parameters().filter { $0.value != nil && $0.name != SceneOptions.formatName }
    let prepared = try await requested.prepare(
      draft: document, given.map { Request.QueryItem(name: $0.name, value: $0.value) },
      state.options, SceneAccessQuery(), isSigned: isSigned, wait: .zero)
    let layout = try prepared.layout()
    let image = try await ServedPicture.drawn(prepared.canvasSize()) {
      () async throws(RenderError) in try await pipeline.render(prepared).image
    }
    return SceneSubject(
      document: document, state: state, prepared: prepared, layout: layout, image: image,
      limits: limits, signing: .none, place: .draft)
  }

  /// Returns the errors of a document for an error of its picture: those with lines, or else the error itself.
  private func faults(
    of document: SceneDocument, _ written: [UInt8], for error: any Error
  ) async throws -> [SceneDocumentError] {
    let check = try await scenes.trial(
      of: document, written: written, as: SceneSummary(draft: document), by: pipeline)
    guard check.faults.isEmpty else { return check.faults }
    let problem = Problem(error)
    guard problem.status.code < 500 else { throw error }
    return [SceneDocumentError(line: 1, message: problem.detail)]
  }

  /// The document of an editor that is opened without one.
  private static let first = #"""
    {
      "scene": 1,
      "name": "greeting",
      "label": "Hello, {{name}}",
      "parameters": {
        "name": {"type": "text", "default": "World", "maximum": 24},
        "color": {"type": "color", "default": "#3b5bdb"}
      },
      "body": {
        "vstack": [
          {"text": "Hello,", "modifiers": [{"font": {"size": 20}}, {"opacity": 0.8}]},
          {
            "text": "{{name}}",
            "modifiers": [{"font": {"size": 44, "weight": "bold"}}, {"lineLimit": 1}, {"minimumScaleFactor": 0.5}]
          }
        ],
        "alignment": "leading",
        "spacing": 4,
        "modifiers": [
          {"padding": 24},
          {"frame": {"width": 280, "height": 160, "alignment": "leading"}},
          {"foregroundStyle": "#ffffff"},
          {"background": "{{color}}"},
          {"clipShape": {"roundedRectangle": 20}}
        ]
      }
    }

    """#
}

/// The options of the editor's page that name its document.
private struct EditorQuery: Sendable {
  var text: String?
  var scene: String?
}
