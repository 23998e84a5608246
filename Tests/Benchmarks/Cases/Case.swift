import ImageCoding
import Raster

/// One piece of work that is timed.
struct Case {
  /// A PNG or SVG file with which a peer can do the same work.
  let input: [UInt8]
  /// The work, which returns the number of bytes of its file, or 0 if it has none.
  let work: () throws -> Int
  /// The result of the work as a file: PNG if the work ends in pixels.
  let output: () throws -> [UInt8]

  /// Work that ends in a file.
  init(input: [UInt8], file: @escaping () throws -> [UInt8]) {
    self.input = input
    work = { try file().count }
    output = file
  }

  /// Work that ends in pixels.
  init(input: [UInt8], picture: @escaping () throws -> Bitmap) {
    self.input = input
    work = {
      _ = try picture()
      return 0
    }
    output = { try PNGEncoder.encode(Mosaic(picture())) }
  }

  /// Every case by its name; made when it is asked for.
  static let all = [encoding, resampling, vectors, lookingUp, sprites].reduce(into: [:]) {
    all, cases in
    all.merge(cases) { first, _ in first }
  }
}
