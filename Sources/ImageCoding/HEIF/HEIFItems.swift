/// The items of a file of still pictures, with their types, places, properties and references (ISO/IEC 14496-12
/// §8.11, ISO/IEC 23008-12 §6 and §9).
struct HEIFItems {
  /// A contiguous part of the bytes of an item.
  struct Extent {
    /// Whether the bytes are in the box `idat`.
    let isInner: Bool
    let offset: Int
    let length: Int
  }

  /// A reference from one item to others.
  struct Reference {
    let type: String
    let from: Int
    let to: [Int]
  }

  let file: FileBytes
  /// The primary item.
  let primary: Int
  /// The type of each item as four characters.
  private(set) var types: [Int: String] = [:]
  private(set) var references: [Reference] = []
  /// Whether the file also has a track of pictures.
  let isSequence: Bool
  private var extents: [Int: [Extent]] = [:]
  private var properties: [HEIFBox] = []
  private var associations: [Int: [Int]] = [:]
  private var inner: Range<Int>?

  private static let maximumCount = 20_000

  /// Reads the box `meta` and the boxes in it.
  init(_ bytes: [UInt8]) throws(CodingError) {
    file = FileBytes(bytes)
    let boxes = try HEIFBox.all(in: file, 0..<bytes.count)
    guard let meta = boxes.first(where: { $0.type == "meta" }) else {
      // If the file is truncated between two boxes, the remaining boxes are missing.
      let isWhole = boxes.contains { $0.type == "moov" }
      throw CodingError(
        message: isWhole ? "the file has no picture beside its track" : "the box meta is missing",
        reason: isWhole ? .corrupt : .truncated)
    }
    isSequence = boxes.contains { $0.type == "moov" }
    let parts = try HEIFBox.all(in: file, try Self.content(of: meta))
    guard let item = parts.first(where: { $0.type == "pitm" }) else {
      throw CodingError(message: "the file names no primary picture")
    }
    var numbers = HEIFNumbers(file, item.data)
    let version = try numbers.next(4) >> 24
    primary = try numbers.next(version == 0 ? 2 : 4)
    inner = parts.first { $0.type == "idat" }?.data
    for part in parts {
      switch part.type {
      case "iinf": try readTypes(part)
      case "iloc": try readExtents(part)
      case "iref": try readReferences(part)
      case "iprp": try readProperties(part)
      default: break
      }
    }
  }

  /// Returns the properties of one type of an item.
  func properties(_ type: String, of item: Int) -> [Range<Int>] {
    (associations[item] ?? []).compactMap { index in
      properties.indices.contains(index - 1) && properties[index - 1].type == type
        ? properties[index - 1].data : nil
    }
  }

  /// Returns all bytes of an item.
  ///
  /// - Throws: `CodingError` if the item is empty, or if some of its bytes are not in the file.
  func data(of item: Int) throws(CodingError) -> [UInt8] {
    var data: [UInt8] = []
    for extent in extents[item] ?? [] { data += try file.part(place(of: extent), extent.length) }
    guard !data.isEmpty else { throw CodingError(message: "item \(item) has no bytes") }
    return data
  }

  /// Returns the number of bytes of all items together, since libheif copies each item.
  ///
  /// - Throws: `CodingError` if some of the bytes are not in the file.
  func checkedByteCount() throws(CodingError) -> Int {
    var count = 0
    for extent in extents.values.joined() {
      _ = try file.part(place(of: extent), extent.length)
      count += extent.length
    }
    return count
  }

  private func place(of extent: Extent) throws(CodingError) -> Int {
    guard extent.isInner else { return extent.offset }
    guard let inner, extent.offset <= inner.count, extent.length <= inner.count - extent.offset
    else { throw CodingError(message: "an item is not inside the box idat") }
    return inner.lowerBound + extent.offset
  }

  /// Returns the content of a box after the four bytes of version and flags.
  private static func content(of box: HEIFBox) throws(CodingError) -> Range<Int> {
    guard box.data.count >= 4 else {
      throw CodingError(message: "the box \(box.type) has no version")
    }
    return box.data.dropFirst(4)
  }

