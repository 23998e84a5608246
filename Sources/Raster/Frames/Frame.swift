/// A picture of a sprite and its duration.
package struct Frame: Sendable, Equatable {
  /// The maximum duration in milliseconds, equal to the limit of Aseprite's files.
  package static let maximumDuration = 65_535

  /// The cells.
  package var bitmap: Bitmap
  /// The duration in milliseconds, 1 to `maximumDuration`.
  package var duration: Int
  /// Whether the frame is skipped when the sprite is played.
  package var isHidden: Bool

  /// Creates a frame; its duration in milliseconds is clamped to 1…`maximumDuration`.
  package init(_ bitmap: Bitmap, duration: Int, isHidden: Bool = false) {
    self.bitmap = bitmap
    self.duration = min(max(duration, 1), Self.maximumDuration)
    self.isHidden = isHidden
  }
}

/// A builder of frames of one size that share a palette if they have at most 256 colours together, or else are RGBA.
///
/// Palette entries are in order of first use. All fully transparent cells become transparent black, because files
/// differ in the hidden colours that they store.
package struct FrameCollector {
  private let size: PixelSize
  private var table = ColorTable(limit: Palette.maximumCount)
  private var times: [(duration: Int, isHidden: Bool)] = []
  /// Indices into the table while it holds all colours; afterwards RGBA bytes.
  private var cells: [[UInt8]] = []
  private var isIndexed = true

  /// Creates a collector of pictures of a size of at least 1 × 1.
  package init(size: PixelSize) { self.size = size }

  /// Appends a frame of RGBA bytes, four for each cell, row by row.
  ///
  /// - Precondition: `rgba` has four bytes for each cell of the size.
  package mutating func append(rgba: [UInt8], duration: Int, isHidden: Bool = false) {
    precondition(rgba.count == size.pixelCount * 4, "RGBA takes four bytes a cell")
    times.append((duration, isHidden))
    if isIndexed {
      if let indices = indices(of: rgba) { return cells.append(indices) }
      let colors = table.colors
      cells = cells.map { Self.rgba($0, colors) }
      isIndexed = false
    }
    cells.append(Self.withoutHiddenColors(rgba))
  }

  /// Returns the frames in the order of their addition.
  package consuming func finish() -> [Frame] {
    let palette = isIndexed ? Palette(table.colors.map(Color.init(packed:))) : nil
    return zip(cells, times).map { cells, time in
      let bitmap =
        if let palette {
          Bitmap(rows: size.height, columns: size.width, palette: palette, indices: cells)
        } else {
          Bitmap(rows: size.height, columns: size.width, rgba: cells)
        }
      return Frame(bitmap, duration: time.duration, isHidden: time.isHidden)
    }
  }

  /// Returns the indices of the cells, or `nil` if there are more than 256 colours by now.
  private mutating func indices(of rgba: [UInt8]) -> [UInt8]? {
    let bytes = rgba.span
    var indices = [UInt8](repeating: 0, count: size.pixelCount)
    var written = indices.mutableSpan
    for cell in 0..<written.count {
      let color = packed(bytes, cell)
      guard let index = table.index(of: color & 0xFF == 0 ? 0 : color) else { return nil }
      written[cell] = UInt8(truncatingIfNeeded: index)
    }
    return indices
  }

  private static func rgba(_ indices: [UInt8], _ colors: [UInt32]) -> [UInt8] {
    let colors = colors.map(Color.init(packed:))
    let indices = indices.span
    var bytes = [UInt8](repeating: 0, count: indices.count * 4)
    var written = bytes.mutableSpan
    for cell in 0..<indices.count { written.write(colors[Int(indices[cell])], at: cell * 4) }
    return bytes
  }

  private static func withoutHiddenColors(_ rgba: [UInt8]) -> [UInt8] {
    var bytes = rgba
    var written = bytes.mutableSpan
    for cell in 0..<written.count / 4 where written[cell * 4 + 3] == 0 {
      written.write(SIMD4(repeating: 0), at: cell * 4)
    }
    return bytes
  }
}
