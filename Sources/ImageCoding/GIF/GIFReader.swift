import CGIF
import Raster

/// A single use of giflib's reader on a file; its memory is freed with the value.
///
/// Blocks are read one by one. After the block of a picture, the caller reads or skips the pixels.
struct GIFReader: ~Copyable {
  /// A block of a file.
  enum Block {
    /// The rectangle of a picture; its pixels follow.
    case picture(CellRect)
    case control(GIFControl)
    /// A plain text extension, which viewers do not draw.
    case text
    /// The number of times the animation plays; 0 repeats it forever.
    case plays(Int)
    case other
  }

  private let file: UnsafeMutablePointer<GifFileType>
  private let source: UnsafeMutablePointer<GIFSource>
  /// The number of pictures so far, for error messages.
  private var count = 0

  /// Creates a reader over `input`, which must outlive it, and reads up to the end of the global colour table.
  init(_ input: UnsafeBufferPointer<UInt8>) throws(CodingError) {
    let source = UnsafeMutablePointer<GIFSource>.allocate(capacity: 1)
    source.initialize(to: GIFSource(bytes: input))
    var code: Int32 = 0
    let read: InputFunc = { file, target, count in
      guard let source = file?.pointee.UserData, let target else { return 0 }
      return source.assumingMemoryBound(to: GIFSource.self).pointee.read(target, count)
    }
    guard let file = DGifOpen(source, read, &code) else {
      let error = source.pointee.error(code, in: GIFContents.name(0))
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

  /// The size of the logical screen; its sides may be 0.
  var screen: PixelSize {
    PixelSize(width: Int(file.pointee.SWidth), height: Int(file.pointee.SHeight))
  }

  /// Returns the next block, or `nil` at the trailer; if `mayEnd` is `true`, also at the end of the file.
  mutating func next(afterPicture mayEnd: Bool) throws(CodingError) -> Block? {
    if Task.isCancelled { throw .cancelled }
    if mayEnd, source.pointee.isAtEnd { return nil }
    var kind = UNDEFINED_RECORD_TYPE
    try check(DGifGetRecordType(file, &kind))
    switch kind {
    case IMAGE_DESC_RECORD_TYPE:
      try check(DGifGetImageDesc(file))
      forgetPicture()
      let place = file.pointee.Image
      return .picture(
        CellRect(
          column: Int(place.Left), row: Int(place.Top), columns: Int(place.Width),
          rows: Int(place.Height)))
    case EXTENSION_RECORD_TYPE: return try readExtension()
    default: return nil
    }
  }

  /// Skips the data of a picture.
  mutating func skipPicture() throws(CodingError) {
    var size: Int32 = 0
    var block: UnsafeMutablePointer<GifByteType>?
    try check(DGifGetCode(file, &size, &block))
    while block != nil { try check(DGifGetCodeNext(file, &block)) }
    count += 1
  }

  /// Returns the indices of the current picture, row by row from the top, and its colours.
  ///
  /// The local colour table takes precedence over the global one (GIF89a §19 to §22).
  mutating func readPicture(
    _ poll: () throws(CodingError) -> Void
  ) throws(CodingError) -> (indices: [UInt8], colors: [Color]) {
    let descriptor = file.pointee.Image
    let (width, height) = (Int(descriptor.Width), Int(descriptor.Height))
    let colors = try colors
    var indices = [UInt8](repeating: 0, count: width * height)
    // The order of rows in the file (GIF89a, appendix E).
    let passes = descriptor.Interlace ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
    for row in passes.flatMap({ Array(stride(from: $0, to: height, by: $1)) }) {
      try poll()
      let status = indices.withUnsafeMutableBufferPointer { indices in
        DGifGetLine(file, indices.baseAddress.map { $0 + row * width }, Int32(clamping: width))
      }
      try check(status)
    }
    count += 1
    return (indices, colors)
  }

  private var colors: [Color] {
    get throws(CodingError) {
      guard let map = (file.pointee.Image.ColorMap ?? file.pointee.SColorMap)?.pointee,
        let entries = map.Colors
      else { throw CodingError(message: "\(GIFContents.name(count)) has no colours") }
      return (0..<Int(map.ColorCount)).map {
        Color(red: entries[$0].Red, green: entries[$0].Green, blue: entries[$0].Blue)
      }
    }
  }

  /// Removes the last picture from giflib's list, which is not used here: for many tiny pictures, the list would take
  /// far more memory than the file.
  private func forgetPicture() {
    guard file.pointee.ImageCount > 0, let pictures = file.pointee.SavedImages else { return }
    GifFreeMapObject(pictures[Int(file.pointee.ImageCount) - 1].ImageDesc.ColorMap)
    pictures[Int(file.pointee.ImageCount) - 1].ImageDesc.ColorMap = nil
    file.pointee.ImageCount -= 1
  }

  private func readExtension() throws(CodingError) -> Block {
    var code: Int32 = 0
    var data: UnsafeMutablePointer<GifByteType>?
    try check(DGifGetExtension(file, &code, &data))
    var block = code == PLAINTEXT_EXT_FUNC_CODE ? Block.text : .other
    let isLoop = code == APPLICATION_EXT_FUNC_CODE && data.map(Self.isLoop) == true
    if isLoop { try check(DGifGetExtensionNext(file, &data)) }
    while let part = data {
      if code == GRAPHICS_EXT_FUNC_CODE, let control = GIFControl(part) {
        block = .control(control)
      }
      // The number of repetitions after the first play; 0 repeats forever.
      if isLoop, part[0] >= 3, part[1] == 1 {
        let repeats = Int(part[2]) | Int(part[3]) << 8
        block = .plays(repeats == 0 ? 0 : repeats + 1)
      }
      try check(DGifGetExtensionNext(file, &data))
    }
    return block
  }

  /// Returns whether a block is one of the two application extensions with the number of plays.
  private static func isLoop(_ block: UnsafeMutablePointer<UInt8>) -> Bool {
    guard block[0] == 11 else { return false }
    let name = String(
      decoding: UnsafeBufferPointer(start: block + 1, count: 11), as: UTF8.self)
    return name == "NETSCAPE2.0" || name == "ANIMEXTS1.0"
  }

  private func check(_ status: Int32) throws(CodingError) {
    guard status == GIF_OK else {
      throw source.pointee.error(file.pointee.Error, in: GIFContents.name(count))
    }
  }
}
