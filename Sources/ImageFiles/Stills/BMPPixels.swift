import ImageCoding
import Raster

/// The rows of a Windows or OS/2 bitmap, which most files store from bottom to top.
struct BMPPixels {
  let header: BMPHeader
  let file: FileBytes
  /// The offset of the first row.
  let offset: Int

  /// Returns the picture, and whether an undeclared byte was interpreted as alpha.
  func read(
    _ colors: [Color], _ budget: inout DecodingBudget
  ) throws(CodingError) -> (bitmap: Bitmap, hasFoundAlpha: Bool) {
    let size = header.size
    try budget.take(bytes: size.pixelCount * (header.bits <= 8 ? 1 : 4))
    if header.bits <= 8 {
      let indices: [UInt8]
      switch header.compression {
      case .runs8, .runs4:
        var runs = BMPRuns(size, isNibbles: header.compression == .runs4)
        try runs.read(file, from: offset, &budget)
        indices = runs.indices
      default: indices = try packedIndices(&budget)
      }
      return (try StillPicture.bitmap(size, colors, upright(indices, 1)), false)
    }
    var hasFoundAlpha = false
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.pixelCount * 4)
    if header.bits == 24 {
      for row in 0..<size.height {
        try budget.poll()
        let line = try line(row)
        for place in Swift.stride(from: line.startIndex, to: line.endIndex, by: 3) {
          bytes += [line[place + 2], line[place + 1], line[place], 255]
        }
      }
    } else {
      hasFoundAlpha = try readFields(into: &bytes, &budget)
    }
    let bitmap = Bitmap(rows: size.height, columns: size.width, rgba: upright(bytes, 4))
    return (bitmap, hasFoundAlpha)
  }

  /// Returns the bytes of a stored row without its padding.
  private func line(_ row: Int) throws(CodingError) -> ArraySlice<UInt8> {
    try file.part(offset + row * header.stride, header.usedStride)
  }

  private func packedIndices(_ budget: inout DecodingBudget) throws(CodingError) -> [UInt8] {
    let (bits, width) = (header.bits, header.size.width)
    let perByte = 8 / bits
    let mask = UInt8(truncatingIfNeeded: (1 << bits) - 1)
    var indices: [UInt8] = []
    indices.reserveCapacity(header.size.pixelCount)
    for row in 0..<header.size.height {
      try budget.poll()
      let line = try line(row)
      for column in 0..<width {
        let byte = line[line.startIndex + column / perByte]
        indices.append(byte >> UInt8(8 - bits * (column % perByte + 1)) & mask)
      }
    }
    return indices
  }

  /// Reads pixels of 16 or 32 bits, and returns whether an undeclared byte was interpreted as alpha.
  ///
  /// A fourth byte without a mask is alpha unless it is 0 in every pixel, because editors write it that way.
  private func readFields(
    into bytes: inout [UInt8], _ budget: inout DecodingBudget
  ) throws(CodingError) -> Bool {
    let length = header.bits / 8
    let red = try ChannelMask(header.masks[0])
    let green = try ChannelMask(header.masks[1])
    let blue = try ChannelMask(header.masks[2])
    let declared = header.masks.count > 3 ? header.masks[3] : 0
    let unused = header.bits == 32 ? 0xFFFF_FFFF & ~header.masks.reduce(0, |) : 0
    let isByte = [0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000].contains(unused)
    let isFound = declared == 0 && isByte
    let alpha = try ChannelMask(declared != 0 ? declared : isByte ? unused : 0)
    var hasAlpha = false
    for row in 0..<header.size.height {
      try budget.poll()
      let line = try line(row)
      for place in Swift.stride(from: line.startIndex, to: line.endIndex, by: length) {
        var pixel = Int(line[place]) | Int(line[place + 1]) << 8
        if length == 4 { pixel |= Int(line[place + 2]) << 16 | Int(line[place + 3]) << 24 }
        bytes.append(red?.channel(of: pixel) ?? 0)
        bytes.append(green?.channel(of: pixel) ?? 0)
        bytes.append(blue?.channel(of: pixel) ?? 0)
        let transparency = alpha?.channel(of: pixel) ?? 255
        if transparency != 0 { hasAlpha = true }
        bytes.append(transparency)
      }
    }
    guard isFound, !hasAlpha else { return isFound }
    for place in Swift.stride(from: 3, to: bytes.count, by: 4) { bytes[place] = 255 }
    return false
  }

  /// Returns the rows from top to bottom.
  private func upright(_ bytes: [UInt8], _ length: Int) -> [UInt8] {
    if header.isTopDown { return bytes }
    let stride = header.size.width * length
    return (0..<header.size.height).reversed().flatMap { bytes[$0 * stride..<($0 + 1) * stride] }
  }
}
