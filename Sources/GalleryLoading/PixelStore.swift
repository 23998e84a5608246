import GalleryCatalog
import GalleryModel
import GalleryRendering
import ImageCoding
import ImageFiles
import PictureServing
import Raster
import Synchronization

/// The files of loaded images and their decoded pixels.
///
/// Files are in the render cache and share its limits; losing one is harmless. Decoded pixels are in memory, and the least
/// recently used are evicted. Equal files are decoded once for concurrent requests, a few at a time, on separate threads.
final class PixelStore: Sendable {
  private struct State {
    var pixels = RecencyList<String, DecodedPixels>()
    var bytes = 0
    var decodes = 0
  }

  typealias Decoding = Result<DecodedPixels, CodingError>

  private let cache: RenderCache?
  private let catalog: Catalog
  private let limits: DecodingLimits
  private let budget: Int
  let executor: RenderExecutor
  private let decodings = CoalescedTasks<String, Decoding>()
  private let state = Mutex(State())

  /// The files in a catalog's cache; without a cache, evicted pixels are lost.
  init(catalog: Catalog, cache: RenderCache?, configuration: ImageLoader.Configuration) {
    self.cache = cache
    self.catalog = catalog
    limits = DecodingLimits(
      side: configuration.maximumSide, pixels: configuration.maximumPixels)
    executor = RenderExecutor(threads: max(1, configuration.decodes), name: "decode")
    budget = max(0, configuration.pixelBytes)
  }

  /// The number of decoded files.
  var decodes: Int { state.withLock { $0.decodes } }

  /// Returns the SHA-256 of a file as 64 hexadecimal digits.
  @concurrent static func hash(_ bytes: [UInt8]) async -> String {
    SecureHash.hexadecimal(of: bytes)
  }

  /// Returns the pixels of a file from memory, from an equal file being decoded, or by decoding it; `nil` if the task is
  /// cancelled.
  ///
  /// - Parameter name: The last component of the URL's path, which identifies TGA files.
  func decode(_ bytes: [UInt8], contentHash: String, name: String?) async -> Decoding? {
    if let present = present(contentHash) { return .success(present) }
    // A file without a signature is an image only if its name ends in `.tga`, so the key differs.
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

  /// Returns the pixels of a stored file.
  ///
  /// - Throws: `.lost` if the file is not stored.
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

  /// Returns whether the pixels are available without loading.
  func contains(_ id: Int64, contentHash: String) async -> Bool {
    if present(contentHash) != nil { return true }
    return await file(of: id, contentHash) != nil
  }

  /// Stores a file; the cache file writes it a moment later.
  func keep(_ bytes: [UInt8], of id: Int64, contentHash: String) {
    cache?.insert(file: bytes, for: key(id, contentHash))
  }

  /// Removes the pixels of a file.
  func removePixels(_ contentHash: String) {
    state.withLock { state in
      if let pixels = state.pixels.remove(contentHash) { state.bytes -= pixels.cost }
    }
  }

  /// Removes the files and renderings of a record.
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
    _ bytes: [UInt8], _ name: String?, _ limits: DecodingLimits
  ) async -> Decoding {
    do {
      return .success(try DecodedPixels(bytes, name: name, limits: limits))
    } catch {
      return .failure(error)
    }
  }
}

/// A decoded file, packed like a bitmap of the catalog.
///
/// A loaded image therefore has the same options and bytes as if it were stored.
struct DecodedPixels: Sendable {
  /// All frames, or only the first one if the file has too many.
  let sprite: Sprite
  /// The number of different colours in the first frame.
  let colorCount: Int
  /// Whether the file's compression blocks must not be taken for cells.
  let isJPEG: Bool

  /// The first frame.
  var bitmap: Bitmap { sprite.frames[0].bitmap }

  /// The frames of an animation without their cells, with its tags and slices.
  var animation: StoredAnimation? {
    guard sprite.frames.count > 1 else { return nil }
    let frames = sprite.frames.enumerated().map { number, frame in
      StoredAnimation.Frame(duration: frame.duration, source: number)
    }
    return StoredAnimation(
      frames: frames, plays: sprite.plays, tags: sprite.tags, slices: sprite.slices)
  }

  /// The number of bytes in memory.
  var cost: Int {
    sprite.frames.count * bitmap.rows * bitmap.columns * (bitmap.palette == nil ? 4 : 1)
  }

  /// Decodes a file in any format of the importer (importing.md §1).
  init(_ bytes: [UInt8], name: String?, limits: DecodingLimits) throws(CodingError) {
    sprite = try Self.sprite(ImageDecoder(limits: limits), bytes, name)
    do {
      colorCount = try sprite.frames[0].bitmap.countColors()
    } catch {
      throw .cancelled
    }
    isJPEG = ImageFormat(sniffing: bytes, name: name) == .jpeg
  }

  /// Creates a decoded picture without a file.
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
      // An image with too many frames is shown without animation.
      let bitmap = try decoder.decode(bytes, name: name).bitmap
      return Sprite(bitmap.indexed() ?? bitmap)
    }
  }
}
