import Synchronization
package import VectorRaster

/// Outlines that were drawn before, shared by all threads, within bounded memory.
///
/// There are two generations. When the newer one is half of the limit it becomes the older one, and what
/// that one held is forgotten: it was not used for longest.
package final class GlyphOutlines: Sendable {
  private struct Key: Hashable {
    let face: FontFace
    let glyph: UInt32
  }

  private struct State {
    var newer: [Key: Path] = [:]
    var older: [Key: Path] = [:]
    /// Of `newer`.
    var bytes = 0

    /// The path, which from now on is of the newer generation.
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

  /// The parts of an em to which outlines are looked at for overlaps: below a hundredth of a pixel at any
  /// size up to that of a heading.
  private static let fineness = 16_384.0

  private let generation: Int
  private let state = Mutex(State())

  /// Nothing yet.
  ///
  /// - Parameter limit: Bytes of all outlines together, nearly.
  package init(limit: Int = 16 << 20) { generation = max(0, limit / 2) }

  /// The outline of a glyph in font units, y downwards.
  package func path(of glyph: UInt32, in face: FontFace) -> Path {
    let key = Key(face: face, glyph: glyph)
    if let known = state.withLock({ $0.use(key, generation: generation) }) { return known }
    // Drawn outside the lock: two threads that draw the same glyph lose nothing but the time.
    var path = face.outline(of: glyph) ?? Path()
    path.findOverlaps(tolerance: Double(face.metrics.unitsPerEm) / Self.fineness)
    state.withLock { $0.insert(path, for: key, generation: generation) }
    return path
  }

  /// Lets go of all outlines of a file, and with them of the file.
  package func forget(_ face: FontFace) {
    state.withLock { state in
      state.newer = state.newer.filter { !$0.key.face.isSameFile(as: face) }
      state.older = state.older.filter { !$0.key.face.isSameFile(as: face) }
      state.bytes = state.newer.values.reduce(0) { $0 + Self.size(of: $1) }
    }
  }

  /// Bytes that are remembered, nearly.
  var bytes: Int {
    state.withLock { state in
      (Array(state.newer.values) + Array(state.older.values)).reduce(0) { $0 + Self.size(of: $1) }
    }
  }

  /// An entry has its key and its place in a dictionary beside the elements.
  private static func size(of path: Path) -> Int {
    path.elements.count * MemoryLayout<Path.Element>.stride + 128
  }
}
