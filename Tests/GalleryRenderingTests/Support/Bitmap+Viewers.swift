import ImageCoding
import Raster

extension Bitmap {
  /// Reads a PNG file.
  init(png: [UInt8]) throws {
    self = try PNGDecoder().decode(png).bitmap
  }

  /// Whether no premultiplied channel differs by more than a limit, by default what rounding several times can make.
  func resembles(_ other: Bitmap, within limit: Int = 3) -> Bool {
    guard rows == other.rows, columns == other.columns else { return false }
    func bytes(_ color: Color) -> [Int] {
      let alpha = Int(color.alpha)
      return [color.red, color.green, color.blue].map { Int($0) * alpha / 255 } + [alpha]
    }
    for row in 0..<rows {
      for column in 0..<columns {
        let (one, two) = (bytes(self[row, column]), bytes(other[row, column]))
        guard zip(one, two).allSatisfy({ abs($0 - $1) <= limit }) else { return false }
      }
    }
    return true
  }
}
