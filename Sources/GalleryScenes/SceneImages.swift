package import Fetching
package import GalleryLoading
import GalleryModel
import GalleryRendering
package import GalleryWire
import PictureServing
import Raster
import SceneModel

/// The access that a request has to remote images.
package struct SceneLoading: Sendable {
  let loader: ImageLoader
  let wait: Duration
  let grant: @Sendable (RemoteURL) -> LoadGrant?

  /// Creates the access of a request.
  ///
  /// - Parameters:
  ///   - loader: The loader.
  ///   - wait: The maximum time to wait for all images of a scene together.
  ///   - grant: Returns the grant for a URL, or `nil` if it must not be loaded.
  package init(
    _ loader: ImageLoader, wait: Duration, grant: @escaping @Sendable (RemoteURL) -> LoadGrant?
  ) {
    (self.loader, self.wait, self.grant) = (loader, wait, grant)
  }
}

/// The remote images of a scene, each with its current phase (loading.md §15).
package struct SceneImages: Sendable {
  /// A remote leaf with its place in the document.
  typealias Asked = (place: String, leaf: RemoteLeaf)

  /// A placeholder or a fallback.
  enum SubstitutePicture: Sendable {
    case bitmap(Bitmap)
    case symbol(ResolvedSymbol)
  }

  /// The phase of all images together, or `nil` if the scene has no remote images.
  ///
  /// It is `.empty` while any image is loading, otherwise `.failure` if a fallback replaces an image.
  package private(set) var phase: LoadPhase?
  /// The number of seconds until the first image becomes stale, or `nil` if no image is loaded.
  package private(set) var freshSeconds: Int?
  /// Whether the origins of all images allow them to be stored.
  package private(set) var isKept = true
  /// The URLs that are still loading, with their grants.
  private var awaited: [(url: RemoteURL, grant: LoadGrant)] = []
  private(set) var editions: [String] = []
  private var images: [String: RemoteImage] = [:]
  private var bitmaps: [String: SceneBitmap] = [:]
  private var statuses: [String: RemoteImageStatus] = [:]
  private var substitutes: [String: SubstitutePicture] = [:]

  /// Creates an empty set of images.
  init() {}

  /// Requests all images concurrently, and waits for them together.
  ///
  /// - Throws: `SceneImageError` for the first failed image without a fallback, `MissingAsset`, `CatalogError` and
  ///   `LoadError`.
  init(_ asked: [Asked], _ loading: SceneLoading?, in source: any PictureSource) async throws {
    guard !asked.isEmpty else { return }
    try await load(asked, loading)
    try await substitute(for: asked, in: source)
  }

  /// Creates images that are all loading, without requesting any, to show the scene with its placeholders.
  ///
  /// - Throws: The errors of `init(_:_:in:)`.
  init(awaiting asked: [Asked], in source: any PictureSource) async throws {
    guard !asked.isEmpty else { return }
    for (place, leaf) in asked {
      statuses[leaf.url] = RemoteImageStatus(url: try Self.url(of: leaf, at: place))
    }
    try await substitute(for: asked, in: source)
  }

  private static func url(
    of leaf: RemoteLeaf, at place: String
  ) throws(SceneExpansionError) -> RemoteURL {
    do { return try RemoteURL(leaf.url) } catch {
      throw SceneExpansionError("\(place)/remote: \(error.message)")
    }
  }

  /// Finds the placeholders and fallbacks of all images that are not loaded.
  private mutating func substitute(for asked: [Asked], in source: any PictureSource) async throws {
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
        // An image that was evicted after its success is loading again.
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

  /// Finds a bitmap or, if no bitmap has the name, a symbol.
  ///
  /// - Throws: `MissingAsset` if neither exists.
  private mutating func find(_ name: String, in source: any PictureSource) async throws {
    guard substitutes[name] == nil else { return }
    do {
      let stored = try await source.bitmap(BitmapReference(name))
      substitutes[name] = .bitmap(stored.bitmap)
      editions.append("bitmap/\(name)/\(stored.summary.cellsHash.hexText)")
      return
    } catch CatalogError.missing, CatalogError.invalid {}
    do {
      let found = try await source.resolveSymbol(name, .none, isDerived: false)
      substitutes[name] = .symbol(found)
      editions.append(found.edition(for: name, .none))
    } catch CatalogError.missing { throw MissingAsset(.bitmap, name) }
  }

  /// Waits until any of the loading images is loaded or has failed.
  ///
  /// Waiting keeps all of them loading (loading.md §6).
  package func waitForNext(from loader: ImageLoader) async {
    await withTaskGroup(of: Void.self) { group in
      for (url, grant) in awaited {
        // An error is ignored here: the next request for the image reports it.
        group.addTask { _ = try? await loader.load(url, grant: grant) }
      }
      await group.next()
      group.cancelAll()
    }
  }

  /// Returns the images with the pixels of all loaded ones.
  func gathered() async throws(RenderError) -> SceneImages {
    var gathered = self
    for (key, image) in images {
      let facts = SourceFacts(
        size: image.size, isIndexed: image.isIndexed, colorCount: image.colorCount)
      gathered.bitmaps[key] = SceneBitmap(cells: try await image.pixelsToDraw(), facts: facts)
    }
    return gathered
  }

  /// Whether pixels are needed but not yet loaded.
  var lacksPixels: Bool { bitmaps.count < images.count }

  /// The content of a leaf's frame.
  enum Content {
    case image(SceneBitmap)
    /// A loaded image without pixels, which suffices for the layout.
    case unseen
    case substitute(SubstitutePicture?)
  }

  /// Returns the content of a leaf's frame.
  func content(of leaf: RemoteLeaf) -> Content {
    if let bitmap = bitmaps[leaf.url] { return .image(bitmap) }
    guard images[leaf.url] == nil else { return .unseen }
    let isFailure = statuses[leaf.url]?.phase == .failure
    return .substitute((isFailure ? leaf.fallback : leaf.placeholder).flatMap { substitutes[$0] })
  }
}

/// An error for a failed image without a fallback.
package struct SceneImageError: Error {
  /// The place of the leaf in the document.
  package let place: String
  /// The status, a failure.
  package let status: RemoteImageStatus
}
