import Foundation
import Raster

@testable import ImageCoding

/// The files that `make_files.py` has made, and the pixels that went into them.
enum HEIFSample {
  /// The picture in samples up to `most`, brought to eight bits.
  static func bitmap(most: Int = 255, hasAlpha: Bool = false) -> Bitmap {
    var rgba: [UInt8] = []
    for y in 0..<7 {
      for x in 0..<12 {
        let samples = [
          x * most / 11, y * most / 6, (x * y * 5) % 67 * most / 66,
          hasAlpha ? most - (x + y) % 5 * most / 8 : most,
        ]
        rgba += samples.map { UInt8((Double($0) * 255 / Double(most)).rounded()) }
      }
    }
    return Bitmap(rows: 7, columns: 12, rgba: rgba)
  }

  /// A whole file.
  static func file(_ name: String, from test: String = #filePath) throws -> [UInt8] {
    let folder = URL(filePath: test).deletingLastPathComponent()
    return Array(try Data(contentsOf: folder.appending(path: "Files/\(name)")))
  }

  /// The first item of a file, as it is coded.
  static func item(_ name: String, type: String = "av01") throws -> HEIFBuilder.Item {
    let items = try HEIFItems(file(name))
    let item = items.types.filter { $0.value == type }.keys.min() ?? 0
    let kind = type == "av01" ? "av1C" : "hvcC"
    let configuration = items.properties(kind, of: item).flatMap { items.file.all[$0] }
    let size = items.properties("ispe", of: item).flatMap { items.file.all[$0] }
    return HEIFBuilder.Item(
      type: type,
      properties: [HEIFBuilder.box(kind, configuration), HEIFBuilder.box("ispe", size)],
      data: try items.data(of: item))
  }
}

/// A file of items in boxes, which need not fit together.
struct HEIFBuilder {
  struct Item {
    var type = "av01"
    /// Whole boxes.
    var properties: [[UInt8]] = []
    var data: [UInt8] = []
    /// The times that its bytes are its extent.
    var extents = 1
    /// What follows the type and the name.
    var rest: [UInt8] = []
  }

  var brand = "avif"
  /// Numbered from 1.
  var items: [Item] = []
  var references: [(type: String, from: Int, to: [Int])] = []
  var primary = 1

  static func box(_ type: String, _ data: [UInt8]) -> [UInt8] {
    word(data.count + 8) + Array(type.utf8) + data
  }

  static func size(_ width: Int, _ height: Int) -> [UInt8] {
    box("ispe", word(0) + word(width) + word(height))
  }

  static func grid(_ rows: Int, _ columns: Int, _ width: Int, _ height: Int) -> Item {
    Item(
      type: "grid", properties: [size(width, height)],
      data: [0, 1, UInt8(rows - 1), UInt8(columns - 1)] + word(width) + word(height))
  }

  static func auxiliary(_ item: Item) -> Item {
    var item = item
    let urn = Array("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0".utf8)
    item.properties.append(box("auxC", word(0) + urn))
    return item
  }

  var bytes: [UInt8] {
    let head = Self.box("ftyp", Array(brand.utf8) + Self.word(0) + Array("mif1".utf8))
    // Places do not change the length of the boxes before the data.
    let length = head.count + meta(0).count + 8
    return head + meta(length) + Self.box("mdat", items.flatMap(\.data))
  }

  private func meta(_ start: Int) -> [UInt8] {
    let information = items.enumerated().flatMap { index, item in
      Self.box(
        "infe",
        [2, 0, 0, 0] + Self.half(index + 1) + [0, 0] + Array(item.type.utf8) + [0]
          + item.rest)
    }
    var place = start
    var places: [UInt8] = []
    var associations: [UInt8] = []
    var count = 0
    for (index, item) in items.enumerated() {
      let extent = Self.word(place) + Self.word(item.data.count)
      places +=
        Self.half(index + 1) + Self.half(0) + Self.half(item.extents)
        + (0..<item.extents).flatMap { _ in extent }
      place += item.data.count
      associations += Self.half(index + 1) + [UInt8(item.properties.count)]
      for _ in item.properties {
        count += 1
        associations += Self.half(count)
      }
    }
    let all = references.flatMap { reference in
      Self.box(
        reference.type,
        Self.half(reference.from) + Self.half(reference.to.count)
          + reference.to.flatMap(Self.half))
    }
    let properties =
      Self.box("ipco", items.flatMap { $0.properties.flatMap { $0 } })
      + Self.box("ipma", Self.word(1) + Self.word(items.count) + associations)
    return Self.box(
      "meta",
      Self.word(0)
        + Self.box(
          "hdlr",
          Self.word(0) + Self.word(0) + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
        + Self.box("pitm", Self.word(0) + Self.half(primary))
        + Self.box("iloc", Self.word(0) + [0x44, 0] + Self.half(items.count) + places)
        + Self.box("iinf", Self.word(0) + Self.half(items.count) + information)
        + Self.box("iprp", properties)
        + (references.isEmpty ? [] : Self.box("iref", Self.word(0) + all)))
  }

  static func word(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  private static func half(_ value: Int) -> [UInt8] { Array(word(value)[2...]) }
}
