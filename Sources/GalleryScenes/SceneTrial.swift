package import GalleryModel
package import GalleryRendering
package import SceneModel

/// A document tried with its defaults (scenes.md §13): whether everything that it names is there, and what
/// comes of it.
package struct SceneTrial: Sendable {
  /// A thing that the document names.
  package struct Use: Sendable, Equatable {
    /// The kind of thing.
    package let use: SceneUse
    /// As the document names it.
    package let name: String
    /// True where the collection has it.
    package let isPresent: Bool
  }

  /// Points, with the defaults; `nil` where there is no picture.
  package internal(set) var size: (width: Double, height: Double)?
  /// Everything that the document names, in the order of kinds and names.
  package internal(set) var uses: [Use] = []
  /// The reasons why there is no picture with the defaults, or with others.
  package internal(set) var faults: [SceneDocumentError] = []
  /// Characters of the defaults that no font has, as `U+5B57 U+1F600`; `nil` where there is none.
  package internal(set) var missingGlyphs: String?
  /// Parts that could not be tried, one sentence each.
  package internal(set) var notes: [String] = []
}

extension ScenePipeline {
  /// Tries a document: looks everything up that it names, in all its branches; then fills it with its
  /// defaults, lays it out and draws it once.
  ///
  /// - Parameters:
  ///   - bytes: The document as it was written, whose lines faults name.
  ///   - summary: The scene that it is to be.
  ///   - pipeline: Draws the picture, within its limits.
  /// - Throws: What is no fault of the document: an unusable catalog, a cancelled task.
  package func trial(
    of document: SceneDocument, written bytes: [UInt8], as summary: SceneSummary,
    by pipeline: RenderPipeline
  ) async throws -> SceneTrial {
    let lines = try JSONReader.read(bytes)
    var trial = SceneTrial()
    for mention in document.mentions where mention.use != .remote {
      let fault = try await fault(of: mention, lines)
      trial.faults += fault.map { [$0] } ?? []
      let use = SceneTrial.Use(use: mention.use, name: mention.name, isPresent: fault == nil)
      if !trial.uses.contains(use) { trial.uses.append(use) }
    }
    trial.uses.sort { ($0.use.rawValue, $0.name) < ($1.use.rawValue, $1.name) }
    guard trial.faults.isEmpty else { return trial }
    let things = NamedThings(source: source)
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

  /// The fault of an error that the document is to blame for; throws the others.
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

  /// The reason why a thing that a document names cannot be shown; `nil` where it can.
  private func fault(
    of mention: SceneMention, _ lines: JSONNode
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
      case .standIn: try await findStandIn(name)
      case .remote: break
      }
      return nil
    } catch let error as CatalogError {
      guard case .missing(_, _, let near) = error else { throw error }
      let tag = mention.tag.map { " tagged \($0)" } ?? ""
      let meant = near.first.map { "; did you mean \($0)?" } ?? ""
      let shown = CatalogError.shown(name)
      return SceneDocumentError(
        line: lines.line(of: mention.place),
        message: "\(mention.place) must name \(mention.use.words)\(tag), got \(shown)\(meant)")
    }
  }

  /// Throws `.missing` for a thing without the tag that it has to have.
  private func check(_ tags: [String], _ mention: SceneMention) throws(CatalogError) {
    guard let tag = mention.tag, !tags.contains(tag) else { return }
    throw .missing(.bitmap, mention.name, near: [])
  }

  /// A bitmap or, where there is none of that name, a symbol.
  private func findStandIn(_ name: String) async throws {
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
  /// The kind with its article and where it has to be, as messages give it.
  fileprivate var words: String {
    switch self {
    case .bitmap: "a bitmap of the collection"
    case .symbol: "a symbol of the collection"
    case .palette: "a palette of the collection"
    case .scene: "a scene of the collection"
    case .font: "a family of fonts, shipped or of the collection"
    case .standIn: "a bitmap or a symbol of the collection"
    case .remote: "a URL"
    }
  }
}
