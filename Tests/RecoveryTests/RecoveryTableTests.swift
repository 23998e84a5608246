import Foundation
import Raster
import Recovery
import TestSupport
import Testing

/// Pictures that Pillow enlarged, blurred and compressed, of which the cells are known (recovery.md §6).
@Suite struct RecoveryTableTests {
  private struct Question: Encodable {
    struct Sprite: Encodable {
      let width: Int
      let height: Int
      let pixels: Data
    }

    let sprites: [Sprite]
    let factors: [Int]
  }

  private struct Enlarged: Decodable {
    let name: String
    let isJPEG: Bool
    let columns: Int
    let rows: Int
    let width: Int
    let height: Int
    let pixels: Data
  }

  private static func enlarged(_ sprites: [Bitmap], by factors: [Int]) async throws -> [Enlarged] {
    let question = Question(
      sprites: sprites.map { sprite in
        let bytes = sprite.rgbaBytes
        let pixels = Data(bytes.indices.filter { $0 % 4 < 3 }.map { bytes[$0] })
        return Question.Sprite(width: sprite.columns, height: sprite.rows, pixels: pixels)
      }, factors: factors)
    return try await PythonScript("pillow_enlarge.py")(question)
  }

  @Test(arguments: [(24, 24, 3), (16, 20, 4)])
  func `finds the number of cells after any enlargement`(
    columns: Int, rows: Int, factor: Int
  ) async throws {
    let sprite = Sprites.creature(columns: columns, rows: rows, seed: 1)
    for picture in try await Self.enlarged([sprite], by: [factor]) {
      let bitmap = Bitmap(rows: picture.height, columns: picture.width, rgba: Array(picture.pixels))
      let grid = try bitmap.recovered(RecoveryOptions(isJPEG: picture.isJPEG))
      #expect(grid.size == sprite.size, "\(picture.name)")
    }
  }

  @Test func `distinguishes cells of eight pixels from JPEG blocks`() async throws {
    let sprite = Sprites.random(columns: 16, rows: 16, seed: 8)
    for picture in try await Self.enlarged([sprite], by: [8])
    where picture.name.contains("nearest jpeg") {
      let bitmap = Bitmap(rows: picture.height, columns: picture.width, rgba: Array(picture.pixels))
      let grid = try bitmap.recovered(RecoveryOptions(isJPEG: true))
      #expect(grid.size == sprite.size, "\(picture.name)")
      #expect(grid.stage == .fitted)
    }
  }
}
