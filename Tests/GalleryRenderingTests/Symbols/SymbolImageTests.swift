import GalleryTestSupport
import GalleryWire
import ImageCoding
import Raster
import TestSupport
import Testing

@testable import PictureServing
@testable import Gallery
@testable import GalleryModel
@testable import GalleryRendering

/// Symbols as images: turned, in another ratio, uncut, in nine slices and as tiles (symbols.md §9).
@Suite struct SymbolImageTests {
  private let fixture: RenderFixture

  /// A red box that fills its frame of 8 × 4 but for its lower right quarter, and a blue one in that.
  init() async throws {
    fixture = try RenderFixture()
    let drawing = try SymbolImporter().decode(
      Array(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><path fill="red" \
        d="M0 0h8v2h-4v2h-4z"/><path fill="blue" d="M4 2h4v2h-4z"/></svg>
        """.utf8), path: "box.svg"
    ).drawing
    let name = try SymbolName("box")
    _ = try await fixture.workspace.add([
      NewSymbol(name: name, drawings: [.init(name: name, variants: .none, drawing: drawing)])
    ])
  }

  private func prepare(
    _ format: PictureFormat = .png, _ change: (inout SymbolOptions) throws -> Void
  ) async throws -> PreparedSymbol {
    var options = SymbolOptions()
    (options.format, options.mode) = (format, .multicolor)
    try change(&options)
    return try await fixture.pipeline.prepare(symbol: "box", options)
  }

  private func bytes(
    _ format: PictureFormat, _ change: (inout SymbolOptions) throws -> Void
  ) async throws -> [UInt8] {
    try await fixture.pipeline.render(prepare(format, change)).image.bytes
  }

  private func picture(_ change: (inout SymbolOptions) throws -> Void) async throws -> Bitmap {
    try await PNGDecoder().decode(bytes(.png, change)).bitmap
  }

  /// Rows of letters: red, blue, and a dot for nothing.
  private func letters(_ change: (inout SymbolOptions) throws -> Void) async throws -> [String] {
    let bitmap = try await picture(change)
    let names: [Color: Character] = [
      .clear: ".", Color(red: 255, green: 0, blue: 0): "R", Color(red: 0, green: 0, blue: 255): "B",
    ]
    return (0..<bitmap.size.height).map { row in
      String((0..<bitmap.size.width).map { names[bitmap[row, $0]] ?? "?" })
    }
  }

  private static func caps(
    _ top: String, _ leading: String, _ bottom: String, _ trailing: String
  ) throws -> PointInsets {
    PointInsets(
      top: try #require(Decimal6(top)), leading: try #require(Decimal6(leading)),
      bottom: try #require(Decimal6(bottom)), trailing: try #require(Decimal6(trailing)))
  }

  /// A point at each side, and two at the trailing one.
  private static let thin = PointInsets(
    top: Decimal6(millionths: 1_000_000), leading: Decimal6(millionths: 1_000_000),
    bottom: Decimal6(millionths: 1_000_000), trailing: Decimal6(millionths: 2_000_000))

  private static let red = String(repeating: "R", count: 12)

  @Test(arguments: Orientation.allCases)
  func `a symbol is oriented like a bitmap`(orientation: Orientation) async throws {
    let plain = try await picture { _ in }
    let turned = try await picture { $0.orientation = orientation }
    #expect(turned.rgbaBytes == plain.oriented(orientation).rgbaBytes)
    #expect(turned.size == plain.oriented(orientation).size)
  }

  @Test func `fit and fill keep an explicit aspect ratio`() async throws {
    let square = AspectRatio(width: Decimal6(millionths: 1), height: Decimal6(millionths: 1))
    #expect(
      try await letters { $0.aspectRatio = square } == ["RRRR", "RRRR", "RRBB", "RRBB"])
    #expect(
      try await letters { ($0.width, $0.height, $0.aspectRatio) = (6, 4, square) }
        == [".RRRR.", ".RRRR.", ".RRBB.", ".RRBB."])
    #expect(
      try await letters {
        ($0.width, $0.height, $0.aspectRatio, $0.contentMode) = (4, 2, square, .fill)
      } == ["RRRR", "RRBB"])
    await #expect(
      throws: RenderError.invalid(
        option: "contentMode", rule: "must be fit or fill beside aspectRatio", value: "stretch")
    ) {
      try await prepare { ($0.aspectRatio, $0.contentMode) = (square, .stretch) }
    }
  }

  @Test func `an unclipped drawing enlarges the picture`() async throws {
    let filled = try await prepare {
      ($0.width, $0.height, $0.contentMode, $0.isClipped) = (4, 4, .fill, false)
    }
    #expect(filled.size == PixelSize(width: 8, height: 4))
    #expect(filled.plan.layout.file.box == Rect(x: 2, y: 0, width: 4, height: 4))
    #expect(
      try await letters {
        ($0.width, $0.height, $0.contentMode, $0.isClipped) = (4, 4, .fill, false)
      } == (try await letters { _ in }))
    let inside = try await prepare { ($0.width, $0.height, $0.isClipped) = (10, 10, false) }
    #expect(inside.plan.layout.file.box == nil)
    #expect(inside.key.text == (try await prepare { ($0.width, $0.height) = (10, 10) }).key.text)
  }

  @Test func `caps keep their size while the rest stretches`() async throws {
    let caps = try Self.caps("0", "1", "0", "3")
    let rows = try await letters { ($0.width, $0.height, $0.capInsets) = (12, 4, caps) }
    #expect(rows == [Self.red, Self.red, "RRRRRRRBBBBB", "RRRRRRRBBBBB"])
    let large = try await letters {
      ($0.width, $0.height, $0.capInsets, $0.scale) = (20, 8, caps, Scale(millionths: 2_000_000))
    }
    // Caps of 2 and 6 pixels; of the 12 between them three quarters are red.
    #expect(large[7] == "RRRRRRRRRRRBBBBBBBBB" && large[0] == String(repeating: "R", count: 20))
    let small = try await letters {
      ($0.width, $0.height) = (4, 4)
      $0.capInsets = try Self.caps("0", "4", "0", "3")
    }
    #expect(small == ["RRRR", "RRRR", "RRBB", "RRBB"])
  }

  @Test func `caps without effect leave the key unchanged`() async throws {
    let plain = try await prepare { _ in }.key.text
    let caps = try Self.caps("1", "1", "1", "1")
    #expect(try await prepare { $0.capInsets = caps }.key.text == plain)
    #expect(try await prepare { $0.capInsets = .zero }.key.text == plain)
    #expect(try await prepare { $0.resizingMode = .tile }.key.text == plain)
    let wide = try await prepare { ($0.width, $0.height, $0.capInsets) = (12, 4, caps) }.key.text
    let other = try await prepare {
      ($0.width, $0.height, $0.capInsets) = (12, 4, try Self.caps("1", "1", "1", "2"))
    }.key.text
    #expect(wide != other)
  }

  @Test func `tiles repeat and are clipped`() async throws {
    let tiles = try await letters { ($0.width, $0.height, $0.resizingMode) = (12, 6, .tile) }
    #expect(
      tiles == [Self.red, Self.red, "RRRRBBBBRRRR", "RRRRBBBBRRRR", Self.red, Self.red])
    let capped = try await letters {
      ($0.width, $0.height, $0.resizingMode) = (12, 4, .tile)
      $0.capInsets = try Self.caps("0", "1", "0", "3")
    }
    #expect(capped == [Self.red, Self.red, "RRRRBRRRBBBB", "RRRRBRRRBBBB"])
    let doubled = try await letters {
      ($0.width, $0.height, $0.resizingMode, $0.size) = (8, 2, .tile, Decimal6("4"))
    }
    #expect(doubled == ["RRRRRRRR", "RRBBRRBB"])
  }

  @Test func `rejects caps that leave no centre and too many tiles`() async throws {
    let caps = try Self.caps("0", "4", "0", "4")
    await #expect(
      throws: RenderError.invalid(
        option: "capInsets", rule: "must leave a part of the symbol, which is 8 points wide",
        value: "leading 4 and trailing 4")
    ) { try await prepare { $0.capInsets = caps } }
    await #expect(
      throws: RenderError.tooLarge(
        message: "a symbol must be repeated at most 1024 times, got 4000 × 1")
    ) {
      try await prepare {
        ($0.width, $0.height, $0.resizingMode, $0.size) = (8000, 1, .tile, Decimal6("2"))
      }
    }
  }

  @Test func `rejects caps for an animated SVG only`() async throws {
    let caps = try Self.caps("1", "1", "1", "1")
    func bouncing(_ options: inout SymbolOptions) {
      (options.width, options.height, options.capInsets) = (16, 8, caps)
      options.effect = SymbolEffectOptions(.bounce)
    }
    await #expect(throws: RenderError.self) { try await prepare(.svg, bouncing) }
    #expect(try await bytes(.png, bouncing).count > 100)
    _ = try await prepare(.svg) {
      bouncing(&$0)
      $0.effect?.time = Decimal6("0.1")
    }
  }

  @Test(arguments: [
    (PointInsets.zero, ResizingMode.tile), (SymbolImageTests.thin, .stretch),
    (SymbolImageTests.thin, .tile),
  ])
  func `SVG and PDF show caps and tiles as vectors`(caps: PointInsets, mode: ResizingMode)
    async throws
  {
    func change(_ options: inout SymbolOptions) {
      (options.width, options.height, options.capInsets, options.resizingMode) = (
        20, 10, caps, mode
      )
      options.background = .white
      options.orientation = .rightMirrored
      options.size = mode == .tile ? Decimal6("8") : nil
    }
    let pixels = try await picture(change)
    let svg = try await PNGDecoder().decode(Librsvg.png(bytes(.svg, change), zoom: 1)).bitmap
    #expect(svg.isAlike(pixels))
    let page = try await bytes(.pdf, change)
    let printed = try await PNGDecoder().decode(Poppler.png(page, by: "pdftocairo")).bitmap
    #expect(printed.isAlike(pixels))
    #expect(try await Poppler.images(page) == 0)
  }
}

extension Bitmap {
  /// Whether no channel differs by more than the rounding of viewers.
  fileprivate func isAlike(_ other: Bitmap) -> Bool {
    size == other.size
      && zip(rgbaBytes, other.rgbaBytes).allSatisfy { abs(Int($0) - Int($1)) <= 3 }
  }
}
