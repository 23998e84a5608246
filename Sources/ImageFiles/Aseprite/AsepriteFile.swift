import ImageCoding
import Raster

/// An Aseprite file taken apart, nothing of it unpacked yet (sprites.md §1).
struct AsepriteFile {
  /// The number that marks a frame.
  static let frameMagic = 0xF1FA

  /// The whole file.
  let bytes: [UInt8]
  let header: AsepriteHeader
  /// As many as the header says.
  var frames: [AsepriteFrame] = []
  /// From the back to the front; a group stands before what it holds.
  var layers: [AsepriteLayer] = []
  /// The palettes that frames name, 1 to 256 colours each; one alone where it never changes.
  ///
  /// Nothing is kept of those of files that are not indexed.
  var palettes: [[Color]]
  var tags: [FrameTag] = []
  var slices: [Slice] = []
  /// By their numbers.
  var tilesets: [Int: AsepriteTileset] = [:]
  /// The images of cels, those of linked ones once.
  var images: [AsepriteImage] = []
  /// The places of images that more than one cel shows.
  var sharedImages: Set<Int> = []
  var notes = SpriteNotes()

  /// A file of which only the header is known.
  init(_ bytes: [UInt8], _ header: AsepriteHeader) {
    (self.bytes, self.header) = (bytes, header)
    palettes = [[Color](repeating: .black, count: header.paletteCount)]
  }
}

/// A moment of an Aseprite file.
struct AsepriteFrame {
  /// Milliseconds, at least 1.
  let duration: Int
  /// The place of the palette in the file's.
  var palette: Int
  /// By their layers, at most one each.
  var cels: [Int: AsepriteCel] = [:]
}
