/// One picture of a sprite, and the time for which it is seen.
package struct Frame: Sendable, Equatable {
  /// The longest time, in milliseconds: that of Aseprite's files.
  package static let maximumDuration = 65_535

  /// The cells.
  package var bitmap: Bitmap
  /// Milliseconds, 1 to `maximumDuration`.
  package var duration: Int
  /// True for one that is left out where the sprite is played.
  package var isHidden: Bool

  /// A frame that is seen for so many milliseconds, as near as is allowed.
  package init(_ bitmap: Bitmap, duration: Int, isHidden: Bool = false) {
    self.bitmap = bitmap
    self.duration = min(max(duration, 1), Self.maximumDuration)
    self.isHidden = isHidden
  }
}

/// Pictures of one size that become frames: with one palette where they have at most 256 colours
/// together, else all of them as RGBA.
///
/// Entries are in order of first use. Fully transparent cells become one colour, without red, green and
/// blue: files differ in what they leave there.
package struct FrameCollector {
  private let size: PixelSize
  private var table = ColorTable(limit: Palette.maximumCount)
  private var times: [(duration: Int, isHidden: Bool)] = []
  /// Indices into the table, while all colours are in it; then RGBA.
  private var cells: [[UInt8]] = []
  private var isIndexed = true

  /// A collector of pictures of a size of at least 1 × 1.
  package init(size: PixelSize) { self.size = size }

  /// Takes four bytes a cell, row by row, as the next frame.
  ///
  /// - Precondition: there are as many as the size needs.
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

  /// The frames in the order in which they came; none where none came.
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

  /// `nil` where the colours are more than 256 by now.
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
