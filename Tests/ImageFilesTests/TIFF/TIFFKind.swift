import Foundation
import Raster
import TestSupport

/// A TIFF file and the pixels that it means.
struct TIFFKind: Decodable, Sendable {
  let name: String
  let orientation: Int
  let tolerance: Int
  let notes: [String]
  private let width: Int
  private let height: Int
  private let file: Data
  private let rgba: Data

  /// The whole file.
  var bytes: [UInt8] { Array(file) }

  /// What it must decode to.
  var bitmap: Bitmap { Bitmap(rows: height, columns: width, rgba: Array(rgba)) }

  /// All of them, made once for all tests.
  static var all: [TIFFKind] {
    get async throws { try await making.value }
  }

  private static let making = Task<[TIFFKind], any Error> {
    try await PythonScript("tiff_kinds.py")([String]())
  }
}
