/// The part of each frame that a sheet shows, and the frames that share a place (sheets.md §3).
package struct SheetParts: Hashable, Sendable {
  /// The part of each frame, in cells of the frame.
  package let parts: [CellRect]
  /// The first frame with an equal part for each frame, which may be the frame itself.
  package let sources: [Int]

  /// Creates the parts for `count` untrimmed frames of one size.
  package init(count: Int, size: PixelSize) {
    parts = Array(repeating: CellRect(whole: size), count: count)
    sources = Array(0..<count)
  }

  /// Creates the parts of frames.
  ///
  /// - Parameters:
  ///   - isTrimmed: Whether transparent edges are removed. A wholly transparent frame keeps its first cell.
  ///   - isMerged: Whether equal parts share a place.
  package init(of frames: [Bitmap], isTrimmed: Bool, isMerged: Bool) {
    let parts = frames.map { isTrimmed ? $0.opaquePart : CellRect(whole: $0.size) }
    self.parts = parts
    guard isMerged else {
      sources = Array(frames.indices)
      return
    }
    var places: [UInt64: [Int]] = [:]
    var cut: [Int: Bitmap] = [:]
    sources = frames.indices.map { frame in
      let bitmap = frames[frame].cropped(to: parts[frame])
      let hash = bitmap.colorHash
      if let same = places[hash, default: []].first(where: { cut[$0] == bitmap }) { return same }
      places[hash, default: []].append(frame)
      cut[frame] = bitmap
      return frame
    }
  }

  /// The frames that have a position of their own, in order.
  var placed: [Int] { sources.indices.filter { sources[$0] == $0 } }
}

extension CellRect {
  /// Creates the rectangle of a whole bitmap.
  package init(whole size: PixelSize) {
    self.init(column: 0, row: 0, columns: size.width, rows: size.height)
  }

  /// The size of the part.
  package var size: PixelSize { PixelSize(width: columns, height: rows) }
}

extension Bitmap {
  /// The smallest part with all cells that are not wholly transparent, or the first cell if there are none.
  package var opaquePart: CellRect {
    let alphas = alphaBytes
    let cells = alphas.span
    var (left, right, top, bottom) = (columns, -1, rows, -1)
    for row in 0..<rows {
      let start = row * columns
      guard let first = (0..<columns).first(where: { cells[start + $0] > 0 }),
        let last = (0..<columns).last(where: { cells[start + $0] > 0 })
      else { continue }
      (left, right) = (min(left, first), max(right, last))
      (top, bottom) = (min(top, row), row)
    }
    guard right >= 0 else { return CellRect(column: 0, row: 0, columns: 1, rows: 1) }
    return CellRect(
      column: left, row: top, columns: right - left + 1, rows: bottom - top + 1)
  }

  private var alphaBytes: [UInt8] {
    switch storage {
    case .indexed(let palette, let indices):
      let alphas = palette.colors.map(\.alpha)
      return indices.map { alphas[Int($0)] }
    case .rgba(let bytes):
      return stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] }
    }
  }

  /// A hash of sides and colours, equal for equal pictures: FNV-1a (Fowler, Noll, Vo; RFC 9923).
  fileprivate var colorHash: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ value: UInt64) { hash = (hash ^ value) &* 0x100_0000_01B3 }
    add(UInt64(columns))
    add(UInt64(rows))
    for byte in rgbaBytes { add(UInt64(byte)) }
    return hash
  }
}
