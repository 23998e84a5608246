import ImageCoding
import Raster

/// A reader of Windows icons and cursors, which returns the largest picture in a file; ties prefer the most bits.
enum IconReader {
  /// Reads the picture; the hot spot of a cursor becomes the pivot of a slice.
  static func read(_ request: DecodingRequest) throws(CodingError) -> DecodedSprite {
    var budget = DecodingBudget(request.limits)
    let file = FileBytes(request.bytes)
    let isCursor = try file.littleEndian(2, 2) == 2
    let count = try file.littleEndian(4, 2)
    var entries: [IconEntry] = []
    for index in 0..<count { entries.append(try IconEntry(file, index)) }
    guard let best = entries.max(by: { $0.rank < $1.rank }) else {
      throw CodingError(message: "the file contains no picture")
    }
    var picture = try self.picture(best, file, request, &budget)
    if count > 1 {
      picture.notes.append("\(count - 1) smaller or equal pictures of the icon were omitted")
    }
    if isCursor {
      let size = picture.bitmap.size
      let whole = CellRect(column: 0, row: 0, columns: size.width, rows: size.height)
      picture.slices = [
        Slice("hotspot", keys: [.init(frame: 0, bounds: whole, pivot: best.hotSpot)])
      ]
    }
    return picture.sprite(isCursor ? .cur : .ico)
  }

  private static func picture(
    _ entry: IconEntry, _ file: FileBytes, _ request: DecodingRequest,
    _ budget: inout DecodingBudget
  ) throws(CodingError) -> StillPicture {
    let bytes = Array(try file.part(entry.offset, entry.length))
    if bytes.starts(with: ImageFormat.pngSignature) {
      let decoder = ImageDecoder(limits: request.limits, formats: [.png])
      let image = try decoder.decode(bytes)
      return StillPicture(bitmap: image.bitmap, notes: image.notes)
    }
    let data = FileBytes(bytes)
    let header = try BMPHeader(data, at: 0, isIcon: true, request.limits)
    try budget.check(frames: 1, of: header.size)
    let colors = try header.colors(data, before: bytes.count)
    let start = header.colorsOffset + colors.count * header.colorLength
    let pixels = BMPPixels(header: header, file: data, offset: start)
    let (bitmap, hasAlpha) = try pixels.read(colors, &budget)
    if hasAlpha { return StillPicture(bitmap: bitmap) }
    let mask = start + header.stride * header.size.height
    return StillPicture(bitmap: try masked(bitmap, header, data, at: mask))
  }

  /// Returns the picture with the cells in the mask made transparent.
  private static func masked(
    _ bitmap: Bitmap, _ header: BMPHeader, _ data: FileBytes, at offset: Int
  ) throws(CodingError) -> Bitmap {
    let (rows, columns) = (bitmap.rows, bitmap.columns)
    let stride = (columns + 31) / 32 * 4
    var isHidden: [Bool] = []
    for row in 0..<rows {
      let stored = header.isTopDown ? row : rows - 1 - row
      let line = Array(try data.part(offset + stored * stride, (columns + 7) / 8))
      isHidden += (0..<columns).map { line[$0 / 8] >> UInt8(7 - $0 % 8) & 1 == 1 }
    }
    guard isHidden.contains(true) else { return bitmap }
    if case .indexed(var palette, var indices) = bitmap.storage,
      let clear = palette.append(.clear)
    {
      for cell in indices.indices where isHidden[cell] { indices[cell] = UInt8(clear) }
      return Bitmap(rows: rows, columns: columns, palette: palette, indices: indices)
    }
    var bytes = bitmap.rgbaBytes
    for cell in isHidden.indices where isHidden[cell] { bytes[cell * 4 + 3] = 0 }
    return Bitmap(rows: rows, columns: columns, rgba: bytes)
  }
}

/// An entry of an icon's directory.
private struct IconEntry {
  private let index: Int
  let size: PixelSize
  /// The number of bits of a pixel, which is 32 for PNG.
  let bits: Int
  let hotSpot: CellPoint
  let offset: Int
  let length: Int

  init(_ file: FileBytes, _ index: Int) throws(CodingError) {
    self.index = index
    let place = 6 + 16 * index
    let (width, height) = (try file.byte(place), try file.byte(place + 1))
    size = PixelSize(width: width == 0 ? 256 : width, height: height == 0 ? 256 : height)
    hotSpot = CellPoint(
      column: try file.littleEndian(place + 4, 2), row: try file.littleEndian(place + 6, 2))
    length = try file.littleEndian(place + 8, 4)
    offset = try file.littleEndian(place + 12, 4)
    let head = try file.part(offset, min(length, 16))
    bits =
      head.starts(with: ImageFormat.pngSignature.prefix(8)) || head.count < 16
      ? 32 : Int(head[head.startIndex + 14])
  }

  /// The rank of the picture; the highest one is chosen, and ties prefer the first entry.
  var rank: (Int, Int, Int) { (size.pixelCount, bits, -index) }
}
