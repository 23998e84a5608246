import Raster

/// The container of a WebP file, read without decoding (RFC 9649 §2).
///
/// Truncated files are detected here, even if only data after the picture is missing, before libwebp receives a byte.
struct WebPChunks {
  /// The picture of a still file, or a frame of an animation.
  struct Frame {
    /// The bytes for libwebp: the whole file, or the payload of a frame.
    let data: ArraySlice<UInt8>
    var left = 0
    var top = 0
    /// The declared size, or `nil` if only libwebp can determine it.
    var size: PixelSize?
    /// The duration in milliseconds.
    var duration: Int?
    var disposal = FrameDisposal.keep
    var isBlended = false
  }

  /// The picture, or the first frame.
  let frame: Frame
  /// The number of times the animation plays; 0 repeats it forever.
  let plays: Int
  /// The size of the canvas, or `nil` if the file has only a picture.
  let canvas: PixelSize?
  /// The orientation in the chunk EXIF, or `up` if it is missing or malformed.
  let orientation: Orientation
  /// Whether there is more than one frame.
  var isAnimated: Bool { frameCount > 1 }
  /// The number of frames, which is 1 for a still file.
  let frameCount: Int

  /// Whether the file has a colour profile.
  let hasProfile: Bool

  private let bytes: [UInt8]
  private let places: [Range<Int>]

  private static let animationFlag: UInt8 = 0x02
  private static let exifFlag: UInt8 = 0x08

  /// Reads the chunks from the RIFF header to its end.
  init(_ bytes: [UInt8]) throws(CodingError) {
    self.bytes = bytes
    let (chunks, places) = try Self.chunks(bytes)
    hasProfile = chunks["ICCP"] != nil
    guard let extended = chunks["VP8X"] else {
      guard chunks["VP8 "] != nil || chunks["VP8L"] != nil else { throw Self.noPicture }
      (frame, canvas, orientation, plays) = (Frame(data: bytes[...]), nil, .up, 1)
      (self.places, frameCount) = ([], 1)
      return
    }
    guard extended.count >= 10 else {
      throw CodingError(message: "chunk VP8X must have 10 bytes, got \(extended.count)")
    }
    let flags = bytes[extended.lowerBound]
    let canvas = PixelSize(
      width: 1 + Self.number(bytes, extended.lowerBound + 4, 3),
      height: 1 + Self.number(bytes, extended.lowerBound + 7, 3))
    self.canvas = canvas
    orientation = flags & Self.exifFlag == 0 ? .up : Self.orientation(chunks["EXIF"], bytes)
    if flags & Self.animationFlag == 0 {
      guard chunks["VP8 "] != nil || chunks["VP8L"] != nil else { throw Self.noPicture }
      (frame, self.places, frameCount, plays) = (Frame(data: bytes[...]), [], 1, 1)
    } else {
      guard let first = places.first else { throw Self.noPicture }
      frame = try Self.frame(bytes, first, canvas, 0)
      (self.places, frameCount) = (places, places.count)
      plays =
        chunks["ANIM"].map { $0.count >= 6 ? Self.number(bytes, $0.lowerBound + 4, 2) : 0 } ?? 0
    }
  }

  /// Returns all frames of an animation in order, or the picture of a still file.
  func frames() throws(CodingError) -> [Frame] {
    guard let canvas, !places.isEmpty else { return [frame] }
    var frames: [Frame] = []
    for place in places { frames.append(try Self.frame(bytes, place, canvas, frames.count)) }
    return frames
  }

  private static let noPicture = CodingError(message: "the file contains no picture")

  /// Returns the data of the first chunk of each relevant name, and of all frames.
  private static func chunks(
    _ bytes: [UInt8]
  ) throws(CodingError) -> (chunks: [String: Range<Int>], frames: [Range<Int>]) {
    guard bytes.starts(with: Array("RIFF".utf8)), bytes.count >= 12 else {
      throw CodingError(message: "the file does not begin with RIFF")
    }
    let end = 8 + number(bytes, 4, 4)
    guard bytes.count >= end else {
      throw CodingError(
        message: "the file is truncated: \(bytes.count) of \(end) bytes exist",
        reason: .truncated)
    }
    let wanted: Set = ["VP8X", "VP8 ", "VP8L", "ANIM", "EXIF", "ICCP"]
    var chunks: [String: Range<Int>] = [:]
    var frames: [Range<Int>] = []
    var offset = 12
    while offset < end {
      guard end - offset >= 8 else {
        throw CodingError(message: "byte \(offset): a chunk must have a name and a length")
      }
      let length = number(bytes, offset + 4, 4)
      guard length <= end - offset - 8 else {
        throw CodingError(message: "byte \(offset): a chunk is longer than the file")
      }
      let name = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
      if wanted.contains(name), chunks[name] == nil {
        chunks[name] = offset + 8..<offset + 8 + length
      }
      if name == "ANMF" { frames.append(offset + 8..<offset + 8 + length) }
      offset += 8 + length + length & 1
    }
    return (chunks, frames)
  }

  /// Returns a frame of an animation (RFC 9649 §2.7.1.1): 16 bytes, followed by the chunks of a picture.
  private static func frame(
    _ bytes: [UInt8], _ data: Range<Int>, _ canvas: PixelSize, _ index: Int
  ) throws(CodingError) -> Frame {
    guard data.count > 16 else {
      throw CodingError(message: "chunk ANMF must have more than 16 bytes, got \(data.count)")
    }
    let start = data.lowerBound
    let (left, top) = (2 * number(bytes, start, 3), 2 * number(bytes, start + 3, 3))
    let size = PixelSize(
      width: 1 + number(bytes, start + 6, 3), height: 1 + number(bytes, start + 9, 3))
    guard left + size.width <= canvas.width, top + size.height <= canvas.height else {
      throw CodingError(
        message: "\(index == 0 ? "the first frame" : "frame \(index)"), \(size) at \(left),\(top), "
          + "is not inside the \(canvas) canvas")
    }
    let flags = bytes[start + 15]
    return Frame(
      data: bytes[(start + 16)..<data.upperBound], left: left, top: top, size: size,
      duration: number(bytes, start + 12, 3), disposal: flags & 1 == 1 ? .clear : .keep,
      isBlended: flags & 2 == 0)
  }

  private static func orientation(_ data: Range<Int>?, _ bytes: [UInt8]) -> Orientation {
    guard let data else { return .up }
    let exif = Array(bytes[data])
    // JPEG's EXIF marker is not allowed in WebP, but several programs write it.
    return Orientation(tiff: exif) ?? Orientation(markedTIFF: exif) ?? .up
  }

  /// Returns the little-endian integer in `count` bytes.
  private static func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
    bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
