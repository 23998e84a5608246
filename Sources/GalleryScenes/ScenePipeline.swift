import Foundation
package import GalleryModel
import GalleryRendering
package import SceneModel
import Synchronization

/// The preparation of scenes: finds the document of a request, fills in its parameters, and loads its assets.
package struct ScenePipeline: Sendable {
  let source: any SceneSource
  let fonts: FontLibrary
  private let drafts: [String: StoredScene]
  private let limits: RenderLimits
  private let documents = ParsedScenes()
  private let layouts = LayoutCount()

  /// Creates a pipeline for a collection.
  ///
  /// - Parameters:
  ///   - source: The collection.
  ///   - fonts: The fonts.
  ///   - drafts: Scenes that are not stored. A draft replaces a stored scene with the same name.
  ///   - limits: The limits of pictures.
  package init(
    source: any SceneSource, fonts: FontLibrary, drafts: [StoredScene] = [],
    limits: RenderLimits = RenderLimits()
  ) {
    (self.source, self.fonts, self.limits) = (source, fonts, limits)
    self.drafts = Dictionary(drafts.map { ($0.summary.name, $0) }) { $1 }
  }

  /// Returns the summary and the document of a scene.
  ///
  /// - Throws: `CatalogError.missing` with similar names if the scene does not exist.
  package func scene(named name: String) async throws -> (
    summary: SceneSummary, document: SceneDocument
  ) {
    let stored = try await stored(name)
    return (stored.summary, try documents.document(of: stored))
  }

  /// Returns sample values for a document, including parameters without a default (`SceneDocument.sampleValues`).
  package func sampleValues(of document: SceneDocument) async throws -> SceneValues {
    try await document.sampleValues(in: CollectionValues(source: source))
  }

  /// Prepares the picture of a scene, without laying it out.
  ///
  /// - Parameters:
  ///   - name: The name of the scene.
  ///   - query: The names and texts of the query, including the options.
  ///   - options: The options of the request.
  ///   - optionNames: The names of the options, which are not parameters.
  ///   - loading: The access to remote images, or `nil` if none may be loaded.
  /// - Throws: `CatalogError.missing` if the scene does not exist, `MissingAsset` if an asset does not exist,
  ///   `SceneParameterError`, `SceneExpansionError`, `SceneImageError` and `LoadError`.
  package func prepare(
    _ name: String, _ query: [(name: String, value: String?)], _ options: SceneOptions,
    optionNames: [String], loading: SceneLoading? = nil
  ) async throws -> PreparedScene {
    let catalogID = source.catalogID
    let stored = try await stored(name)
    let document = try documents.document(of: stored)
    let values = try await document.values(
      query, options: optionNames, scene: stored.summary.name, in: CollectionValues(source: source))
    return try await prepare(
      document, values, of: stored.summary, options, loading: loading, at: catalogID)
  }

  /// Prepares the picture of a document that is not stored; nothing of it is stored either.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - query: The names and texts of the query, including the options.
  ///   - options: The options of the request.
  ///   - optionNames: The names of the options, which are not parameters.
  ///   - loading: The access to remote images, or `nil` if none may be loaded.
  /// - Throws: The errors of `prepare(_:_:_:optionNames:loading:)`, except for a missing scene.
  package func prepare(
    draft document: SceneDocument, _ query: [(name: String, value: String?)],
    _ options: SceneOptions, optionNames: [String], loading: SceneLoading? = nil
  ) async throws -> PreparedScene {
    let catalogID = source.catalogID
    let summary = SceneSummary(draft: document)
    let values = try await document.values(
      query, options: optionNames, scene: summary.name, in: CollectionValues(source: source))
    return try await prepare(
      document, values, of: summary, options, loading: loading, isDraft: true, at: catalogID)
  }

  /// Prepares the picture of a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - values: The values of its parameters.
  ///   - summary: The summary of the scene.
  ///   - options: The options of the request.
  ///   - loading: The access to remote images, or `nil` if none may be loaded.
  ///   - isTrial: Whether remote images are shown as loading, without requesting them.
  ///   - isDraft: Whether the document is not stored.
  ///   - catalogID: The identity of the collection that the document was read from.
  /// - Throws: `RenderError.busy` if the collection was replaced in the meantime, and the errors of
  ///   `prepare(_:_:_:optionNames:loading:)`.
  func prepare(
    _ document: SceneDocument, _ values: SceneValues, of summary: SceneSummary,
    _ options: SceneOptions, loading: SceneLoading? = nil, isTrial: Bool = false,
    isDraft: Bool = false, at catalogID: String
  ) async throws -> PreparedScene {
    let budget = SceneBudget(nodes: limits.sceneNodes, scalars: limits.sceneCharacters)
    let scene = try document.expanded(values, budget: budget)
    let things = CollectionValues(source: source)
    let nest = try await NestedScenes(in: scene, named: summary.name, things: things) {
      try documents.document(of: try await self.stored($0))
    }
    let needs = RequiredAssets(scene, with: nest.scenes)
    var assets = try await assets(needs)
    assets.scenes = nest.scenes
    assets.images =
      isTrial
      ? try await SceneImages(awaiting: needs.images, in: source)
      : try await SceneImages(needs.images, loading, in: source)
    assets.editions = (assets.editions + nest.editions + assets.images.editions).sorted()
    // The database may have been replaced since the document was read.
    guard source.catalogID == catalogID else { throw RenderError.busy(retryAfter: 1) }
    return PreparedScene(
      scene, of: summary, values: values, options, assets: assets, limits: limits,
      isDraft: isDraft, catalogID: catalogID, whenLaidOut: layouts.increase)
  }

  /// Prepares the picture of a document that is not stored, with sample values and with remote images as loading.
  ///
  /// - Throws: The errors of `prepare(_:_:_:optionNames:loading:)`.
  package func prepareSample(
    of document: SceneDocument, named name: String, _ options: SceneOptions
  ) async throws -> PreparedScene {
    let catalogID = source.catalogID
    let time = Date(timeIntervalSince1970: 0)
    let summary = SceneSummary(
      id: 0, name: name, tags: [], revision: 1, created: time, modified: time)
    return try await prepare(
      document, try await sampleValues(of: document), of: summary, options, isTrial: true,
      at: catalogID)
  }

  /// The number of scenes that were laid out since the program started.
  package var layoutCount: Int { layouts.value }
}

