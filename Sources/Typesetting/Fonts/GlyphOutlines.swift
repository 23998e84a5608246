import Synchronization
package import VectorRaster

/// A cache of glyph outlines with bounded memory, shared by all threads.
///
/// The cache has two generations. When the newer generation is full, at half of the limit, it
/// replaces the older generation, which contains the least recently used outlines.
package final class GlyphOutlines: Sendable {
  private struct Key: Hashable {
    let face: FontFace
    let glyph: UInt32
  }

  private struct State {
    var newer: [Key: Path] = [:]
    var older: [Key: Path] = [:]
    /// The approximate size of `newer`, in bytes.
    var bytes = 0

    /// Returns a cached path after moving it to the newer generation, or `nil` on a cache miss.
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

  /// The number of tolerances per em in the search for overlaps.
  ///
  /// One tolerance is less than a hundredth of a pixel at all sizes up to a heading's.
  private static let fineness = 16_384.0

  private let generation: Int
  private let state = Mutex(State())

  /// Creates an empty cache.
  ///
  /// - Parameter limit: The approximate maximum size of all outlines, in bytes.
  package init(limit: Int = 16 << 20) { generation = max(0, limit / 2) }

  /// Returns the outline of a glyph in font units, with y pointing down.
  package func path(of glyph: UInt32, in face: FontFace) -> Path {
    let key = Key(face: face, glyph: glyph)
    if let known = state.withLock({ $0.use(key, generation: generation) }) { return known }
    // Drawn outside the lock: if two threads draw the same glyph, this only costs time.
    var path = face.outline(of: glyph) ?? Path()
    path.findOverlaps(tolerance: Double(face.metrics.unitsPerEm) / Self.fineness)
    state.withLock { $0.insert(path, for: key, generation: generation) }
    return path
  }

  /// Removes all outlines of a file, and thus all references to the file.
  package func forget(_ face: FontFace) {
    state.withLock { state in
      state.newer = state.newer.filter { !$0.key.face.isSameFile(as: face) }
      state.older = state.older.filter { !$0.key.face.isSameFile(as: face) }
      state.bytes = state.newer.values.reduce(0) { $0 + Self.size(of: $1) }
    }
  }

  /// The approximate size of the cached outlines, in bytes.
  var bytes: Int {
    state.withLock { state in
      (Array(state.newer.values) + Array(state.older.values)).reduce(0) { $0 + Self.size(of: $1) }
    }
  }

  /// Returns the approximate size of an entry: the path's elements, plus the key and its slot in
  /// the dictionary.
  private static func size(of path: Path) -> Int {
    path.elements.count * MemoryLayout<Path.Element>.stride + 128
  }
}
