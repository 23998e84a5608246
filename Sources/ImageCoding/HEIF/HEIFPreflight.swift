import Raster

/// A check of the work that a HEIF file causes, before libheif receives a byte of it.
///
/// libheif trusts the boxes: it copies the bytes of every item, follows references to any depth, and passes pictures
/// to decoders that allocate memory for the sizes in their own data. In the versions of Debian 12, libheif compares
/// none of these with a limit. This survey therefore lists the pictures that libheif will decode, with the sizes that
/// their data declares.
struct HEIFPreflight {
  /// The size before cropping and rotation.
  let size: PixelSize
  /// One sentence for each thing that is discarded or applied.
  let notes: [String]

  private let items: HEIFItems
  /// The number of decoded pixels per pixel of the limit, since sides of coded pictures are rounded up, and alpha is
  /// a picture too.
  private static let slack = 4
  /// An addition to the limit, so that small pictures may be coded as large blocks.
  private static let block = 1 << 16

  /// Surveys a file.
  ///
  /// - Throws: `CodingError` if the file is corrupt, unsupported or too large.
  init(_ bytes: [UInt8], _ limits: DecodingLimits) throws(CodingError) {
    let budget = DecodingBudget(limits)
    items = try HEIFItems(bytes)
    let (area, overflow) = limits.side.multipliedReportingOverflow(by: limits.side)
    let pixels = min(limits.pixels, overflow ? .max : area, 1 << 40)
    size = try Self.size(of: items.primary, in: items)
    try limits.check(size)
    let count = try items.checkedByteCount()
    guard count <= 2 * bytes.count else {
      throw CodingError(
        message: "the items have \(count) bytes in a file of \(bytes.count)", reason: .tooLarge)
    }
    notes = Self.notes(items)
    let alphas = try Self.auxiliaries(items)
    var left = Self.slack * pixels + Self.block
    for item in [items.primary] + (alphas[items.primary] ?? []) {
      try limits.check(try Self.size(of: item, in: items))
      for picture in try Self.pictures(of: item, in: items) {
        for each in [picture] + (picture == item ? [] : alphas[picture] ?? []) {
          try budget.poll()
          let size = try Self.codedSize(of: each, in: items)
          guard size.pixelCount <= left else {
            throw CodingError(
              message: "the pictures of the file have more than "
                + "\(Self.slack * pixels + Self.block) pixels", reason: .tooLarge)
          }
          left -= size.pixelCount
        }
      }
    }
  }

  private static func size(of item: Int, in items: HEIFItems) throws(CodingError) -> PixelSize {
    guard let part = items.properties("ispe", of: item).first else {
      throw CodingError(message: "picture \(item) has no size")
    }
    var numbers = HEIFNumbers(items.file, part)
    _ = try numbers.next(4)
    let size = PixelSize(width: try numbers.next(4), height: try numbers.next(4))
    guard min(size.width, size.height) >= 1 else {
      throw CodingError(message: "picture \(item) is \(size)")
    }
    return size
  }

  /// Returns the auxiliary pictures, such as alpha, of each picture.
  ///
  /// - Throws: `CodingError` if an auxiliary picture has one itself, since libheif would follow the references
  ///   without end.
  private static func auxiliaries(_ items: HEIFItems) throws(CodingError) -> [Int: [Int]] {
    var auxiliaries: [Int: [Int]] = [:]
    let references = items.references.filter { $0.type == "auxl" }
    let all = Set(references.map(\.from))
    for reference in references {
      for item in reference.to {
        guard !all.contains(item) else {
          throw CodingError(message: "auxiliary picture \(item) has an auxiliary picture itself")
        }
        auxiliaries[item, default: []].append(reference.from)
      }
    }
    return auxiliaries
  }

  /// Returns the coded pictures of an item: the item itself, or the tiles of a grid.
  private static func pictures(of item: Int, in items: HEIFItems) throws(CodingError) -> [Int] {
    let type = items.types[item] ?? "missing"
    if type == "hvc1" || type == "av01" { return [item] }
    guard type == "grid" else {
      throw CodingError(
        message:
          "picture \(item) is \(type), which is not supported: hvc1, av01 and grids of them are")
    }
    let tiles = items.references.filter { $0.type == "dimg" && $0.from == item }.flatMap(\.to)
    let data = try items.data(of: item)
    let length = data.count > 1 && data[1] & 1 == 1 ? 4 : 2
    guard data.count >= 4 + 2 * length else { throw CodingError(message: "the grid has no size") }
    let count = (Int(data[2]) + 1) * (Int(data[3]) + 1)
    guard tiles.count == count else {
      throw CodingError(message: "a grid of \(count) tiles has \(tiles.count) of them")
    }
    let sides = [4, 4 + length].map { start in
      data[start..<start + length].reduce(0) { $0 << 8 | Int($1) }
    }
    let size = try Self.size(of: item, in: items)
    guard sides == [size.width, size.height] else {
      throw CodingError(message: "the grid is \(sides[0])×\(sides[1]), its size says \(size)")
    }
    for tile in tiles where items.types[tile] != "hvc1" && items.types[tile] != "av01" {
      throw CodingError(message: "tile \(tile) is \(items.types[tile] ?? "missing")")
    }
    return tiles
  }

  /// Returns the maximum size that the data of a picture declares.
  private static func codedSize(
    of item: Int, in items: HEIFItems
  ) throws(CodingError) -> PixelSize {
    let data = try items.data(of: item)
    if items.types[item] == "av01" { return try AV1Header.size(data) }
    var sets: [[UInt8]] = []
    for part in items.properties("hvcC", of: item) {
      sets += try HEVCHeader.units(
        configuration: Array(items.file.part(part.lowerBound, part.count)))
    }
    return try HEVCHeader.size(sets, data)
  }

  private static func notes(_ items: HEIFItems) -> [String] {
    var notes: [String] = []
    for part in items.properties("colr", of: items.primary) {
      var numbers = HEIFNumbers(items.file, part)
      switch try? numbers.nextType() {
      case "prof", "rICC": notes.append(DecodedSprite.profileNote)
      case "nclx":
        _ = try? numbers.next(2)
        if let transfer = try? numbers.next(2), [16, 18].contains(transfer) {
          notes.append("high dynamic range (nclx) was ignored: samples are treated as sRGB")
        }
      default: break
      }
    }
    if ["irot", "imir"].contains(where: { !items.properties($0, of: items.primary).isEmpty }) {
      notes.append("the rotation of the file was applied")
    }
    if items.isSequence { notes.append("animation: only the primary picture was kept") }
    return notes
  }
}
