import CGIF
import Raster

/// One run of giflib's reader over a file's first frame; its memory is freed with the value.
///
/// The frame is drawn onto its logical screen, which is transparent. As in browsers the screen grows
/// where the frame does not fit into it. Whatever follows the frame is walked but never shown, so a
/// file that is cut off in a later frame is refused too; only the trailer may be missing.
struct GIFReader: ~Copyable {
  private let file: UnsafeMutablePointer<GifFileType>
  private let source: UnsafeMutablePointer<GIFSource>

  /// The picture of a whole file, and whether there are further frames.
  static func read(
    _ bytes: [UInt8], _ limits: ImageDecoder.Limits
  ) throws(CodingError) -> (bitmap: Bitmap, isAnimated: Bool) {
    try bytes.withUnsafeBufferPointer { input throws(CodingError) in
      try GIFReader(input).read(limits)
    }
  }

  /// A reader over `input`, which must outlive it; reads as far as the global colour table.
  private init(_ input: UnsafeBufferPointer<UInt8>) throws(CodingError) {
    let source = UnsafeMutablePointer<GIFSource>.allocate(capacity: 1)
    source.initialize(to: GIFSource(bytes: input))
    var code: Int32 = 0
    let read: InputFunc = { file, target, count in
      guard let source = file?.pointee.UserData, let target else { return 0 }
      return source.assumingMemoryBound(to: GIFSource.self).pointee.read(target, count)
    }
    guard let file = DGifOpen(source, read, &code) else {
      let error = source.pointee.error(code)
      source.deallocate()
      throw error
    }
    self.file = file
    self.source = source
  }

  deinit {
    DGifCloseFile(file, nil)
    source.deallocate()
  }

  private consuming func read(
    _ limits: ImageDecoder.Limits
  ) throws(CodingError) -> (bitmap: Bitmap, isAnimated: Bool) {
    try limits.check(PixelSize(width: Int(file.pointee.SWidth), height: Int(file.pointee.SHeight)))
    var transparent: Int?
    var bitmap: Bitmap?
    var isAnimated = false
    while true {
      if Task.isCancelled { throw .cancelled }
      if let bitmap, source.pointee.isAtEnd { return (bitmap, isAnimated) }
      var kind = UNDEFINED_RECORD_TYPE
      try check(DGifGetRecordType(file, &kind))
      switch kind {
      case IMAGE_DESC_RECORD_TYPE:
        try check(DGifGetImageDesc(file))
        if bitmap == nil {
          bitmap = try frame(limits, transparent)
        } else {
          try skipFrame()
          isAnimated = true
        }
      case EXTENSION_RECORD_TYPE:
        let index = try readExtension()
        if let index, bitmap == nil { transparent = index }
      default:
        guard let bitmap else { throw CodingError(message: "the file holds no frame") }
        return (bitmap, isAnimated)
      }
    }
  }

  /// Draws the frame that has just been announced (GIF89a §18, §20).
  private func frame(
    _ limits: ImageDecoder.Limits, _ transparent: Int?
  ) throws(CodingError) -> Bitmap {
    let (descriptor, canvas) = (file.pointee.Image, file.pointee)
    let (left, top) = (Int(descriptor.Left), Int(descriptor.Top))
    let size = PixelSize(width: Int(descriptor.Width), height: Int(descriptor.Height))
    // The logical screen, as large as the frame needs it at least.
    let screen = PixelSize(
      width: max(Int(canvas.SWidth), left + size.width),
      height: max(Int(canvas.SHeight), top + size.height))
    try limits.check(screen)
    guard min(size.width, size.height) >= 1 else {
      throw CodingError(message: "the first frame is \(size)")
    }
    let colors = try colors(transparent)
    var pixels = [UInt8](repeating: 0, count: screen.pixelCount * 4)
    var line = [UInt8](repeating: 0, count: size.width)
    // The order in which the file has the rows (GIF89a, appendix E).
    let passes = descriptor.Interlace ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
    for row in passes.flatMap({ Array(stride(from: $0, to: size.height, by: $1)) }) {
      if Task.isCancelled { throw .cancelled }
      let count = Int32(clamping: line.count)
      let status = line.withUnsafeMutableBufferPointer { DGifGetLine(file, $0.baseAddress, count) }
      try check(status)
      let start = ((top + row) * screen.width + left) * 4
      try Self.paint(line, colors, into: &pixels, at: start)
    }
    return Bitmap(rows: screen.height, columns: screen.width, rgba: pixels)
  }

