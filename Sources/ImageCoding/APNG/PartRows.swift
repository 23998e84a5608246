import Raster
import RunCoding

/// An encoder of parts of frames as zlib streams, in the pixel format of the whole file.
struct PartRows: ~Copyable {
  private let kind: APNGPixelFormat
  private let bitDepth: Int
  private var copies = IndexedLZ77Stream()

  /// Creates an encoder for files of one kind; `bitDepth` is the number of bits of an index.
  init(kind: APNGPixelFormat, bitDepth: Int) { (self.kind, self.bitDepth) = (kind, bitDepth) }

  /// Returns the stream of a part.
  ///
  /// - Throws: `.cancelled`.
  mutating func stream(of part: EnlargedCells) throws(CodingError) -> [UInt8] {
    switch kind {
    case .indexed: try indexed(part)
    case .rgb, .rgba: try colors(part)
    }
  }

  private mutating func indexed(_ part: EnlargedCells) throws(CodingError) -> [UInt8] {
    let width = part.size.width
    guard
      IndexedLZ77Stream.lineCount(width: width, bitDepth: bitDepth) <= IndexedLZ77Stream.longestLine
    else {
      return try runs(part)
    }
    var indices = [UInt8](repeating: 0, count: part.columns.count)
    copies.begin(width: width, bitDepth: bitDepth)
    for (row, extent) in part.rows.enumerated() {
      part.copyRow(row, to: &indices)
      guard copies.add(indices.span, over: part.columns.span, extent: extent) else {
        throw .cancelled
      }
    }
    guard let bytes = copies.finish() else { throw .cancelled }
    return bytes
  }

  /// Returns the stream of a part with lines too long for back-references between them.
  private func runs(_ part: EnlargedCells) throws(CodingError) -> [UInt8] {
    var indices = [UInt8](repeating: 0, count: part.columns.count)
    var stream = SlotStream(columns: part.columns, bitDepth: bitDepth)
    for (row, extent) in part.rows.enumerated() {
      if Task.isCancelled { throw .cancelled }
      part.copyRow(row, to: &indices)
      indices.withUnsafeBytes { stream.add($0, extent: extent) }
    }
    return stream.finish()
  }

  private func colors(_ part: EnlargedCells) throws(CodingError) -> [UInt8] {
    let pixelBytes = kind == .rgb ? 3 : 4
    let kind: PNGFormat.Kind = kind == .rgb ? .rgb : .rgba
    var stream = PixelStream(PNGFormat(size: part.size, kind: kind))
    var line: [UInt8] = []
    for (row, extent) in part.rows.enumerated() {
      if Task.isCancelled { throw .cancelled }
      line.removeAll(keepingCapacity: true)
      for (column, width) in part.columns.enumerated() {
        let color = Color(packed: part.cells.numbers[row * part.columns.count + column])
        let bytes = [color.red, color.green, color.blue, color.alpha].prefix(pixelBytes)
        for _ in 0..<width { line += bytes }
      }
      line.withUnsafeBytes { stream.write($0, count: extent) }
    }
    return stream.finish()
  }
}
