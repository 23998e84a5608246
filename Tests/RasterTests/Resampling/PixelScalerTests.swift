import Raster
import TestSupport
import Testing

@Suite struct PixelScalerTests {
  private static func bitmap(_ text: String) -> Bitmap {
    Bitmap(
      text: text.split(separator: "/").joined(separator: "\n"),
      legend: ["0": .white, "1": .black, "2": Color(red: 200, green: 9, blue: 9)])
  }

  @Test(
    arguments: [
      ("001/011/111", .scale2x, "000011/000111/000111/011111/111111/111111"),
      ("100/010/001", .scale2x, "110000/101000/011100/001110/000101/000011"),
      ("10/01", .scale2x, "1100/1010/0101/0011"),
      ("1", .scale4x, "1111/1111/1111/1111"),
    ] as [(String, PixelScaler, String)])
  func `matches the documented pictures`(
    source: String, scaler: PixelScaler, expected: String
  ) throws {
    #expect(try Self.bitmap(source).scaled(by: scaler) == Self.bitmap(expected))
  }

  @Test func `matches the documented rows of a diagonal with scale3x`() throws {
    let large = try Self.bitmap("100/010/001").scaled(by: .scale3x)
    let rows = [0, 3].map { row in
      (0..<9).map { large[row, $0] == .black ? "1" : "0" }.joined()
    }
    #expect(rows == ["111000000", "011111000"])
  }

  /// The rules of rendering.md §24 as they are written there.
  private static func block(_ scaler: PixelScaler, _ color: (Int, Int) -> Color) -> [Color] {
    let (A, B, C) = (color(-1, -1), color(-1, 0), color(-1, 1))
    let (D, E, F) = (color(0, -1), color(0, 0), color(0, 1))
    let (G, H, I) = (color(1, -1), color(1, 0), color(1, 1))
    guard B != H && D != F else { return Array(repeating: E, count: scaler == .scale3x ? 9 : 4) }
    let corners = [D == B ? D : E, B == F ? F : E, D == H ? D : E, H == F ? F : E]
    if scaler == .scale2x { return corners }
    return [
      corners[0], (D == B && E != C) || (B == F && E != A) ? B : E, corners[1],
      (D == B && E != G) || (D == H && E != A) ? D : E, E,
      (B == F && E != I) || (H == F && E != C) ? F : E,
      corners[2], (D == H && E != I) || (H == F && E != G) ? H : E, corners[3],
    ]
  }

  @Test(arguments: [PixelScaler.scale2x, .scale3x])
  func `follows the rules for random pictures`(scaler: PixelScaler) throws {
    var random = SeededGenerator(seed: 13)
    let colors: [Color] = [.black, .white, .clear]
    for _ in 0..<30 {
      let rows = Int.random(in: 1...8, using: &random)
      let columns = Int.random(in: 1...8, using: &random)
      var source = Bitmap.solid(rows: rows, columns: columns)
      for row in 0..<rows {
        for column in 0..<columns {
          source[row, column] = colors.randomElement(using: &random) ?? .black
        }
      }
      let large = try source.scaled(by: scaler)
      let side = scaler.factor
      for row in 0..<rows {
        for column in 0..<columns {
          let block = Self.block(scaler) { y, x in
            source[min(max(row + y, 0), rows - 1), min(max(column + x, 0), columns - 1)]
          }
          for (place, color) in block.enumerated() {
            let (y, x) = (row * side + place / side, column * side + place % side)
            #expect(large[y, x] == color, "\(y), \(x)")
          }
        }
      }
    }
  }

  @Test func `treats all transparent cells as equal`() throws {
    let hidden = Color(red: 9, green: 8, blue: 7, alpha: 0)
    let plain = Bitmap(text: "#..\n.#.\n..#")
    let mixed = Bitmap(text: "#.h\nh#.\n.h#", legend: ["h": hidden])
    for scaler in PixelScaler.allCases {
      let (left, right) = (try plain.scaled(by: scaler), try mixed.scaled(by: scaler))
      for row in 0..<left.rows {
        for column in 0..<left.columns {
          #expect(left[row, column].alpha == right[row, column].alpha)
        }
      }
    }
  }

  @Test(arguments: PixelScaler.allCases)
  func `keeps indices, including duplicates of the palette`(scaler: PixelScaler) throws {
    let palette = try #require(Palette([.black, .white, .black, .clear]))
    let source = Bitmap(rows: 2, columns: 2, palette: palette, indices: [0, 1, 1, 2])
    let large = try source.scaled(by: scaler)
    #expect(large.palette == palette)
    #expect(try large == source.expanded().scaled(by: scaler))
    guard case .indexed(_, let indices) = large.storage else { return }
    #expect(indices.first == 0 && indices.last == 2)
  }

  @Test func `enlarges further in whole blocks`() throws {
    let source = Self.bitmap("100/010/001")
    let picture = try source.resized(
      to: PixelSize(width: 18, height: 12), by: .pixelScaler(.scale2x))
    let large = try source.scaled(by: .scale2x)
    #expect(picture.bitmap() == Mosaic.nearest(large, size: picture.size).bitmap())
    #expect(picture.cells.size == large.size)
  }

  @Test(
    arguments: [
      (.nearest, 1), (.pixelScaler(.scale2x), 2), (.pixelScaler(.scale3x), 3),
      (.pixelScaler(.scale4x), 4), (.area, nil), (.kernel(.box), nil),
    ] as [(ResamplingMethod, Int?)])
  func `requires multiples of the factor`(method: ResamplingMethod, step: Int?) {
    #expect(method.factorStep == step)
  }

  @Test func `throws if the task is cancelled`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try Bitmap.solid(rows: 4, columns: 4).scaled(by: .scale4x)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
