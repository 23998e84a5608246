package import Raster

/// The pieces of a moving file to whole frames (importing.md §3, §4).
///
/// Pieces that are all indexed with one palette are composed as indices, and the palette stays as it is:
/// its order, equal entries and those that nothing uses. A cell that no piece covers is the first fully
/// transparent entry; where there is none, one is added behind the others. Where two colours mix, where
/// the palettes differ and where there is no room for the transparent one, frames are composed as RGBA.
package struct FrameComposer {
  /// The size of the canvas.
  let size: PixelSize
  /// Milliseconds of each frame.
  let durations: [Int]

  package init(size: PixelSize, durations: [Int]) {
    self.size = size
    self.durations = durations
  }

  /// All frames.
  ///
  /// - Parameters:
  ///   - isIndexed: False where it is known that the pieces are not.
  ///   - piece: The piece at an index, inside the canvas; they are asked for in order, and once more from
  ///     the first where indices do not do.
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

  /// `nil` where indices do not say what is seen.
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

/// The palette that pieces share, and whether indices into it can say what is seen.
private struct IndexedPieces {
  /// A cell that no piece covers.
  static let nothing: UInt16 = 256

  let palette: Palette
  private let alphas: [UInt8]
  /// The entry that such a cell becomes; that behind the last one where there is none.
  private let empty: Int
  private var isEmptyUsed = false
  private var isMixed = false

  init(_ palette: Palette) {
    self.palette = palette
    alphas = palette.colors.map(\.alpha) + [0]
    empty = palette.colors.firstIndex { $0.alpha == 0 } ?? palette.count
  }

  /// The index that is seen where one comes over another.
  mutating func mix(_ above: UInt16, _ below: UInt16) -> UInt16 {
    switch alphas[Int(above)] {
    case 255: return above
    case 0: return below
    default:
      if below != Self.nothing, alphas[Int(below)] > 0 { isMixed = true }
      return above
    }
  }

  /// One byte a cell; `nil` where colours were mixed or a transparent entry has no room.
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

  /// With an entry behind the others where one was needed.
  var finishedPalette: Palette? {
    isEmptyUsed && empty == palette.count ? Palette(palette.colors + [.clear]) : palette
  }
}

extension FrameCanvas<Color> {
  /// Lays a piece down, whatever its storage.
  fileprivate mutating func lay(_ piece: FramePiece) {
    switch piece.bitmap.storage {
    case .indexed(let palette, let indices):
      lay(at: piece.place, then: piece.disposal) { number, below in
        let above = palette[Int(indices[number])]
        return piece.isBlended ? above.laid(over: below) : above
      }
    case .rgba(let bytes):
      lay(at: piece.place, then: piece.disposal) { number, below in
        let above = Color(rgba: bytes, at: number * 4)
        return piece.isBlended ? above.laid(over: below) : above
      }
    }
  }

  /// Four bytes a cell.
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
