import ImageCoding
import Raster

/// A parser of Aseprite files: frames, chunks and their contents (sprites.md §1).
///
/// The parser ignores the file size in the header. It checks the sizes of frames and chunks before reading their
/// contents.
struct AsepriteParser {
  /// The maximum number of tilesets.
  static let maximumTilesets = 256

  /// The content that has been parsed so far.
  var file: AsepriteFile
  /// The palette after the chunks so far.
  var palette: [Color]
  /// Whether a palette chunk of the newer kind has been read; the older kinds are then ignored.
  var hasNewPalette = false
  /// The indices of tags without user data so far.
  var tagsAwaitingData: Range<Int> = 0..<0
  /// The number of keys of all slices so far.
  var sliceKeyCount = 0
  private let budget: DecodingBudget
  private var chunksRead = 0

  /// Parses the content of a file whose header is within the limits.
  static func parse(
    _ bytes: [UInt8], _ header: AsepriteHeader, _ budget: DecodingBudget
  ) throws(CodingError) -> AsepriteFile {
    var parser = AsepriteParser(AsepriteFile(bytes, header), budget)
    parser.noteHeader()
    var offset = AsepriteHeader.length
    for frame in 0..<header.frameCount {
      offset = try parser.readFrame(frame, at: offset)
      try budget.poll()
    }
    try parser.finishLayers()
    parser.dropLostCels()
    parser.finishTags()
    return parser.file
  }

  private init(_ file: AsepriteFile, _ budget: DecodingBudget) {
    (self.file, self.budget) = (file, budget)
    palette = file.palettes[0]
  }

  private mutating func noteHeader() {
    let ratio = file.header.pixelRatio
    if ratio.width > 0, ratio.height > 0, ratio.width != ratio.height {
      file.notes.add("pixels of \(ratio.width)×\(ratio.height) were treated as square")
    }
  }

  /// Reads a frame, and returns the offset of the next one.
  private mutating func readFrame(_ number: Int, at offset: Int) throws(CodingError) -> Int {
    let bytes = file.bytes
    guard bytes.count - offset >= 16 else {
      throw CodingError(
        message: "the file is truncated before frame \(number) of \(file.header.frameCount)",
        reason: .truncated)
    }
    let size = bytes.littleEndian32(at: offset)
    guard bytes.littleEndian16(at: offset + 4) == AsepriteFile.frameMagic, size >= 16 else {
      throw CodingError(message: "frame \(number) at byte \(offset) does not begin like a frame")
    }
    guard size <= bytes.count - offset else {
      throw CodingError(
        message: "frame \(number) at byte \(offset) takes \(size) bytes, but there are "
          + "\(bytes.count - offset) left", reason: .truncated)
    }
    let times = [bytes.littleEndian16(at: offset + 8), file.header.duration]
    let duration = times.first { $0 > 0 } ?? Sprite.standardDuration
    file.frames.append(AsepriteFrame(duration: duration, palette: 0))
    let count = bytes.littleEndian32(at: offset + 12)
    try readChunks(
      count == 0 ? bytes.littleEndian16(at: offset + 6) : count, frame: number,
      in: offset + 16..<offset + size)
    if palette != file.palettes[file.palettes.count - 1] {
      // No frame uses the palette from before the first frame's chunks.
      if number == 0 { file.palettes.removeLast() }
      file.palettes.append(palette)
    }
    file.frames[number].palette = file.palettes.count - 1
    return offset + size
  }

  private mutating func readChunks(
    _ count: Int, frame: Int, in range: Range<Int>
  ) throws(CodingError) {
    var offset = range.lowerBound
    for _ in 0..<count {
      chunksRead += 1
      if chunksRead % 1024 == 0 { try budget.poll() }
      let left = range.upperBound - offset
      guard left >= 6 else {
        throw CodingError(message: "frame \(frame) at byte \(offset): a chunk is missing")
      }
      let size = file.bytes.littleEndian32(at: offset)
      let place = AsepriteChunk.Place(
        frame: frame, type: file.bytes.littleEndian16(at: offset + 4), offset: offset)
      guard size >= 6, size <= left else {
        throw place.error("the chunk takes \(size) bytes, but must take 6 to \(left)")
      }
      try read(AsepriteChunk(file.bytes, place, offset + 6..<offset + size))
      offset += size
    }
  }

  private mutating func read(_ chunk: AsepriteChunk) throws(CodingError) {
    if chunk.place.type == 0x2020 { return try readUserData(chunk) }
    tagsAwaitingData = 0..<0
    switch chunk.place.type {
    case 0x0004: try readOldPalette(chunk, isSixBit: false)
    case 0x0011: try readOldPalette(chunk, isSixBit: true)
    case 0x2004: try readLayer(chunk)
    case 0x2005: try readCel(chunk)
    case 0x2007: try readColorProfile(chunk)
    case 0x2018: try readTags(chunk)
    case 0x2019: try readPalette(chunk)
    case 0x2022: try readSlice(chunk)
    case 0x2023: try readTileset(chunk)
    case 0x2006, 0x2008, 0x2016, 0x2017: break  // cel extras, external files, a mask, and a path
    default:
      file.notes.add("chunks of type \(String(chunk.place.type, radix: 16)) were skipped")
    }
  }

  private mutating func readColorProfile(_ chunk: AsepriteChunk) throws(CodingError) {
    var chunk = chunk
    let (type, flags) = (try chunk.unsigned16(), try chunk.unsigned16())
    if type == 2 || flags & 1 != 0 {
      file.notes.add("the colour profile was not applied: colours were treated as sRGB")
    }
  }
}
