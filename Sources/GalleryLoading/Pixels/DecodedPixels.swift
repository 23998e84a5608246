import ImageCoding
import Raster

/// A file made pixels, packed as the catalog packs a bitmap, so that a loaded image has the options
/// and the bytes that it has once it is stored.
struct DecodedPixels: Sendable {
  let bitmap: Bitmap
  let colorCount: Int

  /// What it takes in memory, in bytes.
  var cost: Int { bitmap.rows * bitmap.columns * (bitmap.palette == nil ? 4 : 1) }

  init(_ bytes: [UInt8], limits: ImageDecoder.Limits) throws(CodingError) {
    let decoded = try ImageDecoder(limits: limits).decode(bytes).bitmap
    bitmap = decoded.indexed() ?? decoded
    if Task.isCancelled { throw .cancelled }
    colorCount = bitmap.colorCount
  }
}
