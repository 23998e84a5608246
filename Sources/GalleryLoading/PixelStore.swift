import GalleryCatalog
import GalleryModel
import GalleryRendering
import ImageCoding
import Raster
import Synchronization

/// The files of loaded images and what they look like.
///
/// Bodies lie in the render cache, bounded with the renderings and as little a loss as they are; pixels
/// are in memory, least recently used out first. Equal files are decoded once for all who ask at the
/// same time, few files at once, on threads of their own.
final class PixelStore: Sendable {
  private struct State {
    var pixels = RecencyList<String, DecodedPixels>()
    var bytes = 0
    var decodes = 0
  }

  typealias Decoding = Result<DecodedPixels, CodingError>

  private let cache: RenderCache?
  private let catalog: Catalog
  private let limits: ImageDecoder.Limits
  private let budget: Int
  let executor: RenderExecutor
  private let decodings = SharedWork<String, Decoding>()
  private let state = Mutex(State())

  /// Bodies in a catalog's cache; without one, pixels that are no longer in memory are lost.
  init(catalog: Catalog, cache: RenderCache?, configuration: ImageLoader.Configuration) {
    self.cache = cache
    self.catalog = catalog
    limits = ImageDecoder.Limits(
      side: configuration.maximumSide, pixels: configuration.maximumPixels)
    executor = RenderExecutor(threads: max(1, configuration.decodes), name: "decode")
    budget = max(0, configuration.pixelBytes)
  }

  /// Files that were decoded.
  var decodes: Int { state.withLock { $0.decodes } }

  /// SHA-256 of a file, 64 hexadecimal digits.
  @concurrent static func hash(_ bytes: [UInt8]) async -> String {
    SecureHash.hexadecimal(of: bytes)
  }

  /// The pixels of a file, from memory, from an equal file under way, or decoded now; `nil` where the
  /// caller's task is cancelled.
  ///
  /// - Parameter name: The last part of the URL's path, by which TGA may have to be told.
  func decode(_ bytes: [UInt8], contentHash: String, name: String?) async -> Decoding? {
    if let present = present(contentHash) { return .success(present) }
    // The same bytes may be an image under this name and none under others.
    let key = name?.lowercased().hasSuffix(".tga") ?? false ? "\(contentHash).tga" : contentHash
    let shared = await decodings.value(for: key) { [self] in
      let decoding = await withTaskExecutorPreference(executor) {
        await Self.decode(bytes, name, limits)
      }
      if case .success(let pixels) = decoding { insert(pixels, contentHash) }
      return decoding
    }
    return shared?.value
  }

  /// The pixels of a file that is kept; throws `.lost` where it is not.
  func pixels(
    of id: Int64, contentHash: String, name: String?
  ) async throws(LoadError) -> DecodedPixels {
    if let present = present(contentHash) { return present }
    guard let file = await file(of: id, contentHash) else {
      throw Task.isCancelled ? .cancelled : .lost
    }
    guard let decoding = await decode(file, contentHash: contentHash, name: name) else {
      throw .cancelled
    }
    guard case .success(let pixels) = decoding else { throw Task.isCancelled ? .cancelled : .lost }
    return pixels
  }

  /// True where the pixels can be had without loading.
  func contains(_ id: Int64, contentHash: String) async -> Bool {
    if present(contentHash) != nil { return true }
    return await file(of: id, contentHash) != nil
  }

  /// Keeps a file; in the cache file a moment later.
  func keep(_ bytes: [UInt8], of id: Int64, contentHash: String) {
    cache?.insert(file: bytes, for: key(id, contentHash))
  }

  /// Forgets the pixels of a file.
  func removePixels(_ contentHash: String) {
    state.withLock { state in
      if let pixels = state.pixels.remove(contentHash) { state.bytes -= pixels.cost }
    }
  }

  /// Forgets bodies and renderings of one record.
  func removeAll(of id: Int64) async { await cache?.purge(.remote(id)) }

  private func file(of id: Int64, _ contentHash: String) async -> [UInt8]? {
    await cache?.file(for: key(id, contentHash))
  }

  private func key(_ id: Int64, _ contentHash: String) -> PictureKey {
    PictureKey(fileOf: .remote(id), contentHash: contentHash, catalogID: catalog.catalogID)
  }

  private func present(_ contentHash: String) -> DecodedPixels? {
    state.withLock { $0.pixels.use(contentHash) }
  }

  private func insert(_ pixels: DecodedPixels, _ contentHash: String) {
    state.withLock { state in
      state.decodes += 1
      let previous = state.pixels.insert(pixels, for: contentHash)
      state.bytes += pixels.cost - (previous?.cost ?? 0)
      while state.bytes > budget, let oldest = state.pixels.removeOldest() {
        state.bytes -= oldest.cost
      }
    }
  }

  @concurrent private static func decode(
    _ bytes: [UInt8], _ name: String?, _ limits: ImageDecoder.Limits
  ) async -> Decoding {
    do {
      return .success(try DecodedPixels(bytes, name: name, limits: limits))
    } catch {
      return .failure(error)
    }
  }
}

/// A file made pixels, packed as the catalog packs a bitmap, so that a loaded image has the options
/// and the bytes that it has once it is stored.
struct DecodedPixels: Sendable {
  /// All frames, or the first one of a file that has too many.
  let sprite: Sprite
  /// Different colours of the first frame.
  let colorCount: Int
  /// True where the file's own blocks are not to be taken for cells.
  let isJPEG: Bool

  /// The first frame.
  var bitmap: Bitmap { sprite.frames[0].bitmap }

  /// The frames of an image that moves, without their cells.
  var animation: StoredAnimation? {
    guard sprite.frames.count > 1 else { return nil }
    let frames = sprite.frames.enumerated().map { number, frame in
      StoredAnimation.Frame(duration: frame.duration, source: number)
    }
    return StoredAnimation(frames: frames, plays: sprite.plays)
  }

  /// Bytes that it takes in memory.
  var cost: Int {
    sprite.frames.count * bitmap.rows * bitmap.columns * (bitmap.palette == nil ? 4 : 1)
  }

  /// Reads a file of any format that the importer reads (importing.md §1).
  init(_ bytes: [UInt8], name: String?, limits: ImageDecoder.Limits) throws(CodingError) {
    sprite = try Self.sprite(ImageDecoder(limits: limits), bytes, name)
    do {
      colorCount = try sprite.frames[0].bitmap.countColors()
    } catch {
      throw .cancelled
    }
    isJPEG = ImageFormat(sniffing: bytes, name: name) == .jpeg
  }

  /// One picture that no file was read for.
  init(_ bitmap: Bitmap) {
    sprite = Sprite(bitmap)
    (colorCount, isJPEG) = (bitmap.colorCount, false)
  }

  private static func sprite(
    _ decoder: ImageDecoder, _ bytes: [UInt8], _ name: String?
  ) throws(CodingError) -> Sprite {
    do {
      let sprite = try decoder.decodeSprite(bytes, name: name).sprite
      if sprite.frames.count > 1 { return sprite }
      let bitmap = sprite.frames[0].bitmap
      return Sprite(bitmap.indexed() ?? bitmap)
    } catch {
      guard error.reason == .tooLarge else { throw error }
      // An image whose frames are too many is shown as one that does not move.
      let bitmap = try decoder.decode(bytes, name: name).bitmap
      return Sprite(bitmap.indexed() ?? bitmap)
    }
  }
}
