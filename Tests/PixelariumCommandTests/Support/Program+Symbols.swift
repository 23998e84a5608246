import Foundation
import TestSupport
import Testing

extension Program {
  /// An SVG document with a frame of 24.
  static func svg(_ content: String) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\">\n\(content)\n</svg>\n"
  }

  /// Writes an SVG file with a triangle, as wide as `size`, for each path.
  func draw(_ paths: String..., size: Int = 16) throws {
    for path in paths {
      try folder.write(Self.svg("<path d=\"M4 4h\(size)v\(size)z\"/>"), to: path)
    }
  }

  /// Adds triangles under exactly these names, each wider than the one before.
  func addSymbols(_ names: String...) async throws {
    for (index, name) in names.enumerated() {
      try draw("drawn/\(name).svg", size: 2 + index)
    }
    let added = try await self("symbol", "add", "drawn", "--names", "sf")
    try #require(added.status == 0, "\(added.error)")
  }

  /// The printed JSON objects, one a line.
  func records(_ lines: String) throws -> [[String: Any]] {
    try lines.split(separator: "\n").map { try record(String($0)) }
  }
}
