import Raster
import RunCoding

/// A writer of an animated PNG file from frames of pixels without known colours; it compresses each frame as it
/// arrives.
struct APNGWriter {
  /// The last frame, before its duration is final.
  private struct Frame {
    let part: CellRect
    var delay: APNGDelay
    /// The zlib stream of the frame's rows.
    let rows: [UInt8]
  }

  private let kind: APNGPixelFormat
  /// The kind that the first unsuitable picture requires, or `nil`; once it is set, the output is invalid.
  private(set) var neededKind: APNGPixelFormat?
  private var palette = APNGPalette()
  private var size: PixelSize?
  /// The canvas after the frames so far.
  private var canvas: Bitmap?
  private var waiting: Frame?
  private var isOpaque = true
  private var chunks = APNGChunks()

  init(_ kind: APNGPixelFormat) { self.kind = kind }

  /// Writes the picture for viewers without animation, which precedes all frames.
  mutating func writeStill(_ bitmap: Bitmap) throws(CodingError) {
    size = bitmap.size
    guard let rows = try rows(of: bitmap) else { return }
    chunks.addStill(rows)
  }

  /// Writes the part of a frame that has changed, or extends the duration of the previous frame if there is no
  /// change.
  mutating func write(_ bitmap: Bitmap, for delay: APNGDelay) throws(CodingError) {
    let size = self.size ?? bitmap.size
    self.size = size
    guard bitmap.size == size else {
      throw CodingError(
        message: "frames must have the size of the first one, \(size), got \(bitmap.size)")
    }
    let part = changedPart(to: bitmap)
    if part == nil, let joined = waiting?.delay.joined(with: delay) {
      waiting?.delay = joined
      return
    }
    // A frame has at least one pixel, even if it is unchanged.
    let shown = part ?? CellRect(column: 0, row: 0, columns: 1, rows: 1)
    guard let rows = try rows(of: bitmap.cropped(to: shown)) else { return }
    writeWaiting()
    waiting = Frame(part: shown, delay: delay, rows: rows)
    canvas = bitmap
  }

  consuming func finish(plays: Int) -> [UInt8] {
    writeWaiting()
    return chunks.finish(
      size: size ?? PixelSize(width: 1, height: 1), kind: kind, colors: palette.colors,
      plays: plays)
  }

  /// Returns the part that differs from the previous frame, the whole of the first frame, or `nil` if there is no
  /// change.
  private func changedPart(to bitmap: Bitmap) -> CellRect? {
    guard let canvas else {
      return CellRect(column: 0, row: 0, columns: bitmap.columns, rows: bitmap.rows)
    }
    return CellRect(from: canvas, to: bitmap)
  }

  private mutating func writeWaiting() {
    guard let frame = waiting else { return }
    chunks.addFrame(frame.rows, on: frame.part, for: frame.delay)
    waiting = nil
  }

  /// Returns the rows of a part as a zlib stream, or `nil` if they do not fit the kind.
  private mutating func rows(of part: Bitmap) throws(CodingError) -> [UInt8]? {
    isOpaque = isOpaque && (kind == .rgba || part.isOpaque)
    switch kind {
    case .indexed:
      if let indices = palette.indices(of: part), let palette = Palette(palette.colors) {
        return try Self.rows(indices, part.size, .indexed(palette, bitDepth: 8))
      }
    case .rgb:
      if isOpaque { return try Self.rows(part.rgbBytes, part.size, .rgb) }
    case .rgba: return try Self.rows(part.rgbaBytes, part.size, .rgba)
    }
    neededKind = isOpaque ? .rgb : .rgba
    return nil
  }

  /// Returns rows as a zlib stream; small indexed pictures are compressed by zlib, which finds more than runs.
  private static func rows(
    _ pixels: [UInt8], _ size: PixelSize, _ kind: PNGFormat.Kind
  ) throws(CodingError) -> [UInt8] {
    let format = PNGFormat(size: size, kind: kind)
    return try pixels.withUnsafeBufferPointer { pixels throws(CodingError) in
      let rows = (0..<size.height).lazy.map { row in
        let start = row * format.lineCount
        return UnsafeRawBufferPointer(
          UnsafeBufferPointer(rebasing: pixels[start..<start + format.lineCount]))
      }
      if case .indexed = kind, format.isSmall {
        var writer = try PNGWriter(format)
        for row in rows { try writer.write(row, count: 1) }
        return PNGChunkBytes.pictureData(of: try writer.finish())
      }
      var stream = PixelStream(format)
      for row in rows {
        if Task.isCancelled { throw .cancelled }
        stream.write(row)
      }
      return stream.finish()
    }
  }
}

/// The colours of all frames in order of first use.
struct APNGPalette {
  private(set) var colors: [Color] = []
  private var places: [Color: UInt8] = [:]

  /// Returns the cells as indices after adding their new colours, or `nil` if there are then more than 256.
  mutating func indices(of bitmap: Bitmap) -> [UInt8]? {
    guard case .indexed(let palette, let indices)? = bitmap.indexed()?.storage else { return nil }
    var used = [Bool](repeating: false, count: Palette.maximumCount)
    for index in indices { used[Int(index)] = true }
    var places = [UInt8](repeating: 0, count: Palette.maximumCount)
    for (index, color) in palette.colors.enumerated() where used[index] {
      guard let place = place(of: color) else { return nil }
      places[index] = place
    }
    return indices.map { places[Int($0)] }
  }

  private mutating func place(of color: Color) -> UInt8? {
    if let place = places[color] { return place }
    guard colors.count < Palette.maximumCount else { return nil }
    let place = UInt8(colors.count)
    colors.append(color)
    places[color] = place
    return place
  }
}

extension CellRect {
  /// Creates the smallest rectangle that holds all differences between two pictures, or returns `nil` if they are
  /// equal.
  ///
  /// - Precondition: The pictures have the same size.
  init?(from old: Bitmap, to new: Bitmap) {
    precondition(old.size == new.size, "compared pictures must have equal sizes")
    let (before, after) = (old.rgbaBytes, new.rgbaBytes)
    let stride = new.columns * 4
    var (left, right) = (stride, -1)
    var (top, bottom) = (-1, -1)
    let (first, second) = (before.span, after.span)
    for row in 0..<new.rows {
      let start = row * stride
      var low = 0
      while low < stride, first[start + low] == second[start + low] { low += 1 }
      guard low < stride else { continue }
      var high = stride - 1
      while first[start + high] == second[start + high] { high -= 1 }
      if top < 0 { top = row }
      bottom = row
      left = min(left, low)
      right = max(right, high)
    }
    guard top >= 0 else { return nil }
    self.init(column: left / 4, row: top, columns: right / 4 - left / 4 + 1, rows: bottom - top + 1)
  }
}

extension Bitmap {
  /// The cells without alpha, with three bytes each, row by row.
  var rgbBytes: [UInt8] {
    let rgba = rgbaBytes
    let bytes = rgba.span
    var result = [UInt8](repeating: 0, count: bytes.count / 4 * 3)
    var written = result.mutableSpan
    for cell in 0..<rows * columns {
      for channel in 0..<3 { written[cell * 3 + channel] = bytes[cell * 4 + channel] }
    }
    return result
  }
}
