import Foundation
import ImageCoding
import Raster
import SceneModel
import TestSupport
import Testing

@testable import PixelariumClient

/// Modifiers around a picture work in the order in which they are said, or are refused.
@Suite struct ModifierOrderTests {
  private let fixture: ClientFixture
  private var server: PixelServer { fixture.server }
  private var ghost: PixelImage { server.image("ghost") }
  private var bell: SymbolImage { server.symbol("bell") }

  init() async throws { fixture = try await ClientFixture.shared.value }

  /// The pixels of the first row, `#` for black and `.` for nothing.
  private func firstRow<Subject>(_ address: PixelAddress<Subject>) async throws -> Set<Character> {
    let data = try await PixelImageRenderer(content: address).data()
    let bitmap = try PNGDecoder().decode([UInt8](data)).bitmap
    return Set(
      (0..<bitmap.columns).map { column in
        switch bitmap[0, column] {
        case .black: "#"
        case .clear: "."
        default: "?"
        }
      })
  }

  @Test func `a border encloses earlier padding but not later padding`()
    async throws
  {
    #expect(try await firstRow(ghost.padding(16).border(.black)) == ["#"])
    #expect(try await firstRow(ghost.border(.black).padding(16)) == ["."])
    #expect(try await firstRow(bell.padding(16).border(.black)) == ["#"])
    #expect(try await firstRow(bell.border(.black).padding(16)) == ["."])
    #expect(ghost.padding(16).border() != ghost.border().padding(16))
    #expect(ghost.padding(1).padding(2) == ghost.padding(3))
  }

  private static let orders: [(String, @Sendable (PixelImage) -> PixelImage)] = [
    ("padding must come before background", { $0.background("navy").padding(1) }),
    ("rotate must come before background", { $0.background("navy").rotationEffect(.degrees(9)) }),
    ("background must be given once", { $0.background("navy").border().background("gold") }),
    ("border must come before rotate", { $0.rotationEffect(.degrees(9)).border() }),
    ("border must be given once", { $0.border().padding(1).border() }),
    ("border must be given once", { $0.border(width: 2).border(width: 1) }),
    ("rotate must come before padding", { $0.border().padding(1).rotationEffect(.degrees(9)) }),
    (
      "rotate must come before padding",
      { $0.rotationEffect(.degrees(9)).padding(1).rotationEffect(.degrees(9)) }
    ),
  ]

  @Test(arguments: 0..<orders.count)
  func `rejects a modifier order that the server does not draw`(index: Int) throws {
    let (words, make) = Self.orders[index]
    let failure = #expect(throws: PixelFailure.self) { try make(ghost).url() }
    #expect(failure?.description.hasPrefix(words) == true, "\(String(describing: failure))")
  }

  @Test func `rejects effects with different options and names the option`() throws {
    let failure = #expect(throws: PixelFailure.self) {
      try bell.symbolEffect(.wiggle, options: .speed(2)).symbolEffect(.pulse).url()
    }
    #expect(
      failure?.description
        == "speed must be the same for wiggle and pulse, which run together in one picture, got 2 and 1"
    )
    #expect(throws: PixelFailure.self) {
      try bell.symbolEffect(.pulse).symbolEffect(.bounce, options: .repeat(2)).url()
    }
  }

  /// scenes.md §4.
  @Test(arguments: [
    (PixelColor.red, SemanticColor.systemRed), (.orange, .systemOrange), (.yellow, .systemYellow),
    (.green, .systemGreen), (.mint, .systemMint), (.teal, .systemTeal), (.cyan, .systemCyan),
    (.blue, .systemBlue), (.indigo, .systemIndigo), (.purple, .systemPurple), (.pink, .systemPink),
    (.brown, .systemBrown), (.gray, .systemGray), (.primary, .primary), (.secondary, .secondary),
  ])
  func `colours with SwiftUI's names match those of scenes`(color: PixelColor, named: SemanticColor)
  {
    #expect(color == PixelColor(named.color(in: .light).hexText))
  }
}
