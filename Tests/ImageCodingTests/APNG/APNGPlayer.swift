import TestSupport
import ImageCoding
import Raster

/// What a viewer makes of an animated PNG file: an independent reading of the chunks.
struct APNGPlayer {
  /// One frame as it is seen, and what it took.
  struct Frame {
    let picture: Bitmap
    let part: CellRect
    let delay: (UInt16, UInt16)
  }

  /// What is wrong with the file.
  struct Failure: Error {
    let message: String
  }

  private(set) var frames: [Frame] = []
  private(set) var plays = 0
  private(set) var declaredCount = 0
  private let file: PNGFile
  private var canvas: [UInt8]
  private let size: PixelSize

  init(_ bytes: [UInt8]) throws {
    file = PNGFile(bytes)
    guard file.bytes == bytes else { throw Failure(message: "a checksum is wrong") }
    let header = file["IHDR"]
    size = PixelSize(width: Self.word(header, 0), height: Self.word(header, 4))
    canvas = [UInt8](repeating: 0, count: size.pixelCount * 4)
    (declaredCount, plays) = (Self.word(file["acTL"], 0), Self.word(file["acTL"], 4))
    var sequence = 0
    var control: [UInt8]?
    var data: [UInt8] = []
    for chunk in file.chunks {
      if ["fcTL", "fdAT"].contains(chunk.name) {
        guard Self.word(chunk.data, 0) == sequence else {
          throw Failure(message: "sequence number \(Self.word(chunk.data, 0)), not \(sequence)")
        }
        sequence += 1
      }
      if ["fcTL", "IEND"].contains(chunk.name) {
        if let control { try show(control, data) }
        (control, data) = (chunk.data, [])
      } else if chunk.name == "fdAT" {
        data += chunk.data.dropFirst(4)
      } else if chunk.name == "IDAT", control != nil {
        data += chunk.data
      }
    }
  }

  /// Paints a frame over what stands there.
  private mutating func show(_ control: [UInt8], _ data: [UInt8]) throws {
    guard control.count == 26, control[24] == 0, control[25] <= 1 else {
      throw Failure(message: "frames stay, and replace or are laid over")
    }
    let part = CellRect(
      column: Self.word(control, 12), row: Self.word(control, 16), columns: Self.word(control, 4),
      rows: Self.word(control, 8))
    guard part.column + part.columns <= size.width, part.row + part.rows <= size.height else {
      throw Failure(message: "a part lies outside")
    }
    var picture = file
    picture["IHDR"].replaceSubrange(0..<8, with: control[4..<12])
    picture.chunks.removeAll { ["acTL", "fcTL", "fdAT", "IDAT"].contains($0.name) }
    let shown = try PNGDecoder().decode(picture.inserting("IDAT", data, before: "IEND").bytes)
    let bytes = shown.bitmap.rgbaBytes
    for row in 0..<part.rows {
      for column in 0..<part.columns {
        let target = ((part.row + row) * size.width + part.column + column) * 4
        let pixel = bytes[(row * part.columns + column) * 4..<(row * part.columns + column + 1) * 4]
        if control[25] == 1, pixel.last == 0 { continue }
        guard control[25] == 0 || pixel.last == 255 else {
          throw Failure(message: "what is laid over is opaque or transparent")
        }
        canvas.replaceSubrange(target..<target + 4, with: pixel)
      }
    }
    frames.append(
      Frame(
        picture: Bitmap(rows: size.height, columns: size.width, rgba: canvas), part: part,
        delay: (Self.short(control, 20), Self.short(control, 22))))
  }

  private static func word(_ bytes: [UInt8], _ offset: Int) -> Int {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func short(_ bytes: [UInt8], _ offset: Int) -> UInt16 {
    UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1])
  }
}
