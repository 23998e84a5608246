import ImageCoding
import Raster

/// A layer of an Aseprite file, or a group of them.
struct AsepriteLayer {
  /// The most layers of a file.
  static let maximumCount = 1_000
  /// The most groups around each other.
  static let maximumDepth = 32

  /// The content of a layer.
  enum Kind: Equatable {
    case image
    case group
    /// Places of tiles; the number is that of the tileset.
    case tilemap(Int)
  }

  let name: String
  let kind: Kind
  /// The depth that the file gives it, which may be more than there are groups around it.
  let level: Int
  /// True where it is shown, if all groups around it are.
  let isVisible: Bool
  /// True for the opaque layer beneath all others.
  let isBackground: Bool
  /// True for a picture to draw from, which is no part of the sprite.
  let isReference: Bool
  /// As it counts.
  let opacity: UInt8
  /// As it counts.
  let mode: CelBlendMode
  /// The group that holds it.
  var parent: Int?

  /// The layer without its cels.
  var summary: SpriteLayer {
    SpriteLayer(
      name, parent: parent, isGroup: kind == .group, isVisible: isVisible && !isReference,
      opacity: Int(opacity), blendMode: mode.rawValue)
  }

  /// The opacity of a cel on it: the product of both (rendering.md §8).
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
    // Groups count only where they are composed by themselves.
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
      file.notes.add("blend mode \(number) is not known and was taken as normal")
      return .normal
    }
    return mode
  }

  /// Finds each layer's group: the nearest one before it with a smaller level, if no other layer of such a
  /// level is nearer.
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
      file.notes.add("reference layers were left out")
    }
  }
}

extension AsepriteFile {
  /// True for each layer that is drawn; a group that is chosen stands for all in it.
  func drawnLayers(_ choice: LayerChoice) -> [Bool] {
    // A group stands before what it holds: one pass carries down what was found of it.
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
