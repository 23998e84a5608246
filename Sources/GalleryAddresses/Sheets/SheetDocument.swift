import GalleryModel
package import GalleryRendering
package import GalleryWire
package import Raster

/// The positions, durations and names of a sheet's frames as JSON for Phaser, PixiJS and readers of Aseprite's and
/// TexturePacker's files (addresses.md).
///
/// All lengths are in pixels of the sheet, so its `scale` is 1.
package struct SheetDocument {
  private let sheet: PreparedSheet
  private let layout: SheetLayout
  /// The prefix of frame names, before the number.
  private let prefix: String

  /// Creates the document of a sheet.
  ///
  /// - Parameter layout: The layout of the sheet.
  package init(_ sheet: PreparedSheet, _ layout: SheetLayout, prefix: String) {
    (self.sheet, self.layout, self.prefix) = (sheet, layout, prefix)
  }

  /// Returns the document, with its frames as an object by name or as an array.
  package func document(_ kind: SheetQuery.Frames) -> JSONValue {
    let frames: JSONValue =
      switch kind {
      case .hash: .object(layout.places.indices.map { .init(name($0), .object(frame($0))) })
      case .array:
        .array(
          layout.places.indices.map {
            .object([.init("filename", .string(name($0)))] + frame($0))
          })
      }
    return ["frames": frames, "animations": animations, "meta": meta]
  }

  private func name(_ index: Int) -> String { "\(prefix)\(index)" }

  private func frame(_ index: Int) -> [JSONValue.Member] {
    let (place, part) = (layout.places[index], layout.parts.parts[index])
    var members: [JSONValue.Member] = [
      .init("frame", pixels(place)), .init("rotated", false),
      .init("trimmed", .bool(part != CellRect(whole: sheet.plan.frameSize))),
      .init("spriteSourceSize", pixels(part)), .init("sourceSize", pixels(sheet.plan.frameSize)),
      .init("duration", .count(sheet.plan.frames.durations[index])),
    ]
    if let anchor = anchor(index) { members.append(.init("anchor", anchor)) }
    if let borders = borders(index) { members.append(.init("borders", borders)) }
    return members
  }

  /// The frames of each tag in the order of one cycle; if names are equal, the first tag counts.
  private var animations: JSONValue {
    var names: Set<String> = []
    return .object(
      tags.filter { names.insert($0.name).inserted }.compactMap { tag in
        tag.playback(.continuous, limit: FrameOptions.maximumCount).map { play in
          .init(tag.name, .strings(play.frames.map(name)))
        }
      })
  }

  private var meta: JSONValue {
    [
      "app": "pixelarium", "version": "1.0", "image": "sheet.png", "format": "RGBA8888",
      "size": pixels(layout.size), "scale": "1",
      "frameTags": .array(tags.map { Self.described($0) }),
      "slices": .array(
        slices.map {
          ["name": .string($0.name), "keys": .array($0.keys.map { described($0) })]
        }), "layers": .array(layers),
    ]
  }
}

// MARK: Tags, slices and layers

extension SheetDocument {
  /// The animation of the bitmap's own frames, or `nil` if a grid cuts the frames.
  private var animation: StoredAnimation? { sheet.isOfOwnFrames ? sheet.animation : nil }

  /// The tags with all of their frames on the sheet, in numbers of the sheet.
  private var tags: [FrameTag] { sheet.placedTags }

