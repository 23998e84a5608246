import ImageCoding
import Raster

/// A reader of Truevision files: a palette, then pixels, which may be in packets across rows.
enum TGAReader {
  /// Reads the picture.
  static func read(_ request: DecodingRequest) throws(CodingError) -> DecodedSprite {
    var budget = DecodingBudget(request.limits)
    let file = FileBytes(request.bytes)
    let header = try TGAHeader(file)
    try budget.check(header.size)
    try budget.check(frames: 1, of: header.size)
    try budget.take(bytes: header.size.pixelCount * header.length)
    let pixels = upright(try pixels(header, file, &budget), header)
    let (rows, columns) = (header.size.height, header.size.width)
    if header.kind == .indexed {
      let bytes = Array(
        try file.part(header.colorsOffset, header.pixelsOffset - header.colorsOffset))
      let colors = TGAPixels(depth: header.colorDepth, alphaBits: header.alphaBits).colors(bytes)
      let indices = try indices(pixels, header)
      let bitmap = try StillPicture.bitmap(
        header.size, Array(colors.prefix(Palette.maximumCount)), indices)
      return StillPicture(bitmap: bitmap).sprite(.tga)
    }
    let format = TGAPixels(
      depth: header.depth, alphaBits: header.alphaBits, isGrey: header.kind == .grey)
    let bitmap = Bitmap(rows: rows, columns: columns, rgba: format.rgba(pixels))
    return StillPicture(bitmap: bitmap).sprite(.tga)
  }

  /// Returns the bytes of all pixels in file order.
  private static func pixels(
    _ header: TGAHeader, _ file: FileBytes, _ budget: inout DecodingBudget
  ) throws(CodingError) -> [UInt8] {
    let length = header.length
    let count = header.size.pixelCount * length
    var offset = header.pixelsOffset
    guard header.hasRuns else { return Array(try file.part(offset, count)) }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(count)
    while pixels.count < count {
      try budget.poll()
      let head = try file.byte(offset)
      let packet = head & 127 + 1
      guard packet * length <= count - pixels.count else {
        throw CodingError(message: "byte \(offset): a packet continues after the picture")
      }
      if head < 128 {
        pixels += try file.part(offset + 1, packet * length)
        offset += 1 + packet * length
      } else {
        let pixel = try file.part(offset + 1, length)
        for _ in 0..<packet { pixels += pixel }
        offset += 1 + length
      }
    }
    return pixels
  }

  /// Returns the rows from top to bottom, each from left to right.
  private static func upright(_ pixels: [UInt8], _ header: TGAHeader) -> [UInt8] {
    if header.isTopDown, !header.isRightToLeft { return pixels }
    let (width, height, length) = (header.size.width, header.size.height, header.length)
    var turned: [UInt8] = []
    turned.reserveCapacity(pixels.count)
    for row in 0..<height {
      let start = (header.isTopDown ? row : height - 1 - row) * width
      for column in 0..<width {
        let place = (start + (header.isRightToLeft ? width - 1 - column : column)) * length
        turned += pixels[place..<place + length]
      }
    }
    return turned
  }

  /// Returns indices that begin at 0 instead of the first palette entry's index.
  private static func indices(
    _ pixels: [UInt8], _ header: TGAHeader
  ) throws(CodingError) -> [UInt8] {
    guard header.firstColor > 0 else { return pixels }
    if let index = pixels.first(where: { $0 < header.firstColor }) {
      throw CodingError(
        message: "colour index \(index) is out of range: the first one is \(header.firstColor)")
    }
    return pixels.map { UInt8(Int($0) - header.firstColor) }
  }
}

extension TGAHeader {
  /// The number of bytes of a pixel.
  fileprivate var length: Int { (depth + 7) / 8 }
}

/// The format of pixels and palette entries, which are little-endian.
private struct TGAPixels {
  let depth: Int
  let alphaBits: Int
  var isGrey = false

  /// Returns four bytes per pixel; alpha is used if bits are declared for it, unless it is 0 in every pixel.
  func rgba(_ bytes: [UInt8]) -> [UInt8] {
    let length = (depth + 7) / 8
    var rgba: [UInt8] = []
    rgba.reserveCapacity(bytes.count / length * 4)
    var hasAlpha = false
    for place in stride(from: 0, to: bytes.count, by: length) {
      let color = color(bytes, place)
      if color.alpha != 0 { hasAlpha = true }
      rgba += [color.red, color.green, color.blue, color.alpha]
    }
    if !hasAlpha || alphaBits == 0 {
      for place in stride(from: 3, to: rgba.count, by: 4) { rgba[place] = 255 }
    }
    return rgba
  }

  func colors(_ bytes: [UInt8]) -> [Color] {
    let rgba = rgba(bytes)
    return stride(from: 0, to: rgba.count, by: 4).map { Color(rgba: rgba, at: $0) }
  }

  private func color(_ bytes: [UInt8], _ place: Int) -> Color {
    if isGrey {
      let grey = bytes[place]
      let alpha = depth == 16 ? bytes[place + 1] : 255
      return Color(red: grey, green: grey, blue: grey, alpha: alpha)
    }
    if depth >= 24 {
      return Color(
        red: bytes[place + 2], green: bytes[place + 1], blue: bytes[place],
        alpha: depth == 32 ? bytes[place + 3] : 255)
    }
    let pixel = Int(bytes[place]) | Int(bytes[place + 1]) << 8
    func channel(_ shift: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: ChannelMask.widened(pixel >> shift & 31, of: 31))
    }
    let alpha: UInt8 = depth == 15 || pixel & 0x8000 != 0 ? 255 : 0
    return Color(red: channel(10), green: channel(5), blue: channel(0), alpha: alpha)
  }
}
