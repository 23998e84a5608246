package import GalleryModel
package import GalleryRendering
import InputText
package import SceneModel

/// The result of checking a document with its defaults: whether all its names exist, and what the picture is like
/// (scenes.md §13).
package struct SceneCheck: Sendable {
  /// An item that the document uses.
  package struct Use: Sendable, Equatable {
    /// The kind of use.
    package let use: SceneUse
    /// The name in the document.
    package let name: String
    /// Whether the item exists.
    package let isPresent: Bool
  }

  /// The size with the defaults in points, or `nil` if there is no picture.
  package internal(set) var size: (width: Double, height: Double)?
  /// The items that the document names, ordered by kind and name.
  package internal(set) var uses: [Use] = []
  /// The errors that prevent a picture, with the defaults or with other values.
  package internal(set) var faults: [SceneDocumentError] = []
  /// The characters of the defaults that no font has, in the form `U+5B57 U+1F600`, or `nil` if all have glyphs.
  package internal(set) var missingGlyphs: String?
  /// The parts that could not be checked, one sentence each.
  package internal(set) var notes: [String] = []
}

extension ScenePipeline {
  /// Checks a document: looks up all its names, in all branches, then fills in the defaults, and lays it out and
  /// draws it once.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - bytes: The document as written, for the line numbers of errors.
  ///   - summary: The summary that the scene will have.
  ///   - pipeline: The pipeline that draws the picture, with its limits.
  /// - Throws: Errors that the document does not cause, such as an unusable catalog or a cancelled task.
  package func trial(
    of document: SceneDocument, written bytes: [UInt8], as summary: SceneSummary,
    by pipeline: RenderPipeline
  ) async throws -> SceneCheck {
    let lines = try SceneDocument.json(bytes)
    var trial = SceneCheck()
    for mention in document.mentions where mention.use != .remote {
      let fault = try await fault(of: mention, lines)
      trial.faults += fault.map { [$0] } ?? []
      let use = SceneCheck.Use(use: mention.use, name: mention.name, isPresent: fault == nil)
      if !trial.uses.contains(use) { trial.uses.append(use) }
    }
    trial.uses.sort { ($0.use.rawValue, $0.name) < ($1.use.rawValue, $1.name) }
    guard trial.faults.isEmpty else { return trial }
    let things = CollectionValues(source: source)
    for parameter in document.parameters {
      guard parameter.defaultValue == nil, case .name(let kind, let tag, _) = parameter.type,
        try await things.firstName(of: kind, tag: tag) == nil
      else { continue }
      trial.notes.append(
        "it was not drawn, since there is no \(kind.rawValue)"
          + (tag.map { " tagged \($0)" } ?? "") + " for \(parameter.name)")
    }
    guard trial.notes.isEmpty else { return trial }
    do {
      let prepared = try await prepare(
        document, document.sampleValues(in: things), of: summary, SceneOptions(), isTrial: true,
        at: source.catalogID)
      let layout = try prepared.layout()
      _ = try await pipeline.render(prepared)
      (trial.size, trial.missingGlyphs) = (layout.size, layout.missingGlyphs)
    } catch {
      trial.faults.append(try Self.fault(error, lines))
    }
    return trial
  }

  /// Returns the document's fault for an error that the document causes.
  ///
  /// - Throws: `error` if the document does not cause it.
  private static func fault(_ error: any Error, _ lines: JSONNode) throws -> SceneDocumentError {
    let body = lines.line(of: .member(.document, "body"))
    switch error {
    case let error as SceneExpansionError:
      return SceneDocumentError(
        line: error.place.map(lines.line) ?? body, message: error.message)
    case RenderError.tooLarge(let message), RenderError.undrawable(let message, _):
      return SceneDocumentError(line: body, message: message)
    case RenderError.timedOut, CatalogError.missing:
      return SceneDocumentError(line: body, message: "\(error)")
    case is RenderError, is CatalogError, is CancellationError: throw error
    default: return SceneDocumentError(line: body, message: "\(error)")
    }
  }

  /// Returns the reason why an item cannot be used, or `nil` if it can.
  private func fault(
    of mention: SceneReference, _ lines: JSONNode
  ) async throws -> SceneDocumentError? {
    let name = mention.name
    do {
      switch mention.use {
      case .bitmap:
        let found = try await source.summary(of: BitmapReference(name))
        try check(found.tags, mention)
      case .symbol:
        try check(try await source.words(ofSymbol: name).tags, mention)
      case .palette: _ = try await source.palette(named: name)
      case .scene: _ = try await source.scene(named: name)
      case .font:
        let names = try await fonts.familyNames(in: source)
        if !names.contains(where: { $0.lowercased() == name.lowercased() }) {
          throw CatalogError.missing(.font, name, near: NearNames.of(name, in: names))
        }
      case .substitute: try await findSubstitute(name)
      case .remote: break
      }
      return nil
    } catch let error as CatalogError {
      guard case .missing(_, _, let near) = error else { throw error }
      let tag = mention.tag.map { " tagged \($0)" } ?? ""
      let meant = near.first.map { "; did you mean \($0)?" } ?? ""
      let shown = name.shown
      return SceneDocumentError(
        line: lines.line(of: mention.place),
        message: "\(mention.place) must name \(mention.use.words)\(tag), got \(shown)\(meant)")
    }
  }

  /// Checks that an item has the required tag.
  ///
  /// - Throws: `CatalogError.missing` if it does not.
  private func check(_ tags: [String], _ mention: SceneReference) throws(CatalogError) {
    guard let tag = mention.tag, !tags.contains(tag) else { return }
    throw .missing(.bitmap, mention.name, near: [])
  }

  /// Finds a bitmap or, if no bitmap has the name, a symbol.
  ///
  /// - Throws: `CatalogError.missing` if neither exists.
  private func findSubstitute(_ name: String) async throws {
    if let reference = try? BitmapReference(name) {
      do {
        _ = try await source.summary(of: reference)
        return
      } catch {
        guard case .missing = error else { throw error }
      }
    }
    _ = try await source.words(ofSymbol: name)
  }
}

extension SceneUse {
  /// The kind with its article and origin, for messages.
  fileprivate var words: String {
    switch self {
    case .bitmap: "a bitmap of the collection"
    case .symbol: "a symbol of the collection"
    case .palette: "a palette of the collection"
    case .scene: "a scene of the collection"
    case .font: "a family of fonts, shipped or of the collection"
    case .substitute: "a bitmap or a symbol of the collection"
    case .remote: "a URL"
    }
  }
}
