import ImageCoding
import Raster

/// One piece of work that is timed.
struct Case {
  /// A PNG or SVG file that a peer can do the same with.
  let input: [UInt8]
  /// The work; the number of bytes of the file that it makes, if any, is told with the time.
  let work: () throws -> Int
  /// What the work makes, as a file, of PNG where the work ends in pixels.
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
