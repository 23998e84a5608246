import Foundation
import Raster
import Testing
import TestSupport

@testable import ImageCoding
@testable import ImageFiles

struct PixelJSONEncoderTests {
  /// The file as a reader declares it.
  private struct File: Decodable {
    enum Value: Decodable {
      case index(Int)
      case color(String)

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let index = try? container.decode(Int.self) {
          self = .index(index)
        } else {
          self = .color(try container.decode(String.self))
        }
      }
    }

    let rows: Int
    let columns: Int
    let palette: [String]?
    let values: [[Value]]

    /// The pixels, RGBA.
    func bitmap() throws -> Bitmap {
      #expect(values.count == rows)
      #expect(values.allSatisfy { $0.count == columns })
      let colors = try values.joined().map { value in
        switch value {
        case .index(let index): try Color(cssText: #require(palette)[index])
        case .color(let text): try Color(cssText: text)
        }
      }
      return Bitmap(
        rows: rows, columns: columns,
        rgba: colors.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] })
    }
  }

  @Test func `writes one row of indices per line`() throws {
    let palette = try #require(Palette([.clear, .black, Color(red: 1, green: 2, blue: 3)]))
    let bitmap = Bitmap(rows: 2, columns: 2, palette: palette, indices: [0, 1, 2, 0])
    let picture = Mosaic(bitmap).padded(
      by: EdgeInsets(top: 0, leading: 0, bottom: 1, trailing: 1), with: .white)
    let text = String(decoding: try PixelJSONEncoder.encode(picture), as: UTF8.self)
    #expect(
      text == """
        {"rows":3,"columns":3,"palette":["#00000000","#000000","#010203","#ffffff"],"values":[
        [0,1,3],
        [2,0,3],
        [3,3,3]
        ]}

        """)
  }

  @Test(arguments: [1, 2, 5, 200, 600])
  func `writes pixels that a JSON reader restores`(colors: Int) throws {
    var random = SeededGenerator(seed: UInt64(colors))
    for _ in 0..<10 {
      let picture = Mosaic.random(colors: colors, using: &random)
      for picture in [picture, Mosaic(picture.bitmap().expanded())] {
        let file = try JSONDecoder().decode(
          File.self, from: Data(PixelJSONEncoder.encode(picture)))
        #expect(try file.bitmap() == picture.bitmap())
      }
    }
  }

  @Test func `writes colours instead of indices above 256 colours`() throws {
    let cells: [UInt8] = (0..<289).flatMap { [UInt8($0 % 256), UInt8($0 / 256), 0, 255] }
    let text = String(
      decoding: try PixelJSONEncoder.encode(Mosaic(Bitmap(rows: 17, columns: 17, rgba: cells))),
      as: UTF8.self)
    #expect(text.hasPrefix("{\"rows\":17,\"columns\":17,\"values\":[\n[\"#000000\",\"#010000\","))
  }
}

@testable import ImageCoding
@testable import ImageFiles

struct HalfBlockEncoderTests {
  private func text(_ picture: Mosaic) throws -> String {
    String(decoding: try HalfBlockEncoder.encode(picture), as: UTF8.self)
  }

  @Test(arguments: [
    // Two pixels, one above the other.
    ("r.\ngb", "\u{1B}[38;2;255;0;0;48;2;0;255;0m▀\u{1B}[0;38;2;0;0;255m▄\u{1B}[0m\n"),
    // An odd last row has the terminal below it.
    ("r", "\u{1B}[0;38;2;255;0;0m▀\u{1B}[0m\n"),
    // Transparent pixels leave the terminal as it is.
    (".\n.", "\u{1B}[0m \u{1B}[0m\n"),
    // A run of equal blocks has one code.
    ("rrr", "\u{1B}[0;38;2;255;0;0m▀▀▀\u{1B}[0m\n"),
    // A translucent pixel looks as on black.
    ("h", "\u{1B}[0;38;2;128;0;0m▀\u{1B}[0m\n"),
  ])
  func `shows two pixels per character`(bitmap: String, text: String) throws {
    let half = Color(red: 255, green: 0, blue: 0, alpha: 128)
    let bitmap = Bitmap(text: bitmap, legend: ["h": half])
    #expect(try self.text(Mosaic(bitmap)) == text)
    #expect(try self.text(Mosaic(#require(bitmap.indexed()))) == text)
  }

  @Test func `writes the same text for bands as for their pixels`() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<20 {
      let picture = Mosaic.random(colors: .random(in: 1...5, using: &random), using: &random)
      #expect(try text(picture) == text(Mosaic(picture.bitmap().expanded())))
    }
  }
}
