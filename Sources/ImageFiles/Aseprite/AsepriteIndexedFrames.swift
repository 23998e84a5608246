import ImageCoding
import Raster

/// The conversion of frames of indices to bitmaps, with the palette of the file if it never changes, and a new
/// palette otherwise.
struct AsepriteIndexedFrames {
  private let file: AsepriteFile
  private var frames: [(cells: [UInt16], palette: Int)] = []

  /// Creates an empty list of frames.
  init(_ file: AsepriteFile) { self.file = file }

  /// Appends the cells of the whole canvas, with the index of their palette.
  mutating func append(_ cells: [UInt16], palette: Int) { frames.append((cells, palette)) }

  /// Returns all frames in order, with one palette or as RGBA.
  func bitmaps() -> [Bitmap] {
    if file.palettes.count == 1, let entries = entries() {
      return frames.map { bitmap($0.cells, entries) }
    }
    var collector = FrameCollector(size: file.header.size)
    for frame in frames {
      collector.append(rgba: rgba(frame.cells, file.palettes[frame.palette]), duration: 1)
    }
    return collector.finish().map(\.bitmap)
  }

  /// The palette of all frames, and the entries for the two meanings of the transparent index.
  private struct Entries {
    var palette: Palette
    let transparent: UInt8
    let opaque: UInt8
  }

  /// Returns the entries, or `nil` if both meanings occur and the palette is full.
  private func entries() -> Entries? {
    guard var palette = Palette(file.palettes[0]) else { return nil }
    let index = file.header.transparentIndex
    let isTransparent = frames.contains { $0.cells.contains(UInt16(index)) }
    let isOpaque = frames.contains { $0.cells.contains(AsepriteIndexCanvas.opaque) }
    var (transparent, opaque): (Int?, Int?) = (index, index)
    if index >= palette.count {
      if isTransparent { transparent = palette.append(.clear) }
    } else if isTransparent {
      var colors = palette.colors
      colors[index].alpha = 0
      if isOpaque {
        opaque = colors.count
        colors.append(palette[index])
      }
      guard let changed = Palette(colors) else { return nil }
      palette = changed
    }
    guard let transparent, let opaque else { return nil }
    return Entries(
      palette: palette, transparent: UInt8(truncatingIfNeeded: transparent),
      opaque: UInt8(truncatingIfNeeded: opaque))
  }

  private func bitmap(_ cells: [UInt16], _ entries: Entries) -> Bitmap {
    var table = (0...AsepriteIndexCanvas.opaque).map { UInt8(truncatingIfNeeded: $0) }
    table[file.header.transparentIndex] = entries.transparent
    table[Int(AsepriteIndexCanvas.opaque)] = entries.opaque
    let size = file.header.size
    return Bitmap(
      rows: size.height, columns: size.width, palette: entries.palette,
      indices: cells.map { table[Int($0)] })
  }

  private func rgba(_ cells: [UInt16], _ palette: [Color]) -> [UInt8] {
    var colors = palette
    colors += [Color](repeating: .clear, count: Int(AsepriteIndexCanvas.opaque) + 1 - colors.count)
    colors[Int(AsepriteIndexCanvas.opaque)] = colors[file.header.transparentIndex]
    colors[file.header.transparentIndex] = .clear
    var bytes: [UInt8] = []
    bytes.reserveCapacity(cells.count * 4)
    for cell in cells {
      let color = colors[Int(cell)]
      bytes.append(color.red)
      bytes.append(color.green)
      bytes.append(color.blue)
      bytes.append(color.alpha)
    }
    return bytes
  }
}