  private mutating func readTypes(_ box: HEIFBox) throws(CodingError) {
    var numbers = HEIFNumbers(file, box.data)
    let version = try numbers.next(4) >> 24
    _ = try numbers.next(version == 0 ? 2 : 4)
    for entry in try HEIFBox.all(in: file, numbers.offset..<box.data.upperBound)
    where entry.type == "infe" {
      var numbers = HEIFNumbers(file, entry.data)
      let version = try numbers.next(4) >> 24
      guard version == 2 || version == 3 else {
        throw CodingError(message: "version \(version) of the box infe is not supported")
      }
      let item = try numbers.next(version == 2 ? 2 : 4)
      _ = try numbers.next(2)
      let type = try numbers.nextType()
      types[item] = type
      if type == "mime" {
        _ = try numbers.nextText()
        _ = try numbers.nextText()
        let encoding = numbers.count > 0 ? try numbers.nextText() : ""
        guard encoding.isEmpty else {
          throw CodingError(message: "metadata in the encoding \(encoding) is not supported")
        }
      }
    }
  }

  private mutating func readExtents(_ box: HEIFBox) throws(CodingError) {
    var numbers = HEIFNumbers(file, box.data)
    let version = try numbers.next(4) >> 24
    guard version <= 2 else {
      throw CodingError(message: "version \(version) of the box iloc is not supported")
    }
    let sizes = try numbers.next(2)
    let (offsetSize, lengthSize) = (sizes >> 12, sizes >> 8 & 15)
    let (baseSize, indexSize) = (sizes >> 4 & 15, version == 0 ? 0 : sizes & 15)
    let count = try numbers.next(version < 2 ? 2 : 4)
    guard count <= Self.maximumCount else {
      throw CodingError(
        message: "the file has \(count) items, limit \(Self.maximumCount)", reason: .tooLarge)
    }
    for _ in 0..<count {
      let item = try numbers.next(version < 2 ? 2 : 4)
      let method = version == 0 ? 0 : try numbers.next(2) & 15
      guard method <= 1 else {
        throw CodingError(
          message: "item \(item) is made of other items' bytes, which is not supported")
      }
      _ = try numbers.next(2)
      let base = try numbers.next(baseSize)
      var places: [Extent] = []
      for _ in 0..<(try numbers.next(2)) {
        _ = try numbers.next(indexSize)
        let (offset, overflow) = base.addingReportingOverflow(try numbers.next(offsetSize))
        guard !overflow else { throw CodingError(message: "item \(item) is at no place") }
        places.append(
          Extent(isInner: method == 1, offset: offset, length: try numbers.next(lengthSize)))
      }
      guard extents.updateValue(places, forKey: item) == nil else {
        throw CodingError(message: "item \(item) has two places")
      }
    }
  }

  private mutating func readReferences(_ box: HEIFBox) throws(CodingError) {
    var numbers = HEIFNumbers(file, box.data)
    let length = try numbers.next(4) >> 24 == 0 ? 2 : 4
    for entry in try HEIFBox.all(in: file, try Self.content(of: box)) {
      var numbers = HEIFNumbers(file, entry.data)
      let from = try numbers.next(length)
      var to: [Int] = []
      for _ in 0..<(try numbers.next(2)) { to.append(try numbers.next(length)) }
      references.append(Reference(type: entry.type, from: from, to: to))
    }
  }

  private mutating func readProperties(_ box: HEIFBox) throws(CodingError) {
    for part in try HEIFBox.all(in: file, box.data) {
      if part.type == "ipco" { properties += try HEIFBox.all(in: file, part.data) }
      guard part.type == "ipma" else { continue }
      var numbers = HEIFNumbers(file, part.data)
      let head = try numbers.next(4)
      let count = try numbers.next(4)
      guard count <= Self.maximumCount else {
        throw CodingError(
          message: "the file has properties of \(count) items, limit \(Self.maximumCount)",
          reason: .tooLarge)
      }
      for _ in 0..<count {
        let item = try numbers.next(head >> 24 == 0 ? 2 : 4)
        for _ in 0..<(try numbers.next(1)) {
          let index =
            head & 1 == 0 ? try numbers.next(1) & 0x7F : try numbers.next(2) & 0x7FFF
          associations[item, default: []].append(index)
        }
      }
    }
  }
}
