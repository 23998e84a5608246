import CPNG
import Raster

/// The frames of an animated PNG, read from its chunks without decompression (PNG specification, third edition
/// §11.3.4).
struct APNGFrames {
  /// The control chunk of a frame, and the ranges of its data in the file.
  struct Frame {
    let control: APNGControl
    fileprivate(set) var data: [Range<Int>] = []
  }

  private(set) var frames: [Frame] = []
  /// The number of times the animation plays; 0 repeats it forever.
  private(set) var plays = 0
  /// Whether the default picture is the first frame.
  private(set) var includesDefault = false
  /// The contents of PLTE and tRNS, unchanged.
  private(set) var palette: [(name: String, data: [UInt8])] = []

  private let bytes: [UInt8]
  private let canvas: PixelSize
  private var declaredCount = 0
  private var nextNumber = 0
  private var hasSeenData = false

  /// Reads the chunks of a file after its default picture has been validated.
  ///
  /// - Throws: `CodingError` if the animation is invalid; the default picture may be shown regardless.
  init(_ bytes: [UInt8], canvas: PixelSize) throws(CodingError) {
    (self.bytes, self.canvas) = (bytes, canvas)
    var offset = ImageFormat.pngSignature.count
    var name = ""
    while name != "IEND" {
      let chunk = try PNGChunks.chunk(in: bytes, at: offset, after: name)
      name = chunk.name
      try take(name, chunk.data)
      offset = chunk.data.upperBound + 4
    }
    guard frames.count == declaredCount else {
      throw CodingError(
        message: "there are \(frames.count) frames, acTL says \(declaredCount)", chunk: "fcTL")
    }
    if let empty = frames.firstIndex(where: { $0.data.isEmpty }) {
      throw CodingError(message: "frame \(empty) has no data", chunk: "fcTL")
    }
  }

  private mutating func take(_ name: String, _ data: Range<Int>) throws(CodingError) {
    switch name {
    case "acTL": try takeDeclaration(data)
    case "fcTL": try takeControl(data)
    case "fdAT":
      try takeNumber(name, data, atLeast: 4)
      guard hasSeenData, !frames.isEmpty, !(includesDefault && frames.count == 1) else {
        throw CodingError(message: "must follow fcTL and IDAT", chunk: name)
      }
      frames[frames.count - 1].data.append(data.lowerBound + 4..<data.upperBound)
    case "IDAT":
      hasSeenData = true
      if includesDefault { frames[0].data.append(data) }
    case "PLTE", "tRNS":
      if !hasSeenData { palette.append((name, Array(bytes[data]))) }
    default: break
    }
  }

  private mutating func takeDeclaration(_ data: Range<Int>) throws(CodingError) {
    try check("acTL", data)
    guard declaredCount == 0, data.count == 8 else {
      throw CodingError(message: "must occur once and have 8 bytes", chunk: "acTL")
    }
    declaredCount = Int(PNGChunks.word(bytes, at: data.lowerBound))
    plays = Int(PNGChunks.word(bytes, at: data.lowerBound + 4))
    guard (1...Int(Int32.max)).contains(declaredCount), plays <= Int(Int32.max) else {
      throw CodingError(
        message: "frames must be 1 to \(Int32.max), got \(declaredCount)", chunk: "acTL")
    }
  }

  private mutating func takeControl(_ data: Range<Int>) throws(CodingError) {
    try takeNumber("fcTL", data, atLeast: 26)
    let control = try APNGControl(bytes, data, canvas: canvas)
    if let last = frames.last, last.data.isEmpty {
      throw CodingError(message: "frame \(frames.count - 1) has no data", chunk: "fcTL")
    }
    if !hasSeenData {
      guard control.size == canvas, control.column == 0, control.row == 0 else {
        throw CodingError(message: "frame 0 must cover the canvas", chunk: "fcTL")
      }
      includesDefault = true
    }
    frames.append(Frame(control: control))
  }

  /// Checks the sequence number of a chunk: `fcTL` and `fdAT` chunks are numbered together, from 0 without gaps.
  private mutating func takeNumber(
    _ name: String, _ data: Range<Int>, atLeast count: Int
  ) throws(CodingError) {
    try check(name, data)
    guard data.count >= count else {
      throw CodingError(message: "must have at least \(count) bytes", chunk: name)
    }
    let number = Int(PNGChunks.word(bytes, at: data.lowerBound))
    guard number == nextNumber else {
      throw CodingError(message: "must be number \(nextNumber), got \(number)", chunk: name)
    }
    nextNumber += 1
  }

  private func check(_ name: String, _ data: Range<Int>) throws(CodingError) {
    let sum = bytes.withUnsafeBufferPointer { bytes in
      let checked = UnsafeBufferPointer(rebasing: bytes[data.lowerBound - 4..<data.upperBound])
      return cpng_crc(checked.baseAddress, checked.count)
    }
    guard sum == PNGChunks.word(bytes, at: data.upperBound) else {
      throw CodingError(message: "CRC error", chunk: name)
    }
  }
}

/// A frame control chunk (PNG specification, third edition §11.3.4.2).
struct APNGControl {
  let size: PixelSize
  let column: Int
  let row: Int
  /// The duration in milliseconds, rounded to the nearest, halves up.
  let milliseconds: Int
  let disposal: FrameDisposal
  let isBlended: Bool

  fileprivate init(
    _ bytes: [UInt8], _ data: Range<Int>, canvas: PixelSize
  ) throws(CodingError) {
    let words = (1..<5).map { Int(PNGChunks.word(bytes, at: data.lowerBound + 4 * $0)) }
    size = PixelSize(width: words[0], height: words[1])
    (column, row) = (words[2], words[3])
    guard min(size.width, size.height) >= 1, column + size.width <= canvas.width,
      row + size.height <= canvas.height
    else {
      throw CodingError(
        message: "\(size) at \(column),\(row) is not inside the \(canvas) canvas", chunk: "fcTL")
    }
    let delay = PNGChunks.word(bytes, at: data.lowerBound + 20)
    let denominator = delay & 0xFFFF == 0 ? 100 : Int(delay & 0xFFFF)
    milliseconds = (2000 * Int(delay >> 16) + denominator) / (2 * denominator)
    switch bytes[data.lowerBound + 24] {
    case 0: disposal = .keep
    case 1: disposal = .clear
    case 2: disposal = .restore  // for the first frame, this makes the area transparent
    case let other: throw CodingError(message: "there is no disposal \(other)", chunk: "fcTL")
    }
    guard bytes[data.lowerBound + 25] <= 1 else {
      throw CodingError(
        message: "there is no blending \(bytes[data.lowerBound + 25])", chunk: "fcTL")
    }
    isBlended = bytes[data.lowerBound + 25] == 1
  }
}
