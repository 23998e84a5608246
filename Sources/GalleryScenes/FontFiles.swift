import GalleryModel
import Synchronization
import Typesetting

/// The files of stored fonts that were read last, within a limit; those that were not used for longest
/// are let go.
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

    /// Remembers a file, and gives back what is let go for it.
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

  /// - Parameters:
  ///   - limit: Bytes of all files together.
  ///   - outlines: Those of fonts that are let go are forgotten.
  init(limit: Int, outlines: GlyphOutlines) { (self.limit, self.outlines) = (limit, outlines) }

  /// Bytes that are remembered.
  var bytes: Int { state.withLock(\.bytes) }

  /// The face of a stored font.
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

  /// A stored font of cells.
  func pixelFont(
    _ font: FontSummary, in source: any SceneSource
  ) async throws(CatalogError) -> PixelFont {
    // One file may stand under two names, and messages tell them.
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
  /// The file of a font is not as it was when it was checked.
  fileprivate static func damaged(_ font: FontSummary, _ error: any Error) -> CatalogError {
    .unusable(
      file: "the font \(font.facts.name)",
      reason: "\(error); remove it, and add its file again")
  }
}
