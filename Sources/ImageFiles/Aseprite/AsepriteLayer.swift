import ImageCoding
import Raster

/// A layer of an Aseprite file, or a group of layers.
struct AsepriteLayer {
  /// The maximum number of layers in a file.
  static let maximumCount = 1_000
  /// The maximum depth of nested groups.
  static let maximumDepth = 32

  /// The kind of a layer.
  enum Kind: Equatable {
    case image
    case group
    /// A map of tiles from the tileset with this number.
    case tilemap(Int)
  }

  let name: String
  let kind: Kind
  /// The depth in the file, which may exceed the number of enclosing groups.
  let level: Int
  /// Whether the layer is visible if all enclosing groups are.
  let isVisible: Bool
  /// Whether the layer is the opaque background.
  let isBackground: Bool
  /// Whether the layer is a reference image, which is not a part of the sprite.
  let isReference: Bool
  /// The effective opacity.
  let opacity: UInt8
  /// The effective blend mode.
  let mode: CelBlendMode
  /// The index of the enclosing group, or `nil`.
  var parent: Int?

  /// The layer without its cels.
  var summary: SpriteLayer {
    SpriteLayer(
      name, parent: parent, isGroup: kind == .group, isVisible: isVisible && !isReference,
      opacity: Int(opacity), blendMode: mode.rawValue)
  }

  /// Returns the opacity of a cel on the layer, which is the product of both (rendering.md §8).
  func opacity(of cel: AsepriteCel) -> UInt8 {
    let sum = Int(cel.opacity) * Int(opacity) + 128
    return UInt8(truncatingIfNeeded: (sum >> 8 + sum) >> 8)
  }
}

extension AsepriteParser {
  mutating func readLayer(_ chunk: AsepriteChunk) throws(CodingError) {
    guard file.layers.count < AsepriteLayer.maximumCount else {
      throw chunk.place.error(
        "the file has more than \(AsepriteLayer.maximumCount) layers", .tooLarge)
    }
    var chunk = chunk
    let (flags, type, level) = (
      try chunk.unsigned16(), try chunk.unsigned16(), try chunk.unsigned16()
    )
    try chunk.skip(4)
    let (number, opacity) = (try chunk.unsigned16(), try chunk.byte())
    try chunk.skip(3)
    let name = file.notes.name(try chunk.text())
    let kind: AsepriteLayer.Kind
    switch type {
    case 0: kind = .image
    case 1: kind = .group
    case 2: kind = .tilemap(try chunk.unsigned32())
    default: throw chunk.place.error("a layer's type must be 0 to 2, got \(type)")
    }
    let isBackground = flags & 8 != 0 && kind == .image
    let header = file.header
    // The values of groups are effective only if groups are composed separately.
    let counts = !isBackground && (kind != .group || header.composesGroups)
    let hasOpacity = kind == .group || header.hasLayerOpacity
    file.layers.append(
      AsepriteLayer(
        name: name, kind: kind, level: level, isVisible: flags & 1 != 0,
        isBackground: isBackground, isReference: flags & 64 != 0,
        opacity: counts && hasOpacity ? UInt8(truncatingIfNeeded: opacity) : 255,
        mode: counts ? mode(number) : .normal))
  }

  private mutating func mode(_ number: Int) -> CelBlendMode {
    guard let mode = CelBlendMode(number: number) else {
      file.notes.add("blend mode \(number) is not known and was treated as normal")
      return .normal
    }
    return mode
  }

  /// Determines the enclosing group of each layer: the nearest open group with a smaller level.
  ///
  /// A layer closes all preceding groups at its level or deeper.
  mutating func finishLayers() throws(CodingError) {
    var open: [(layer: Int, level: Int)] = []
    for (index, layer) in file.layers.enumerated() {
      while let last = open.last, last.level >= layer.level { open.removeLast() }
      guard open.count <= AsepriteLayer.maximumDepth else {
        throw CodingError(
          message:
            "layer \(index) is nested \(open.count) deep, limit \(AsepriteLayer.maximumDepth)",
          reason: .tooLarge)
      }
      file.layers[index].parent = open.last?.layer
      if layer.kind == .group {
        open.append((index, layer.level))
      }
    }
    if file.layers.contains(where: \.isReference) {
      file.notes.add("reference layers were omitted")
    }
  }
}

extension AsepriteFile {
  /// Returns whether each layer is drawn; choosing a group chooses all its members.
  func drawnLayers(_ choice: LayerChoice) -> [Bool] {
    // A group precedes its members, so one pass propagates its state to them.
    var found = [Bool](repeating: false, count: layers.count)
    for (index, layer) in layers.enumerated() {
      let parent = layer.parent.map { found[$0] }
      found[index] =
        switch choice {
        case .visible: layer.isVisible && parent ?? true
        case .all: true
        case .only(let chosen): chosen.contains(index) || parent ?? false
        }
    }
    return zip(layers, found).map { $1 && $0.kind != .group && !$0.isReference }
  }
}
