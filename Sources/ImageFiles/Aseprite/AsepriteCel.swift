import ImageCoding
import Raster

/// The picture of a layer in a frame, as a place on the canvas and an image that other cels may share.
struct AsepriteCel: Hashable {
  let layer: Int
  /// The first column on the canvas.
  let column: Int
  /// The first row on the canvas.
  let row: Int
  let opacity: UInt8
  /// The offset from the layer's position in the stacking order; positive values are towards the front.
  let zIndex: Int
  /// The index in `AsepriteFile.images`.
  let image: Int
}

/// The image of a cel as it is stored in the file.
struct AsepriteImage {
  /// The maximum side of an image, as a multiple of the longest side of the canvas, or of 4,096 if that is larger.
  private static let sidesOfCanvas = 4

  /// The encoding of an image.
  enum Form {
    case raw
    case deflated
    /// Compressed tile numbers of `bytes` bytes each.
    case tiles(AsepriteTileMasks, bytes: Int)
  }

  let form: Form
  /// The size in pixels, or in tiles.
  let size: PixelSize
  /// The range from the first byte of pixels or tile numbers to the end of the chunk.
  let data: Range<Int>
  let place: AsepriteChunk.Place

  /// Creates an image at the present position of a chunk.
  ///
  /// - Throws: `.tooLarge` if a side is above the limit.
  init(
    _ form: Form, _ size: PixelSize, _ chunk: AsepriteChunk, canvas: PixelSize
  ) throws(CodingError) {
    (self.form, self.size, data, place) = (form, size, chunk.rest, chunk.place)
    let limit = max(4_096, canvas.width, canvas.height) * Self.sidesOfCanvas
    guard max(size.width, size.height) <= limit else {
      throw chunk.place.error("the cel is \(size), limit \(limit) per side", .tooLarge)
    }
  }
}

extension AsepriteParser {
  mutating func readCel(_ chunk: AsepriteChunk) throws(CodingError) {
    var chunk = chunk
    let (layer, column, row, opacity, type, zIndex) = (
      try chunk.unsigned16(), try chunk.signed16(), try chunk.signed16(), try chunk.byte(),
      try chunk.unsigned16(), try chunk.signed16()
    )
    try chunk.skip(5)
    guard layer < AsepriteLayer.maximumCount else { return noteLostCels() }
    let frame = file.frames.count - 1
    guard let image = try image(type, of: layer, &chunk) else { return }
    guard file.frames[frame].cels[layer] == nil else {
      return file.notes.add("a layer has two cels in one frame; the first one is used")
    }
    file.frames[frame].cels[layer] = AsepriteCel(
      layer: layer, column: column, row: row, opacity: UInt8(truncatingIfNeeded: opacity),
      zIndex: zIndex, image: image)
  }

  /// Returns the index of the image in `AsepriteFile.images`, or `nil` if a link has no target.
  private mutating func image(
    _ type: Int, of layer: Int, _ chunk: inout AsepriteChunk
  ) throws(CodingError) -> Int? {
    let canvas = file.header.size
    let image: AsepriteImage
    switch type {
    case 0, 2:
      let size = try Self.size(&chunk)
      image = try AsepriteImage(type == 0 ? .raw : .deflated, size, chunk, canvas: canvas)
    case 1:
      let frame = try chunk.unsigned16()
      guard frame < file.frames.count - 1, let image = file.frames[frame].cels[layer]?.image else {
        file.notes.add("a cel is linked to no cel of an earlier frame and was omitted")
        return nil
      }
      file.sharedImages.insert(image)
      return image
    case 3:
      let (size, bits) = (try Self.size(&chunk), try chunk.unsigned16())
      guard [8, 16, 32].contains(bits) else {
        throw chunk.place.error("a tile must have 8, 16 or 32 bits, got \(bits)")
      }
      let masks = try AsepriteTileMasks(&chunk)
      try chunk.skip(10)
      image = try AsepriteImage(.tiles(masks, bytes: bits / 8), size, chunk, canvas: canvas)
    default: throw chunk.place.error("a cel's type must be 0 to 3, got \(type)")
    }
    file.images.append(image)
    return file.images.count - 1
  }

  private static func size(_ chunk: inout AsepriteChunk) throws(CodingError) -> PixelSize {
    PixelSize(width: try chunk.unsigned16(), height: try chunk.unsigned16())
  }

  /// Removes the cels of groups and missing layers, which are known only at the end, because layers may follow their
  /// cels.
  mutating func dropLostCels() {
    let holds = file.layers.map { $0.kind != .group }
    for frame in file.frames.indices {
      let cels = file.frames[frame].cels
      let kept = cels.filter { $0.key < holds.count && holds[$0.key] }
      if kept.count == cels.count { continue }
      file.frames[frame].cels = kept
      noteLostCels()
    }
  }

  private mutating func noteLostCels() {
    file.notes.add("cels of groups, or of no layer, were omitted")
  }
}
