import Raster

/// A parser of the sizes that the data of an HEVC picture declares (ITU-T H.265 §7.3; ISO/IEC 14496-15 §8.3.3).
enum HEVCHeader {
  private static let sequenceParameters = 33

  /// Returns the units in the configuration of a picture, its box `hvcC`.
  static func units(configuration bytes: [UInt8]) throws(CodingError) -> [[UInt8]] {
    let file = FileBytes(bytes)
    var units: [[UInt8]] = []
    do {
      var offset = 23
      for _ in 0..<(try file.byte(22)) {
        let count = try file.bigEndian(offset + 1, 2)
        offset += 3
        for _ in 0..<count {
          let length = try file.bigEndian(offset, 2)
          units.append(Array(try file.part(offset + 2, length)))
          offset += 2 + length
        }
      }
    } catch {
      throw CodingError(message: "the box hvcC ends too early")
    }
    return units
  }

  /// Returns the maximum size in the parameters of the picture, which may also be in its data.
  ///
  /// - Parameter data: Units, each preceded by its length in four bytes.
  static func size(_ parameters: [[UInt8]], _ data: [UInt8]) throws(CodingError) -> PixelSize {
    var sizes: [PixelSize] = []
    for unit in parameters where type(of: unit[...]) == sequenceParameters {
      sizes.append(try size(sequenceParameters: unit))
    }
    let file = FileBytes(data)
    var offset = 0
    var pictures = 0
    while offset < data.count {
      guard data.count - offset >= 4 else { throw Self.short }
      let length = try file.bigEndian(offset, 4)
      guard length <= data.count - offset - 4 else { throw Self.short }
      let unit = data[offset + 4..<offset + 4 + length]
      offset += 4 + length
      guard let type = type(of: unit) else { continue }
      if type == sequenceParameters { sizes.append(try size(sequenceParameters: Array(unit))) }
      // A flag after the two bytes of the unit's header marks the first slice of a picture.
      if type < 32, let first = unit.dropFirst(2).first, first & 0x80 != 0 { pictures += 1 }
    }
    guard pictures <= 1 else {
      throw CodingError(message: "an item holds \(pictures) pictures, limit 1")
    }
    guard let largest = sizes.max(by: { $0.pixelCount < $1.pixelCount }) else {
      throw CodingError(message: "the picture's data has no size")
    }
    return largest
  }

  private static let short = CodingError(message: "the picture's data ends inside a unit")

  private static func type(of unit: ArraySlice<UInt8>) -> Int? {
    unit.first.map { Int($0 >> 1 & 63) }
  }

  /// Returns the size in a sequence parameter set (§7.3.2.2).
  private static func size(sequenceParameters unit: [UInt8]) throws(CodingError) -> PixelSize {
    var bits = BitReader(payload(of: unit))
    try bits.skip(16 + 4)
    let layers = try bits.next(3)
    // profile_tier_level(1, layers): 88 bits of profile and 8 of level, then flags for each layer.
    try bits.skip(1 + 96)
    var flags: [(profile: Int, level: Int)] = []
    for _ in 0..<layers { flags.append((try bits.next(1), try bits.next(1))) }
    if layers > 0 { try bits.skip(2 * (8 - layers)) }
    for flag in flags { try bits.skip(88 * flag.profile + 8 * flag.level) }
    _ = try bits.nextGolomb()
    if try bits.nextGolomb() == 3 { try bits.skip(1) }
    let (width, height) = (try bits.nextGolomb(), try bits.nextGolomb())
    guard width < 1 << 20, height < 1 << 20 else {
      throw CodingError(message: "the picture's data is \(width)×\(height)", reason: .tooLarge)
    }
    return PixelSize(width: width, height: height)
  }

  /// Returns the bytes without emulation prevention bytes: the 3 of 0, 0, 3 (§7.4.1.1).
  private static func payload(of unit: [UInt8]) -> [UInt8] {
    var payload: [UInt8] = []
    var zeros = 0
    for byte in unit.prefix(1024) {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      payload.append(byte)
    }
    return payload
  }
}
