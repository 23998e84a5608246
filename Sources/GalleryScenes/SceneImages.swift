package import Fetching
package import GalleryLoading
package import GalleryModel
import GalleryRendering
import PictureServing
import Raster
import SceneModel

/// The way in which a request may have images of other servers loaded.
package struct SceneLoading: Sendable {
  let loader: ImageLoader
  let wait: Duration
  let grant: @Sendable (RemoteURL) -> LoadGrant?

  /// - Parameters:
  ///   - wait: The longest time for all images of a scene together.
  ///   - grant: The word on which a URL is loaded; `nil` for one that is refused.
  package init(
    _ loader: ImageLoader, wait: Duration, grant: @escaping @Sendable (RemoteURL) -> LoadGrant?
  ) {
    (self.loader, self.wait, self.grant) = (loader, wait, grant)
  }
}

/// The images of other servers that a scene shows, each in the phase in which it was found
/// (loading.md §15).
package struct SceneImages: Sendable {
  /// A remote leaf, by its place in the document.
  typealias Asked = (place: String, leaf: RemoteLeaf)

  /// The picture in place of an image.
  enum StandIn: Sendable {
    case bitmap(Bitmap)
    case symbol(ResolvedSymbol)
  }

  /// The phase of all together: `nil` where the scene shows none, else `.empty` while one is on its way,
  /// then `.failure` where something stands in for one.
  package private(set) var phase: LoadPhase?
  /// Seconds that all of them stay good by their origins' words; `nil` without any.
  package private(set) var freshSeconds: Int?
  /// False where an origin wants nobody to keep its image.
  package private(set) var isKept = true
  /// The addresses of those that are on their way, and the word on which each is loaded.
  private var awaited: [(url: RemoteURL, grant: LoadGrant)] = []
  private(set) var editions: [String] = []
  private var images: [String: RemoteImage] = [:]
  private var bitmaps: [String: SceneBitmap] = [:]
  private var statuses: [String: RemoteImageStatus] = [:]
  private var standIns: [String: StandIn] = [:]

  /// No images.
  init() {}

  /// Asks for all at once and waits for all together.
  ///
  /// - Throws: `SceneImageError` for the first one that cannot be shown and has no fallback,
  ///   `MissingAsset`, `CatalogError` and `LoadError`.
  init(_ asked: [Asked], _ loading: SceneLoading?, in source: any PictureSource) async throws {
    guard !asked.isEmpty else { return }
    try await load(asked, loading)
    try await standIn(for: asked, in: source)
  }

  /// Images that are on their way, and of which none is asked for: what their scene looks like until then.
  ///
  /// - Throws: As the other one.
  init(awaiting asked: [Asked], in source: any PictureSource) async throws {
    guard !asked.isEmpty else { return }
    for (place, leaf) in asked {
      statuses[leaf.url] = RemoteImageStatus(url: try Self.url(of: leaf, at: place))
    }
    try await standIn(for: asked, in: source)
  }

  private static func url(
    of leaf: RemoteLeaf, at place: String
  ) throws(SceneExpansionError) -> RemoteURL {
    do { return try RemoteURL(leaf.url) } catch {
      throw SceneExpansionError("\(place)/remote: \(error.message)")
    }
  }

  /// Finds what stands in for those that are not there.
  private mutating func standIn(for asked: [Asked], in source: any PictureSource) async throws {
    phase = .success
    for (place, leaf) in asked {
      guard images[leaf.url] == nil, let status = statuses[leaf.url] else { continue }
      let isLoading = status.phase == .empty
      if isLoading || phase == .success { phase = isLoading ? .empty : .failure }
      guard let name = isLoading ? leaf.placeholder : leaf.fallback else {
        guard isLoading else { throw SceneImageError(place: place, status: status) }
        continue
      }
      try await find(name, in: source)
    }
  }

  private mutating func load(_ asked: [Asked], _ loading: SceneLoading?) async throws {
    var grants: [String: (RemoteURL, LoadGrant)] = [:]
    for (place, leaf) in asked where statuses[leaf.url] == nil {
      let url = try Self.url(of: leaf, at: place)
      statuses[leaf.url] = RemoteImageStatus(url: url)
      guard let grant = loading?.grant(url) else {
        var refused = RemoteImageStatus(url: url, phase: .failure)
        (refused.failure, refused.message) = (.blocked, Self.refusal)
        statuses[leaf.url] = refused
        continue
      }
      grants[leaf.url] = (url, grant)
    }
    guard let loading else { return }
    let found = try await withThrowingTaskGroup { group in
      for (key, (url, grant)) in grants {
        group.addTask {
          let status = try await loading.loader.load(url, grant: grant, wait: loading.wait)
          let image =
            status.phase == .success ? try await loading.loader.image(url, grant: grant) : nil
          return (key, status, image)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for (key, status, image) in found.sorted(by: { $0.0 < $1.0 }) {
      statuses[key] = status
      guard let image else {
        // A success that was given up since is on its way again.
        if status.phase == .success { statuses[key] = RemoteImageStatus(url: status.url) }
        if status.phase != .failure, let (url, grant) = grants[key] { awaited.append((url, grant)) }
        editions.append("remote/\(key)/\(status.phase.rawValue)")
        continue
      }
      images[key] = image
      isKept = isKept && image.isKept
      freshSeconds = min(freshSeconds ?? .max, image.freshSeconds)
      editions.append("remote/\(image.id)/\(image.contentHash)")
    }
  }

  private static let refusal = "images may not be loaded from this address"

  /// A bitmap, else a symbol; a name of neither is something that the scene lacks.
  private mutating func find(_ name: String, in source: any PictureSource) async throws {
    guard standIns[name] == nil else { return }
    do {
      let stored = try await source.bitmap(BitmapReference(name))
      standIns[name] = .bitmap(stored.bitmap)
      editions.append("bitmap/\(name)/\(stored.summary.cellsHash.hexText)")
      return
    } catch CatalogError.missing, CatalogError.invalid {}
    do {
      let found = try await source.resolveSymbol(name, .none, isDerived: false)
      standIns[name] = .symbol(found)
      editions.append(found.edition(for: name, .none))
    } catch CatalogError.missing { throw MissingAsset(.bitmap, name) }
  }

  /// Waits until the first of those that are on their way is there or has failed.
  ///
  /// Whoever waits keeps all of them loading (loading.md §6).
  package func waitForNext(from loader: ImageLoader) async {
    await withTaskGroup(of: Void.self) { group in
      for (url, grant) in awaited {
        // An error has its words at the next look.
        group.addTask { _ = try? await loader.load(url, grant: grant) }
      }
      await group.next()
      group.cancelAll()
    }
  }

  /// The same with the pixels of all that are loaded.
  func gathered() async throws(RenderError) -> SceneImages {
    var gathered = self
    for (key, image) in images {
      let facts = SourceFacts(
        size: image.size, isIndexed: image.isIndexed, colorCount: image.colorCount)
      gathered.bitmaps[key] = SceneBitmap(cells: try await image.pixelsToDraw(), facts: facts)
    }
    return gathered
  }

  /// True where pixels are needed that are not here yet.
  var lacksPixels: Bool { bitmaps.count < images.count }

  /// The content of a leaf's frame.
  enum Content {
    case image(SceneBitmap)
    /// An image whose pixels nobody has gathered: a layout alone does without.
    case unseen
    case standIn(StandIn?)
  }

  /// The content of the frame of a leaf.
  func content(of leaf: RemoteLeaf) -> Content {
    if let bitmap = bitmaps[leaf.url] { return .image(bitmap) }
    guard images[leaf.url] == nil else { return .unseen }
    let isFailure = statuses[leaf.url]?.phase == .failure
    return .standIn((isFailure ? leaf.fallback : leaf.placeholder).flatMap { standIns[$0] })
  }
}

/// An image of a scene cannot be shown, and nothing is to stand in for it.
package struct SceneImageError: Error {
  /// The place of its leaf in the document.
  package let place: String
  /// A failure.
  package let status: RemoteImageStatus
}
