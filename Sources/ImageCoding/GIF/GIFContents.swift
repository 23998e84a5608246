import CGIF
import Raster

/// The descriptions of the pictures in a GIF file, without their pixels (GIF89a).
struct GIFContents {
  /// The description of a picture by its descriptor and the preceding graphic control extension.
  struct Picture {
    let place: CellRect
    /// The transparent index, or `nil`.
    let transparent: Int?
    let disposal: FrameDisposal
    /// The duration in milliseconds, or `nil` without an extension.
    let duration: Int?
  }

  /// The size of the canvas: the logical screen, enlarged to contain every picture.
  private(set) var screen: PixelSize
  /// The pictures in file order; those beyond the limit of frames are only counted.
  private(set) var pictures: [Picture] = []
  /// The number of pictures.
  private(set) var count = 0
  /// The number of times the animation plays; 0 repeats it forever.
  private(set) var plays = 1

  /// Reads the blocks of a whole file up to its trailer, which may be missing.
  init(
    _ reader: consuming GIFReader, _ limits: DecodingLimits, _ budget: DecodingBudget
  ) throws(CodingError) {
    screen = reader.screen
    try limits.check(screen)
    var control: GIFControl?
    while let block = try reader.next(afterPicture: count > 0) {
      try budget.poll()
      switch block {
      case .control(let found): control = found
      case .text: control = nil  // a plain text extension uses up the control extension before it
      case .plays(let found): plays = found
      case .other: break
      case .picture(let place):
        try add(place, control, limits)
        try reader.skipPicture()
        control = nil
      }
    }
    guard count > 0 else { throw CodingError(message: "the file contains no frame") }
  }

  private mutating func add(
    _ place: CellRect, _ control: GIFControl?, _ limits: DecodingLimits
  ) throws(CodingError) {
    screen.width = max(screen.width, place.column + place.columns)
    screen.height = max(screen.height, place.row + place.rows)
    try limits.check(screen)
    guard min(place.columns, place.rows) >= 1 else {
      let size = PixelSize(width: place.columns, height: place.rows)
      throw CodingError(message: "\(Self.name(count)) is \(size)")
    }
    count += 1
    guard count <= limits.frames else { return }
    pictures.append(
      Picture(
        place: place, transparent: control?.transparent, disposal: control?.disposal ?? .keep,
        duration: control.map { 10 * $0.delay }))
  }

  /// Returns the name of a picture in error messages.
  static func name(_ index: Int) -> String { index == 0 ? "the first frame" : "frame \(index)" }

  /// The transparent index of all pictures that have one, or `nil` if they disagree or none has one.
  var commonTransparent: Int? {
    let all = Set(pictures.compactMap(\.transparent))
    return all.count == 1 ? all.first : nil
  }
}

/// A graphic control extension (GIF89a §23).
struct GIFControl {
  let transparent: Int?
  let disposal: FrameDisposal
  /// The delay in hundredths of a second.
  let delay: Int

  /// Reads the extension in a block; the first byte is the number of bytes after it.
  init?(_ block: UnsafePointer<UInt8>) {
    guard block[0] >= 4 else { return nil }
    transparent = block[1] & 1 == 1 ? Int(block[4]) : nil
    delay = Int(block[2]) | Int(block[3]) << 8
    disposal =
      switch block[1] >> 2 & 7 {
      case 2: .clear
      case 3: .restore
      default: .keep
      }
  }
}
