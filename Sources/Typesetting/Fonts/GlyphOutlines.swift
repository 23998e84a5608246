import Synchronization
package import VectorRaster

/// A cache of glyph outlines with bounded memory, which all threads share.
///
/// It has two generations. When the newer one reaches half of the limit, it becomes the older one, and the previous
/// older one is evicted, because its outlines are the least recently used.
package final class GlyphOutlines: Sendable {
  private struct Key: Hashable {
    let face: FontFace
    let glyph: UInt32
  }

  private struct State {
    var newer: [Key: Path] = [:]
    var older: [Key: Path] = [:]
    /// The size of `newer`.
    var bytes = 0

    /// Returns a cached path, which moves to the newer generation.
    mutating func use(_ key: Key, generation: Int) -> Path? {
      if let path = newer[key] { return path }
      guard let path = older.removeValue(forKey: key) else { return nil }
      insert(path, for: key, generation: generation)
      return path
    }

    mutating func insert(_ path: Path, for key: Key, generation: Int) {
      let size = GlyphOutlines.size(of: path)
      guard size <= generation, newer[key] == nil else { return }
      if bytes + size > generation {
        older = newer
        newer = [:]
        bytes = 0
      }
      newer[key] = path
      bytes += size
    }
  }

  /// The number of parts of an em; one part, the tolerance of the overlap check, is less than a hundredth of a pixel up
  /// to the size of a heading.
  private static let fineness = 16_384.0

  private let generation: Int
  private let state = Mutex(State())

  /// Creates an empty cache.
  ///
  /// - Parameter limit: The approximate maximum size of all outlines in bytes.
  package init(limit: Int = 16 << 20) { generation = max(0, limit / 2) }

  /// Returns the outline of a glyph in font units; y points downwards.
  package func path(of glyph: UInt32, in face: FontFace) -> Path {
    let key = Key(face: face, glyph: glyph)
    if let known = state.withLock({ $0.use(key, generation: generation) }) { return known }
    // Draw outside the lock: if two threads draw the same glyph, they only waste time.
    var path = face.outline(of: glyph) ?? Path()
    path.findOverlaps(tolerance: Double(face.metrics.unitsPerEm) / Self.fineness)
    state.withLock { $0.insert(path, for: key, generation: generation) }
    return path
  }

  /// Removes all outlines of a file, which also releases the file.
  package func forget(_ face: FontFace) {
    state.withLock { state in
      state.newer = state.newer.filter { !$0.key.face.isSameFile(as: face) }
      state.older = state.older.filter { !$0.key.face.isSameFile(as: face) }
      state.bytes = state.newer.values.reduce(0) { $0 + Self.size(of: $1) }
    }
  }

  /// The approximate size of all cached outlines in bytes.
  var bytes: Int {
    state.withLock { state in
      (Array(state.newer.values) + Array(state.older.values)).reduce(0) { $0 + Self.size(of: $1) }
    }
  }

  /// Returns the approximate size of a path, including its key and its entry in the dictionary.
  private static func size(of path: Path) -> Int {
    path.elements.count * MemoryLayout<Path.Element>.stride + 128
  }
}
