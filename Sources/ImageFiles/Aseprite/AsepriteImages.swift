import ImageCoding
import Compressing
import Raster

/// The images of an Aseprite file, which are unpacked on demand and kept if other cels may share them.
///
/// An image that is much larger than the canvas is never in memory as a whole: it is unpacked row by row, and only
/// the part on the canvas is kept.
struct AsepriteImages: ~Copyable {
  /// The maximum number of pixels of an image that is unpacked as a whole although the canvas is smaller.
  private static let smallImage = 65_536

  let file: AsepriteFile
  var inflater: Inflater
  /// The unpacked tiles of tilesets, by the offsets of their chunks.
  var tilesheets: [Int: [UInt8]] = [:]
  private var kept: [Int: AsepritePixels] = [:]

  /// Creates an empty cache of images.
  init(_ file: AsepriteFile) throws(CodingError) {
    self.file = file
    do { inflater = try Inflater() } catch { throw .outOfMemory }
  }

  var pixelBytes: Int { file.header.depth.bytes }

  /// Returns the size of a cel in pixels, which is 0 × 0 if its tileset is missing.
  static func size(of cel: AsepriteCel, in file: AsepriteFile) -> PixelSize {
    let image = file.images[cel.image]
    guard case .tiles = image.form else { return image.size }
    guard let tiles = file.tileset(of: cel)?.size else { return PixelSize(width: 0, height: 0) }
    return PixelSize(
      width: image.size.width * tiles.width, height: image.size.height * tiles.height)
  }

  /// Returns at least the requested part of a cel's image, which must be inside the image and not empty.
  mutating func pixels(
    of cel: AsepriteCel, _ part: CellRect, _ budget: inout DecodingBudget
  ) throws(CodingError) -> AsepritePixels {
    if let kept = kept[cel.image], kept.part.holds(part) { return kept }
    let image = file.images[cel.image]
    let isShared = file.sharedImages.contains(cel.image)
    let pixels: AsepritePixels
    switch image.form {
    case .raw: return try rawPixels(of: image)
    case .deflated: pixels = try inflatedPixels(of: image, part, &budget)
    case .tiles(let masks, let bytes):
      pixels = try tiledPixels(of: cel, masks, tileBytes: bytes, part, &budget)
      if isShared { try budget.take(bytes: pixels.bytes.count) }
    }
    if isShared { kept[cel.image] = pixels }
    return pixels
  }

  /// Returns uncompressed pixels, as a part of the file's bytes.
  private func rawPixels(of image: AsepriteImage) throws(CodingError) -> AsepritePixels {
    let (columns, rows) = (image.size.width, image.size.height)
    guard image.data.count >= columns * rows * pixelBytes else { throw image.place.endsEarly }
    return AsepritePixels(
      part: CellRect(column: 0, row: 0, columns: columns, rows: rows), bytes: file.bytes,
      start: image.data.lowerBound, stride: columns * pixelBytes, pixelBytes: pixelBytes)
  }

  private mutating func inflatedPixels(
    of image: AsepriteImage, _ part: CellRect, _ budget: inout DecodingBudget
  ) throws(CodingError) -> AsepritePixels {
    let (columns, rows) = (image.size.width, image.size.height)
    try budget.take(bytes: columns * rows * pixelBytes)
    inflater.begin(file.bytes, image.data)
    if columns * rows <= max(file.header.size.pixelCount, Self.smallImage) {
      return AsepritePixels(
        part: CellRect(column: 0, row: 0, columns: columns, rows: rows),
        bytes: try inflatedBytes(columns * rows * pixelBytes, image.place), start: 0,
        stride: columns * pixelBytes, pixelBytes: pixelBytes)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(part.columns * part.rows * pixelBytes)
    let shown = part.column * pixelBytes..<(part.column + part.columns) * pixelBytes
    var pace = PollThrottle()
    for row in 0..<rows {
      let line = try inflatedBytes(columns * pixelBytes, image.place)
      if row >= part.row, row < part.row + part.rows { bytes += line[shown] }
      try pace.count(columns, budget)
    }
    return AsepritePixels(
      part: part, bytes: bytes, start: 0, stride: part.columns * pixelBytes, pixelBytes: pixelBytes)
  }

  /// Returns the next bytes of the current stream.
  ///
  /// - Throws: `CodingError` if the stream has fewer bytes.
  mutating func inflatedBytes(
    _ count: Int, _ place: AsepriteChunk.Place
  ) throws(CodingError) -> [UInt8] {
    let (bytes, read) = try inflatedPrefix(count, place)
    guard read == count else { throw place.endsEarly }
    return bytes
  }

  /// Returns up to `count` next bytes of the current stream, padded with zeros, and their number before padding.
  mutating func inflatedPrefix(
    _ count: Int, _ place: AsepriteChunk.Place
  ) throws(CodingError) -> (bytes: [UInt8], read: Int) {
    var bytes = [UInt8](repeating: 0, count: count)
    var target = bytes.mutableSpan
    do {
      let read = try inflater.read(into: &target)
      return (bytes, read)
    } catch {
      throw place.error("the zlib stream cannot be read: \(error)")
    }
  }
}

extension AsepriteChunk.Place {
  fileprivate var endsEarly: CodingError { error("the cel's data ends early") }
}

extension CellRect {
  /// Returns whether the rectangle contains another one.
  fileprivate func holds(_ other: CellRect) -> Bool {
    column <= other.column && row <= other.row
      && other.column + other.columns <= column + columns && other.row + other.rows <= row + rows
  }
}
