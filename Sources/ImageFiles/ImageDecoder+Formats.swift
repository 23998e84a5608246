import ImageCoding
import Raster

extension ImageDecoder {
  /// The supported formats with their readers; a new format needs a row here and a case of `ImageFormat`.
  static let readers: [FormatReader] = [
    FormatReader(.png, readPNG),
    FormatReader(.jpeg, readJPEG),
    FormatReader(.gif, GIFSprite.read),
    FormatReader(.webp, WebPSprite.read),
    FormatReader(.aseprite, AsepriteReader.read),
    FormatReader(.piskel, PiskelReader.read),
    FormatReader(.bmp, BMPReader.read),
    FormatReader(.ico, IconReader.read),
    FormatReader(.cur, IconReader.read),
    FormatReader(.pcx, PCXReader.read),
    FormatReader(.tga, TGAReader.read),
    FormatReader(.pnm, PNMReader.read),
    FormatReader(.qoi, QOIReader.read),
    FormatReader(.avif, HEIFPicture.read),
    FormatReader(.heic, HEIFPicture.read),
    FormatReader(.tiff, TIFFPicture.read),
  ]

  /// Reads a PNG file, after checking its size against the limits.
  @Sendable private static func readPNG(
    _ request: DecodingRequest
  ) throws(CodingError) -> DecodedSprite {
    var decoder = PNGDecoder()
    decoder.maximumSide = request.limits.side
    decoder.maximumFileBytes = .max  // the file is in memory already
    if ImageFormat(sniffing: request.bytes) == .png {
      let header = try PNGHeader(PNGChunks(request.bytes), maximumSide: .max)
      try request.limits.check(PixelSize(width: header.width, height: header.height))
    }
    if case .all = request.frames {
      return try readFrames(request, decoder)
    }
    return DecodedSprite(try decoder.decode(request.bytes))
  }

  private static func readFrames(
    _ request: DecodingRequest, _ decoder: PNGDecoder
  ) throws(CodingError) -> DecodedSprite {
    let frames: APNGReader
    do {
      let (still, isAnimated) = try decoder.picture(request.bytes)
      guard isAnimated else { return DecodedSprite(still) }
      frames = APNGReader(request.bytes, still: still, limits: request.limits)
    }
    return try frames.read()
  }

  @Sendable private static func readJPEG(
    _ request: DecodingRequest
  ) throws(CodingError) -> DecodedSprite {
    DecodedSprite(
      still: try JPEGReader.read(request.bytes, request.limits), format: .jpeg,
      orientation: JPEGSegments.orientation(request.bytes),
      notes: JPEGSegments.hasProfile(request.bytes) ? [DecodedSprite.profileNote] : [])
  }

  /// Returns the reader of the file's format.
  ///
  /// - Throws: `CodingError` if the format is unknown or is not one of `formats`.
  static func reader(
    of bytes: [UInt8], name: String?, among formats: Set<ImageFormat>
  ) throws(CodingError) -> FormatReader {
    if bytes.isEmpty { throw CodingError(message: "the file is empty", reason: .truncated) }
    let format = ImageFormat(sniffing: bytes, name: name)
    let readers = readers.filter { formats.contains($0.format) }
    if let reader = readers.first(where: { $0.format == format }) { return reader }
    let names = readers.map(\.format.rawValue)
    if let format {
      throw CodingError(
        message: "\(format.rawValue) is not supported: \(list(names, "and")) \(verb(names))",
        reason: .notAnImage)
    }
    if bytes.starts(with: Array("ASEF".utf8)) {
      throw CodingError(
        message: "not an image but a palette: pixelarium palette add takes it", reason: .notAnImage)
    }
    // The PNG decoder has a better message for a damaged signature.
    if bytes.starts(with: ImageFormat.pngSignature.prefix(4)),
      let png = readers.first(where: { $0.format == .png })
    {
      return png
    }
    if beginsSignature(bytes) {
      throw CodingError(
        message: "the file is truncated in its first \(bytes.count) bytes", reason: .truncated)
    }
    throw CodingError(
      message: "not an image: neither \(list(names, "nor")) begins like this", reason: .notAnImage)
  }

  /// Returns whether the bytes are an incomplete signature.
  private static func beginsSignature(_ bytes: [UInt8]) -> Bool {
    let whole = [
      ImageFormat.pngSignature, [0xFF, 0xD8, 0xFF], Array("GIF8".utf8), Array("II*\0".utf8),
      Array("MM\0*".utf8),
    ]
    if whole.contains(where: { $0.starts(with: bytes) }) { return true }
    if (5..<12).contains(bytes.count), Array("ftyp".utf8).starts(with: bytes[4...].prefix(4)) {
      return true
    }
    return bytes.count < 12 && Array("RIFF".utf8).starts(with: bytes.prefix(4))
      && Array("WEBP".utf8).starts(with: bytes.dropFirst(8))
  }

  static func list(_ names: [String], _ conjunction: String) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "nothing" }
    return names.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
  }

  private static func verb(_ names: [String]) -> String { names.count == 1 ? "is" : "are" }
}

extension DecodedSprite {
  /// Creates the content from a picture of the PNG decoder, which has applied the orientation.
  fileprivate init(_ image: DecodedImage) {
    self.init(
      Sprite(image.bitmap), format: image.format, orientation: image.orientation, notes: image.notes
    )
  }
}
