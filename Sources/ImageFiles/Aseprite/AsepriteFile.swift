import ImageCoding
import Raster

/// The parsed content of an Aseprite file, with its images still compressed (sprites.md §1).
struct AsepriteFile {
  /// The magic number of a frame.
  static let frameMagic = 0xF1FA

  /// The whole file.
  let bytes: [UInt8]
  let header: AsepriteHeader
  /// The frames; their number is in the header.
  var frames: [AsepriteFrame] = []
  /// The layers from back to front; a group precedes its members.
  var layers: [AsepriteLayer] = []
  /// The palettes of the frames, with 1 to 256 colours each; there is only one if it never changes.
  ///
  /// For files that are not indexed, palette chunks are ignored.
  var palettes: [[Color]]
  var tags: [FrameTag] = []
  var slices: [Slice] = []
  /// The tilesets by their numbers.
  var tilesets: [Int: AsepriteTileset] = [:]
  /// The images of cels; linked cels share one.
  var images: [AsepriteImage] = []
  /// The indices of images that belong to more than one cel.
  var sharedImages: Set<Int> = []
  var notes = DecodingNotes()

  /// Creates a file with only its header.
  init(_ bytes: [UInt8], _ header: AsepriteHeader) {
    (self.bytes, self.header) = (bytes, header)
    palettes = [[Color](repeating: .black, count: header.paletteCount)]
  }
}

/// A frame of an Aseprite file.
struct AsepriteFrame {
  /// The duration in milliseconds, at least 1.
  let duration: Int
  /// The index in `AsepriteFile.palettes`.
  var palette: Int
  /// The cels by layer, at most one for each.
  var cels: [Int: AsepriteCel] = [:]
}
