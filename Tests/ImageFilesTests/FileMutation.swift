import Raster
import TestSupport

@testable import ImageCoding
@testable import ImageFiles

/// Sound files with a few bytes changed, taken out and put in.
struct FileMutation {
  /// Files that were read.
  private(set) var read = 0
  /// Files that were refused.
  private(set) var refused = 0

  /// Reads so many changed files; a wrong size of a frame or a crash is all that can fail.
  static func run(_ files: [[UInt8]], rounds: Int, seed: UInt64) -> FileMutation {
    var random = SeededGenerator(seed: seed)
    var outcome = FileMutation()
    var limits = DecodingLimits(side: 256, pixels: 10_000)
    (limits.frames, limits.cells) = (50, 1 << 16)
    let decoder = ImageDecoder(limits: limits)
    for round in 0..<rounds {
      var bytes = files[round % files.count]
      for _ in 0..<Int.random(in: 1...4, using: &random) { change(&bytes, &random) }
      do {
        let sprite = try decoder.decodeSprite(bytes, name: "a.tga").sprite
        precondition(sprite.frames.count * sprite.size.pixelCount <= limits.cells)
        outcome.read += 1
      } catch {
        precondition(error.reason != .cancelled && error.reason != .outOfMemory, "\(error)")
        outcome.refused += 1
      }
    }
    return outcome
  }

  private static func change(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    guard let place = bytes.indices.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 2: bytes.remove(at: place)
    case 3: bytes[place] = 255
    case 4: bytes[place] = 0
    default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
    }
  }
}