/// A thread-safe counter.
private final class LayoutCount: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }

  func increase() { count.withLock { $0 += 1 } }
}

extension ScenePipeline {
  /// Returns the assets of a scene.
  private func assets(_ needs: RequiredAssets) async throws -> SceneAssets {
    do {
      return try await SceneAssets(needs, fonts: fonts, in: source)
    } catch {
      guard case .missing(let kind, let name, let near) = error else { throw error }
      throw MissingAsset(kind, name, near: near)
    }
  }

  private func stored(_ name: String) async throws -> StoredScene {
    if let draft = drafts[name] { return draft }
    if let found = try source.lookUpScene(named: name) { return found }
    return try await source.scene(named: name)
  }
}

/// A cache of parsed documents, by their stored text.
private final class ParsedScenes: Sendable {
  /// The maximum number of documents; when it is reached, the cache is emptied.
  private static let limit = 256

  private let known = Mutex<[String: SceneDocument]>([:])

  func document(of scene: StoredScene) throws -> SceneDocument {
    if let document = known.withLock({ $0[scene.document] }) { return document }
    let document = try SceneDocument(Array(scene.document.utf8))
    known.withLock { known in
      if known.count >= Self.limit { known = [:] }
      known[scene.document] = document
    }
    return document
  }
}

/// The items of a collection, as values of parameters.
struct CollectionValues: SceneCollection {
  let source: any SceneSource

  func item(_ kind: SceneName, named name: String) async throws -> SceneItem? {
    do {
      switch kind {
      case .bitmap:
        let summary = try await source.summary(of: BitmapReference(name))
        return SceneItem(label: summary.label ?? summary.name, tags: summary.tags)
      case .palette:
        _ = try await source.palette(named: name)
        return SceneItem(label: name, tags: [])
      case .symbol:
        let words = try await source.words(ofSymbol: name)
        return SceneItem(label: words.label, tags: words.tags)
      }
    } catch {
      guard case .missing = error else { throw error }
      return nil
    }
  }

  func names(of kind: SceneName, near text: String, tag: String?) async throws -> [String] {
    if let tag {
      return NearNames.of(text, in: try await source.names(of: kind.itemKind, tagged: tag))
    }
    switch kind {
    case .bitmap: return try await source.nearNames(to: text, limit: 5)
    case .symbol: return try await source.nearSymbolNames(to: text, limit: 5)
    case .palette:
      do {
        _ = try await source.palette(named: text)
        return []
      } catch {
        guard case .missing(_, _, let near) = error else { throw error }
        return near
      }
    }
  }

  func firstName(of kind: SceneName, tag: String?) async throws -> String? {
    try await source.names(of: kind.itemKind, tagged: tag).first
  }
}

extension SceneName {
  fileprivate var itemKind: ItemKind {
    switch self {
    case .symbol: .symbol
    case .bitmap: .bitmap
    case .palette: .palette
    }
  }
}
