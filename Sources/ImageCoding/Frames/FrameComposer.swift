package import Raster

/// A composer of an animation's pieces into whole frames (importing.md §3, §4).
///
/// If all pieces are indexed and share one palette, frames are composed as indices, and the palette stays unchanged,
/// including its order, equal entries and unused entries. A cell that no piece covers becomes the first fully
/// transparent entry; if the palette has none, one is appended. Frames are composed as RGBA if two colours mix, if
/// the palettes differ, or if there is no room for a transparent entry.
package struct FrameComposer {
  /// The size of the canvas.
  let size: PixelSize
  /// The duration of each frame in milliseconds.
  let durations: [Int]

  package init(size: PixelSize, durations: [Int]) {
    self.size = size
    self.durations = durations
  }

  /// Returns all frames.
  ///
  /// - Parameters:
  ///   - isIndexed: `false` if the pieces are known not to be indexed.
  ///   - piece: Returns the piece at an index, which must be inside the canvas. Pieces are requested in order, and
  ///     again from the first if indices do not suffice.
  package func frames(
    isIndexed: Bool = true, piece: (Int) throws(CodingError) -> FramePiece
  ) throws(CodingError) -> [Frame] {
    if isIndexed, let frames = try indexedFrames(piece) { return frames }
    var canvas = FrameCanvas(size: size, empty: Color.clear)
    var collector = FrameCollector(size: size)
    for (index, duration) in durations.enumerated() {
      canvas.lay(try piece(index))
      collector.append(rgba: canvas.rgbaBytes, duration: duration)
    }
    return collector.finish()
  }

  /// Returns the frames as indices, or `nil` if indices cannot represent them.
  private func indexedFrames(
    _ piece: (Int) throws(CodingError) -> FramePiece
  ) throws(CodingError) -> [Frame]? {
    var canvas = FrameCanvas(size: size, empty: IndexedPieces.nothing)
    var pieces: IndexedPieces?
    var frames: [[UInt8]] = []
    for index in durations.indices {
      let piece = try piece(index)
      guard case .indexed(let palette, let indices) = piece.bitmap.storage else { return nil }
      var common = pieces ?? IndexedPieces(palette)
      guard common.palette == palette else { return nil }
      canvas.lay(at: piece.place, then: piece.disposal) { number, below in
        let above = UInt16(indices[number])
        return piece.isBlended ? common.mix(above, below) : above
      }
      guard let shown = common.indices(of: canvas.cells) else { return nil }
      frames.append(shown)
      pieces = common
    }
    guard let palette = pieces?.finishedPalette else { return nil }
    return zip(frames, durations).map { indices, duration in
      Frame(
        Bitmap(rows: size.height, columns: size.width, palette: palette, indices: indices),
        duration: duration)
    }
  }
}

/// The shared palette of the pieces, and whether indices into it can represent the visible cells.
private struct IndexedPieces {
  /// The value of a cell that no piece covers.
  static let nothing: UInt16 = 256

  let palette: Palette
  private let alphas: [UInt8]
  /// The entry for uncovered cells; if the palette has no transparent entry, the index after its last one.
  private let empty: Int
  private var isEmptyUsed = false
  private var isMixed = false

  init(_ palette: Palette) {
    self.palette = palette
    alphas = palette.colors.map(\.alpha) + [0]
    empty = palette.colors.firstIndex { $0.alpha == 0 } ?? palette.count
  }

  /// Returns the index of the visible cell if `above` is drawn over `below`.
  mutating func mix(_ above: UInt16, _ below: UInt16) -> UInt16 {
    switch alphas[Int(above)] {
    case 255: return above
    case 0: return below
    default:
      if below != Self.nothing, alphas[Int(below)] > 0 { isMixed = true }
      return above
    }
  }

  /// Returns one byte per cell, or `nil` if colours were mixed or there is no room for a transparent entry.
  mutating func indices(of cells: [UInt16]) -> [UInt8]? {
    if isMixed { return nil }
    var indices = [UInt8](repeating: 0, count: cells.count)
    for (cell, index) in cells.enumerated() {
      guard index == Self.nothing else {
        indices[cell] = UInt8(truncatingIfNeeded: index)
        continue
      }
      guard empty < Palette.maximumCount else { return nil }
      indices[cell] = UInt8(empty)
      isEmptyUsed = true
    }
    return indices
  }

  /// The palette, with a transparent entry appended if one was needed.
  var finishedPalette: Palette? {
    isEmptyUsed && empty == palette.count ? Palette(palette.colors + [.clear]) : palette
  }
}

extension FrameCanvas<Color> {
  /// Draws a piece of either storage.
  fileprivate mutating func lay(_ piece: FramePiece) {
    switch piece.bitmap.storage {
    case .indexed(let palette, let indices):
      lay(at: piece.place, then: piece.disposal) { number, below in
        let above = palette[Int(indices[number])]
        return piece.isBlended ? above.blended(over: below) : above
      }
    case .rgba(let bytes):
      lay(at: piece.place, then: piece.disposal) { number, below in
        let above = Color(rgba: bytes, at: number * 4)
        return piece.isBlended ? above.blended(over: below) : above
      }
    }
  }

  /// The cells with four bytes each.
  fileprivate var rgbaBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(cells.count * 4)
    for color in cells {
      bytes.append(color.red)
      bytes.append(color.green)
      bytes.append(color.blue)
      bytes.append(color.alpha)
    }
    return bytes
  }
}
