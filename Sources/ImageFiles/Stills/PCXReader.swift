import ImageCoding
import Raster

/// A reader of PC Paintbrush files: run-length encoded rows of planes (ZSoft's PCX technical reference).
enum PCXReader {
  /// Reads the picture.
  static func read(_ request: DecodingRequest) throws(CodingError) -> DecodedSprite {
    var budget = DecodingBudget(request.limits)
    let file = FileBytes(request.bytes)
    let header = try PCXHeader(file, request.limits)
    try budget.check(frames: 1, of: header.size)
    try budget.take(bytes: header.size.pixelCount * (header.isColored ? 4 : 1))
    var runs = PCXRuns(file: file)
    var cells: [UInt8] = []
    cells.reserveCapacity(header.size.pixelCount * (header.isColored ? 4 : 1))
    for _ in 0..<header.size.height {
      try budget.poll()
      header.append(try runs.next(header.planes * header.lineLength), to: &cells)
    }
    let size = header.size
    if header.isColored {
      let bitmap = Bitmap(rows: size.height, columns: size.width, rgba: cells)
      return StillPicture(bitmap: bitmap).sprite(.pcx)
    }
    let colors = try header.colors(file, after: runs.offset)
    return StillPicture(bitmap: try StillPicture.bitmap(size, colors, cells)).sprite(.pcx)
  }
}

/// The header, which has 128 bytes.
private struct PCXHeader {
  let size: PixelSize
  let bits: Int
  let planes: Int
  /// The number of bytes of a row in one plane.
  let lineLength: Int

  /// The supported pairs of bits and planes.
  private static let kinds: Set = [[1, 1], [1, 4], [4, 1], [8, 1], [8, 3]]

  init(_ file: FileBytes, _ limits: DecodingLimits) throws(CodingError) {
    _ = try file.part(0, 128)
    bits = try file.byte(3)
    planes = try file.byte(65)
    // The first and last columns and rows.
    let (left, top) = (try file.signed16(4), try file.signed16(6))
    let (right, bottom) = (try file.signed16(8), try file.signed16(10))
    size = PixelSize(width: right - left + 1, height: bottom - top + 1)
    guard min(size.width, size.height) >= 1 else {
      throw CodingError(message: "the picture is \(size)")
    }
    try limits.check(size)
    guard Self.kinds.contains([bits, planes]) else {
      throw CodingError(message: "\(planes) planes of \(bits) bits are not supported")
    }
    lineLength = try file.littleEndian(66, 2)
    let needed = (size.width * bits + 7) / 8
    guard lineLength >= needed else {
      throw CodingError(message: "a row must have at least \(needed) bytes, got \(lineLength)")
    }
  }

  var isColored: Bool { planes == 3 }

  /// Appends a row as indices, or as four bytes per cell.
  func append(_ line: ArraySlice<UInt8>, to cells: inout [UInt8]) {
    let start = line.startIndex
    for column in 0..<size.width {
      if isColored {
        for plane in 0..<3 { cells.append(line[start + plane * lineLength + column]) }
        cells.append(255)
      } else {
        let perByte = 8 / bits
        let shift = UInt8(8 - bits * (column % perByte + 1))
        let mask = UInt8(truncatingIfNeeded: (1 << bits) - 1)
        var index: UInt8 = 0
        for plane in 0..<planes {
          let byte = line[start + plane * lineLength + column / perByte]
          index |= (byte >> shift & mask) << UInt8(plane)
        }
        cells.append(index)
      }
    }
  }

  /// Returns the palette: black and white, the sixteen colours in the header, or 256 at the end of the file.
  func colors(_ file: FileBytes, after data: Int) throws(CodingError) -> [Color] {
    if bits * planes == 1 { return [.black, .white] }
    guard bits == 8 else { return Self.colors(try file.part(16, 48)) }
    // The palette is the last 769 bytes, unless other data follows it.
    let last = file.count - 769
    let isLast = last >= data ? try file.byte(last) == 0x0C : false
    let place = isLast ? last : data
    guard try file.byte(place) == 0x0C else {
      throw CodingError(message: "the palette after the picture is missing")
    }
    return Self.colors(try file.part(place + 1, 768))
  }

  private static func colors(_ bytes: ArraySlice<UInt8>) -> [Color] {
    stride(from: bytes.startIndex, to: bytes.endIndex, by: 3).map {
      Color(red: bytes[$0], green: bytes[$0 + 1], blue: bytes[$0 + 2])
    }
  }
}

/// The data after the header: bytes, or a count of 1 to 63 and the byte to repeat.
private struct PCXRuns {
  let file: FileBytes
  private(set) var offset = 128
  /// The remainder of a run that continues in the next row, as in old files.
  private var rest: (count: Int, value: UInt8) = (0, 0)

  init(file: FileBytes) { self.file = file }

  /// Returns the next `count` bytes.
  mutating func next(_ count: Int) throws(CodingError) -> ArraySlice<UInt8> {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count {
      if rest.count == 0 { try readRun() }
      let taken = min(rest.count, count - bytes.count)
      for _ in 0..<taken { bytes.append(rest.value) }
      rest.count -= taken
    }
    return bytes[...]
  }

  private mutating func readRun() throws(CodingError) {
    let byte = try file.byte(offset)
    if byte >= 0xC0 {
      rest = (byte & 0x3F, UInt8(truncatingIfNeeded: try file.byte(offset + 1)))
      offset += 2
    } else {
      rest = (1, UInt8(truncatingIfNeeded: byte))
      offset += 1
    }
  }
}
