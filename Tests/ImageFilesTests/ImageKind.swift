import Foundation
import Raster
import TestSupport

/// A file that Pillow made, and the pixels that it sees in it.
struct ImageKind: Decodable, Sendable {
  let name: String
  let orientation: Int
  let width: Int
  let height: Int
  private let file: Data
  private let rgba: Data

  /// The whole file.
  var bytes: [UInt8] { Array(file) }

  /// What it must decode to.
  var bitmap: Bitmap { Bitmap(rows: height, columns: width, rgba: Array(rgba)) }

  /// The first word of the name: the format.
  var format: String { String(name.prefix { $0 != " " }).uppercased() }

  /// All of them, made once for all tests.
  static var all: [ImageKind] {
    get async throws { try await making.value }
  }

  private static let making = Task<[ImageKind], any Error> {
    try await PythonScript("image_kinds.py")([String]())
  }
}