  /// Writes a row of indices as RGBA.
  private static func paint(
    _ line: [UInt8], _ colors: [Color], into pixels: inout [UInt8], at start: Int
  ) throws(CodingError) {
    var target = start
    for index in line {
      guard Int(index) < colors.count else {
        throw CodingError(
          message: "colour index \(index) is out of range: there are \(colors.count) colours")
      }
      let color = colors[Int(index)]
      pixels[target] = color.red
      pixels[target + 1] = color.green
      pixels[target + 2] = color.blue
      pixels[target + 3] = color.alpha
      target += 4
    }
  }

  /// The frame's own colours, else the file's; a transparent one keeps its channels, and is there even
  /// where the table ends before it.
  private func colors(_ transparent: Int?) throws(CodingError) -> [Color] {
    guard let map = (file.pointee.Image.ColorMap ?? file.pointee.SColorMap)?.pointee,
      let entries = map.Colors
    else { throw CodingError(message: "the first frame has no colours") }
    var colors = (0..<Int(map.ColorCount)).map {
      Color(red: entries[$0].Red, green: entries[$0].Green, blue: entries[$0].Blue)
    }
    guard let transparent else { return colors }
    if colors.indices.contains(transparent) {
      colors[transparent].alpha = 0
    } else {
      colors += [Color](repeating: .clear, count: transparent + 1 - colors.count)
    }
    return colors
  }

  /// Passes over the data of a later frame.
  private func skipFrame() throws(CodingError) {
    var size: Int32 = 0
    var block: UnsafeMutablePointer<GifByteType>?
    try check(DGifGetCode(file, &size, &block))
    while block != nil { try check(DGifGetCodeNext(file, &block)) }
  }

  /// The transparent index of a graphic control extension (GIF89a §23); `nil` where it has none, and
  /// for other extensions.
  private func readExtension() throws(CodingError) -> Int? {
    var code: Int32 = 0
    var block: UnsafeMutablePointer<GifByteType>?
    var transparent: Int?
    try check(DGifGetExtension(file, &code, &block))
    while let data = block {
      // Its first byte is the number of the others.
      if code == GRAPHICS_EXT_FUNC_CODE, data[0] >= 4, data[1] & 1 == 1 {
        transparent = Int(data[4])
      }
      try check(DGifGetExtensionNext(file, &block))
    }
    return transparent
  }

  private func check(_ status: Int32) throws(CodingError) {
    guard status == GIF_OK else { throw source.pointee.error(file.pointee.Error) }
  }
}

/// The bytes that giflib reads, and whether it wanted more than there are.
struct GIFSource {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 0
  private var isExhausted = false

  /// A source at the beginning of `bytes`, which must outlive it.
  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { offset == bytes.count }

  /// Copies the next bytes; fewer than `count`, which giflib takes as an error, only at the end.
  mutating func read(_ target: UnsafeMutablePointer<UInt8>, _ count: Int32) -> Int32 {
    let given = min(max(0, Int(count)), bytes.count - offset)
    isExhausted = isExhausted || given < Int(count)
    if given > 0, let start = bytes.baseAddress {
      target.update(from: start + offset, count: given)
      offset += given
    }
    return Int32(clamping: given)
  }

  /// The meaning of a failure with giflib's `code`; giflib has codes of its own for a file that is
  /// cut off in some places only.
  func error(_ code: Int32) -> CodingError {
    if isExhausted { return CodingError(message: "the file is cut off", reason: .truncated) }
    return switch code {
    case D_GIF_ERR_NOT_ENOUGH_MEM: .outOfMemory
    case D_GIF_ERR_EOF_TOO_SOON: CodingError(message: "the first frame ends before its last row")
    case D_GIF_ERR_WRONG_RECORD: CodingError(message: "there is an unknown block")
    default: CodingError(message: "the compressed data is damaged")
    }
  }
}
