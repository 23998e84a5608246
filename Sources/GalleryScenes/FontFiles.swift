import GalleryModel
import Synchronization
import Typesetting

/// A cache of parsed fonts of the collection, with a limited total size and least-recently-used eviction.
final class FontFiles: Sendable {
  private enum Content: Sendable {
    case face(FontFace)
    case pixels(PixelFont)
  }

  private struct Entry {
    let content: Content
    let bytes: Int
    var lastUse: UInt64
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var bytes = 0
    var clock: UInt64 = 0

    mutating func use(_ key: String) -> Content? {
      clock += 1
      entries[key]?.lastUse = clock
      return entries[key]?.content
    }

    /// Inserts a font, and returns the fonts that are evicted for it.
    mutating func insert(_ content: Content, bytes: Int, for key: String, limit: Int) -> [Content] {
      guard entries[key] == nil, bytes <= limit else { return [] }
      var lost: [Content] = []
      while self.bytes + bytes > limit,
        let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        entries[oldest.key] = nil
        self.bytes -= oldest.value.bytes
        lost.append(oldest.value.content)
      }
      clock += 1
      entries[key] = Entry(content: content, bytes: bytes, lastUse: clock)
      self.bytes += bytes
      return lost
    }
  }

  private let limit: Int
  private let outlines: GlyphOutlines
  private let state = Mutex(State())

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - limit: The maximum size of all files together, in bytes.
  ///   - outlines: The glyph outlines. Evicted faces are removed from them.
  init(limit: Int, outlines: GlyphOutlines) { (self.limit, self.outlines) = (limit, outlines) }

  /// The size of all cached files, in bytes.
  var bytes: Int { state.withLock(\.bytes) }

  /// Returns the face of a stored font, reading its file on a cache miss.
  func face(
    _ font: FontSummary, in source: any SceneSource
  ) async throws(CatalogError) -> FontFace {
    if case .face(let face) = state.withLock({ $0.use(font.edition) }) { return face }
    let bytes = try await source.bytes(of: font)
    do {
      let face = try FontFace(bytes, index: font.facts.face, name: font.facts.name.text)
      remember(.face(face), of: font)
      return face
    } catch {
      throw .damaged(font, error)
    }
  }

  /// Returns a stored pixel font, reading its file on a cache miss.
  func pixelFont(
    _ font: FontSummary, in source: any SceneSource
  ) async throws(CatalogError) -> PixelFont {
    // One file may be stored under two names, and error messages contain the name.
    let key = "\(font.facts.name)/\(font.edition)"
    if case .pixels(let pixels) = state.withLock({ $0.use(key) }) { return pixels }
    let bytes = try await source.bytes(of: font)
    do {
      let pixels = try BDFReader.font(bytes, named: font.facts.family)
      remember(.pixels(pixels), of: font, key: key)
      return pixels
    } catch {
      throw .damaged(font, error)
    }
  }

  private func remember(_ content: Content, of font: FontSummary, key: String? = nil) {
    let lost = state.withLock {
      $0.insert(content, bytes: font.byteCount, for: key ?? font.edition, limit: limit)
    }
    for case .face(let face) in lost { outlines.forget(face) }
  }
}

extension CatalogError {
  /// Returns the error for a font file that has changed since it was checked.
  fileprivate static func damaged(_ font: FontSummary, _ error: any Error) -> CatalogError {
    .unusable(
      file: "the font \(font.facts.name)",
      reason: "\(error); remove it, and add its file again")
  }
}
