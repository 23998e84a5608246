import CGIF
import Raster

/// The place of a frame on the logical screen (GIF89a §18, §20).
struct GIFFrame {
  let left: Int
  let top: Int
  let size: PixelSize
  /// The logical screen, as large as the frame needs it at least.
  let screen: PixelSize
  private let isInterlaced: Bool

  /// The frame whose descriptor was read last.
  init(_ file: GifFileType) {
    let image = file.Image
    (left, top) = (Int(image.Left), Int(image.Top))
    size = PixelSize(width: Int(image.Width), height: Int(image.Height))
    screen = PixelSize(
      width: max(Int(file.SWidth), left + size.width),
      height: max(Int(file.SHeight), top + size.height))
    isInterlaced = image.Interlace
  }

  /// The rows in the order in which the file has them (GIF89a, appendix E).
  var rowOrder: [Int] {
    guard isInterlaced else { return Array(0..<size.height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { start, step in
      Array(stride(from: start, to: size.height, by: step))
    }
  }
}