  private static func described(_ tag: FrameTag) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(tag.name)), .init("from", .count(tag.first)),
      .init("to", .count(tag.last)), .init("direction", .string(tag.direction.rawValue)),
    ]
    // A text, as in Aseprite's files.
    if tag.repeatCount > 0 { members.append(.init("repeat", .string(String(tag.repeatCount)))) }
    return .object(members)
  }

  /// The slices in cells of the shown frame, with a key for each frame of the sheet that moves them; empty if frames
  /// are rotated.
  private var slices: [Slice] {
    guard let origin = sheet.plan.origin else { return [] }
    return (animation?.slices ?? []).compactMap { slice in
      var keys: [Slice.Key] = []
      for (index, frame) in sheet.plan.frames.frames.enumerated() {
        guard var key = slice.key(at: frame) else { continue }
        key.frame = keys.last?.frame ?? index
        key.bounds?.column -= origin.column
        key.bounds?.row -= origin.row
        if key == keys.last { continue }
        key.frame = index
        keys.append(key)
      }
      return keys.isEmpty ? nil : Slice(slice.name, keys: keys)
    }
  }

  private func described(_ key: Slice.Key) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("frame", .count(key.frame)), .init("bounds", key.bounds.map { pixels($0) } ?? .null),
    ]
    if let center = key.center { members.append(.init("center", pixels(center))) }
    if let pivot = key.pivot {
      members.append(
        .init("pivot", ["x": length(pivot.column), "y": length(pivot.row)]))
    }
    return .object(members)
  }

  private var layers: [JSONValue] {
    let layers = sheet.animation?.layers ?? []
    return layers.map { layer in
      var members: [JSONValue.Member] = [.init("name", .string(layer.name))]
      if let parent = layer.parent, layers.indices.contains(parent) {
        members.append(.init("group", .string(layers[parent].name)))
      }
      if !layer.isGroup {
        members.append(.init("opacity", .count(layer.opacity)))
        members.append(.init("blendMode", .string(layer.blendMode)))
      }
      return .object(members)
    }
  }

  /// Returns the anchor of a frame as fractions of its sides: the pivot of the slice called `pivot`, or of the only
  /// slice with one.
  private func anchor(_ index: Int) -> JSONValue? {
    let slices = slices
    let pivoted = slices.filter { $0.keys.contains { $0.pivot != nil } }
    let slice = slices.first { $0.name == "pivot" } ?? (pivoted.count == 1 ? pivoted[0] : nil)
    guard let key = slice?.key(at: index), let bounds = key.bounds, let pivot = key.pivot else {
      return nil
    }
    let size = sheet.plan.frameSize
    return [
      "x": .ratio(bounds.column + pivot.column, size.width),
      "y": .ratio(bounds.row + pivot.row, size.height),
    ]
  }

  /// Returns the unstretched borders of a frame: the borders around the centre of a slice that covers the whole frame.
  private func borders(_ index: Int) -> JSONValue? {
    let size = sheet.plan.frameSize
    for slice in slices {
      guard let key = slice.key(at: index), key.bounds == CellRect(whole: size),
        let center = key.center
      else { continue }
      let right = size.width - center.column - center.columns
      let bottom = size.height - center.row - center.rows
      guard min(center.column, center.row, right, bottom) >= 0 else { continue }
      return [
        "left": length(center.column), "top": length(center.row), "right": length(right),
        "bottom": length(bottom),
      ]
    }
    return nil
  }
}

// MARK: Lengths

extension SheetDocument {
  /// Returns a number of cells in pixels of the sheet, clamped to the range of numbers.
  private func length(_ cells: Int) -> JSONValue {
    let (pixels, overflow) = cells.multipliedReportingOverflow(by: sheet.plan.scale)
    return .count(overflow ? (cells < 0 ? .min : .max) : pixels)
  }

  private func pixels(_ rect: CellRect) -> JSONValue {
    [
      "x": length(rect.column), "y": length(rect.row), "w": length(rect.columns),
      "h": length(rect.rows),
    ]
  }

  private func pixels(_ size: PixelSize) -> JSONValue {
    ["w": length(size.width), "h": length(size.height)]
  }
}

extension PreparedSheet {
  /// Whether the frames are stored rather than cut by a grid.
  var isOfOwnFrames: Bool { plan.frames.isOfOwnFrames }

  /// The tags with all of their frames on the sheet, in numbers of the sheet.
  var placedTags: [FrameTag] {
    guard isOfOwnFrames else { return [] }
    let places = Dictionary(
      plan.frames.frames.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    return (animation?.tags ?? []).compactMap { tag in
      guard tag.frames.allSatisfy({ places[$0] != nil }), let first = places[tag.first],
        let last = places[tag.frames.upperBound]
      else { return nil }
      var placed = tag
      (placed.first, placed.last) = (first, last)
      return placed
    }
  }
}

extension JSONValue {
  /// Returns the ratio of two whole numbers.
  fileprivate static func ratio(_ part: Int, _ whole: Int) -> JSONValue {
    var text: [UInt8] = []
    (Double(part) / Double(whole)).write(to: &text)
    return .number(String(decoding: text, as: UTF8.self))
  }
}
