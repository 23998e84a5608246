import Foundation
import Raster
import TestSupport

/// A file that moves, made by Pillow, and the frames that it sees in it.
struct MovingKind: Decodable, Sendable {
  /// A frame of `rgba` cells.
  struct Frame: Decodable {
    let rgba: Data
    let milliseconds: Double
  }

  let name: String
  let plays: Int
  let width: Int
  let height: Int
  let frames: [Frame]
  private let file: Data

  /// The whole file.
  var bytes: [UInt8] { Array(file) }

  /// The first word of the name: the format.
  var format: String { String(name.prefix { $0 != " " }) }

  /// What the frames must be, without the colours of transparent cells.
  var bitmaps: [Bitmap] {
    frames.map {
      Bitmap(rows: height, columns: width, rgba: Array($0.rgba)).withoutHiddenColors
    }
  }

  /// All of them, made once for all tests.
  static var all: [MovingKind] {
    get async throws { try await making.value }
  }

  private static let making = Task<[MovingKind], any Error> {
    try await PythonScript("moving_kinds.py")([String]())
  }
}
