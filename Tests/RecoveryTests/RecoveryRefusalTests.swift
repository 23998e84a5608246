import Raster
import Recovery
import TestSupport
import Testing

@Suite struct RecoveryRefusalTests {
  private static let noGrid =
    "no pixel grid was found: the picture may not be pixel art, may be clipped, or may have its original size"

  private static func refusal(
    of picture: Bitmap, _ options: RecoveryOptions = RecoveryOptions()
  ) -> String? {
    do throws(RecoveryError) {
      _ = try picture.recovered(options)
      return nil
    } catch { return error.description }
  }

  private static func drawn(
    rows: Int, columns: Int, _ color: (Int, Int) -> (UInt8, UInt8, UInt8)
  ) -> Bitmap {
    var bytes: [UInt8] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let (red, green, blue) = color(row, column)
        bytes += [red, green, blue, 255]
      }
    }
    return Bitmap(rows: rows, columns: columns, rgba: bytes)
  }

  @Test func `finds no grid from too few edges`() throws {
    let four = try Bitmap.checkerboard(rows: 2, columns: 2)
      .resized(to: PixelSize(width: 16, height: 16), by: .nearest).bitmap()
    let expected = "there are too few edges to determine a grid"
    #expect(Self.refusal(of: four) == expected)
    #expect(Self.refusal(of: .solid(rows: 1, columns: 1)) == expected)
    #expect(Self.refusal(of: .solid(rows: 300, columns: 3)) == expected)
    #expect(Self.refusal(of: .checkerboard(rows: 40, columns: 1)) == expected)
    let lines = Self.drawn(rows: 40, columns: 40) { row, _ in (UInt8(row * 5), 0, 0) }
    #expect(Self.refusal(of: lines) == expected)
  }

  @Test func `rejects noise, gradients and sprites of original size`() throws {
    var random = SeededGenerator(seed: 4)
    let noise = Self.drawn(rows: 30, columns: 40) { _, _ in
      let value = UInt32.random(in: 0...0xFFFFFF, using: &random)
      return (UInt8(value >> 16), UInt8(value >> 8 & 255), UInt8(value & 255))
    }
    let gradient = Self.drawn(rows: 36, columns: 48) { row, column in
      (UInt8(row * 4), UInt8(column * 2), UInt8(row + column))
    }
    let sprites = [
      Sprites.creature(columns: 24, rows: 24, seed: 2),
      Sprites.random(columns: 20, rows: 16, seed: 2), .checkerboard(rows: 9, columns: 9),
    ]
    for (number, picture) in ([noise, gradient] + sprites).enumerated() {
      #expect(Self.refusal(of: picture) == Self.noGrid, "picture \(number)")
    }
  }

  @Test func `rejects blocks of a JPEG`() throws {
    // Little by little, as blocks of a photograph of low quality are.
    let cells = Self.drawn(rows: 12, columns: 12) { row, column in
      (UInt8(80 + row * 9), UInt8(90 + column * 9), UInt8(100 + (row * 7 + column * 5) % 16))
    }
    for factor in [4, 8] {
      let size = PixelSize(width: 12 * factor, height: 12 * factor)
      let picture = try cells.resized(to: size, by: .nearest).bitmap()
      #expect(Self.refusal(of: picture) == nil)
      #expect(Self.refusal(of: picture, RecoveryOptions(isJPEG: true)) == Self.noGrid)
      let given = RecoveryOptions(grid: .count(columns: 12, rows: 12), isJPEG: true)
      #expect(Self.refusal(of: picture, given) == nil)
    }
    let five = try cells.resized(to: PixelSize(width: 60, height: 60), by: .nearest).bitmap()
    #expect(Self.refusal(of: five, RecoveryOptions(isJPEG: true)) == nil)
  }

  @Test func `rejects cells that are not square with their sides`() throws {
    let cells = Sprites.random(columns: 16, rows: 16, seed: 5)
    let size = PixelSize(width: 16 * 3, height: 56)
    let picture = try cells.resized(to: size, by: .kernel(.bilinear)).bitmap()
    #expect(
      Self.refusal(of: picture)
        == "cells would be 3 × 3.5 pixels")
  }

  @Test func `rejects numbers out of range with limit and value`() {
    let pixels = "a picture to recover must have at most 4194304 pixels and sides of at most 4096"
    #expect(Self.refusal(of: .solid(rows: 2049, columns: 2048)) == "\(pixels), got 2048×2049")
    #expect(Self.refusal(of: .solid(rows: 1, columns: 4097)) == "\(pixels), got 4097×1")
    #expect(
      Self.refusal(of: .solid(rows: 9, columns: 9), RecoveryOptions(colors: 0))
        == "at least 1 colour must be left, got 0")
  }

  @Test func `throws if the task is cancelled`() async {
    let picture = Sprites.random(columns: 64, rows: 64, seed: 6)
    let task = Task { () -> String? in
      while !Task.isCancelled { await Task.yield() }
      return Self.refusal(of: picture)
    }
    task.cancel()
    #expect(await task.value == "the task was cancelled")
  }
}
