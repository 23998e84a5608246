import GalleryTestSupport
import GalleryWire
import ImageCoding
import Raster
import TestSupport
import Testing
import VectorRaster

@testable import PictureServing
@testable import Gallery
@testable import GalleryModel
@testable import GalleryRendering

/// Symbols in frames of any shape, with borders, turned and opaque.
@Suite struct SymbolFrameTests {
  private let fixture: RenderFixture

  init() throws { fixture = try RenderFixture() }

  /// A red box that fills its frame of 8 × 4 but for its lower right quarter, and a blue one in that.
  private func add() async throws {
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
    _ format: PictureFormat = .png, _ change: (inout SymbolOptions) -> Void
  ) async throws -> PreparedSymbol {
    var options = SymbolOptions()
    (options.format, options.mode) = (format, .multicolor)
    change(&options)
    return try await fixture.pipeline.prepare(symbol: "box", options)
  }

  private func bytes(
    _ format: PictureFormat, _ change: (inout SymbolOptions) -> Void
  ) async throws -> [UInt8] {
    try await fixture.pipeline.render(prepare(format, change)).image.bytes
  }

  private static func decoded(_ file: [UInt8]) throws -> Bitmap {
    try PNGDecoder().decode(file).bitmap
  }

  private func picture(_ change: (inout SymbolOptions) -> Void) async throws -> Bitmap {
    try await Self.decoded(bytes(.png, change))
  }

  /// Rows of letters: red, blue, white, black, and a dot for nothing.
  private func letters(_ change: (inout SymbolOptions) -> Void) async throws -> [String] {
    let bitmap = try await picture(change)
    let names: [Color: Character] = [
      .clear: ".", .white: "W", .black: "K", Color(red: 255, green: 0, blue: 0): "R",
      Color(red: 0, green: 0, blue: 255): "B",
    ]
    return (0..<bitmap.size.height).map { row in
      String((0..<bitmap.size.width).map { names[bitmap[row, $0]] ?? "?" })
    }
  }

  @Test func `content modes place the drawing in its frame`() async throws {
    try await add()
    let fitted = try await letters { ($0.width, $0.height) = (8, 6) }
    #expect(fitted == ["........"] + Self.plain + ["........"])
    let fill = try await letters {
      ($0.width, $0.height, $0.contentMode) = (4, 4, .fill)
    }
    #expect(fill == ["RRRR", "RRRR", "RRBB", "RRBB"])
    let stretched = try await letters {
      ($0.width, $0.height, $0.contentMode) = (4, 4, .stretch)
    }
    #expect(stretched == ["RRRR", "RRRR", "RRBB", "RRBB"])
    let original = try await letters {
      ($0.width, $0.height, $0.contentMode) = (10, 2, .original)
    }
    #expect(original == [".RRRRRRRR.", ".RRRRBBBB."])
  }

  private static let plain = ["RRRRRRRR", "RRRRRRRR", "RRRRBBBB", "RRRRBBBB"]

  @Test func `clipped parts do not show in border and padding`() async throws {
    try await add()
    let framed = try await letters {
      ($0.width, $0.height, $0.contentMode) = (4, 4, .fill)
      $0.border = Border(width: 1, color: .white)
      $0.padding = EdgeInsets(top: 1, leading: 2, bottom: 0, trailing: 0)
      $0.background = .black
    }
    #expect(
      framed == [
        "KKKKKKKK", "KKWWWWWW", "KKWRRRRW", "KKWRRRRW", "KKWRRBBW", "KKWRRBBW", "KKWWWWWW",
      ])
  }

  @Test func `a border is in points, which are pixels at scale 1`() async throws {
    try await add()
    let bordered = try await letters {
      $0.scale = Scale(millionths: 500_000)
      $0.border = Border(width: 2)
    }
    #expect(bordered == ["KKKKKK", "KRRRRK", "KRRBBK", "KKKKKK"])
    let picture = try await prepare { $0.border = Border(width: 0) }
    #expect(try await picture.etag == prepare { _ in }.etag)
  }

  @Test func `a border surrounds the inner padding and rotates with it`() async throws {
    try await add()
    let inner = EdgeInsets(top: 1, leading: 0, bottom: 0, trailing: 2)
    func framed(_ options: inout SymbolOptions) {
      options.size = Decimal6("4")
      (options.innerPadding, options.border) = (inner, Border(width: 1))
      options.padding = EdgeInsets(top: 0, leading: 1, bottom: 0, trailing: 0)
    }
    #expect(
      try await letters { framed(&$0) } == [
        ".KKKKKKKK", ".K......K", ".KRRRR..K", ".KRRBB..K", ".KKKKKKKK",
      ])
    let turned = try await letters {
      framed(&$0)
      $0.rotation = Angle(millionthsOfDegree: 90_000_000)
    }
    #expect(
      turned == [
        ".KKKKK", ".KRR.K", ".KRR.K", ".KBR.K", ".KBR.K", ".K...K", ".K...K", ".KKKKK",
      ])
    let alone = try await prepare { $0.innerPadding = inner }
    let around = try await prepare { $0.padding = inner }
    #expect(alone.etag == around.etag)
  }

  @Test(arguments: 0...3)
  func `quarter turns are exact, including the border`(turns: Int) async throws {
    try await add()
    func framed(_ options: inout SymbolOptions) {
      options.border = Border(width: 1, color: .white)
    }
    let upright = try await picture { framed(&$0) }
    let turned = try await picture {
      framed(&$0)
      $0.rotation = Angle(millionthsOfDegree: (turns - 4) * 90_000_000)
      $0.isAntialiased = false
    }
    #expect(turned == Mosaic(upright).oriented(Orientation(quarterTurns: turns)).bitmap())
  }

  @Test func `a rotated picture keeps its area and hard edges without antialiasing`() async throws {
    try await add()
    let turned = try await picture {
      $0.size = Decimal6("80")
      $0.rotation = Angle(millionthsOfDegree: 17_000_000)
    }
    #expect(turned.size == PixelSize(width: 80, height: 40).rotated(by: 17))
    let bytes = turned.rgbaBytes
    let alphas = stride(from: 3, to: bytes.count, by: 4).map { Int(bytes[$0]) }
    let area = Double(alphas.reduce(0, +)) / 255
    #expect(abs(area - 3200) < 16)
    #expect(Set(alphas).count > 20)
    let hard = try await picture {
      $0.size = Decimal6("80")
      $0.rotation = Angle(millionthsOfDegree: 17_000_000)
      $0.isAntialiased = false
    }
    let colors = (0..<hard.size.height).flatMap { row in
      (0..<hard.size.width).map { hard[row, $0] }
    }
    let (red, blue) = (Color(red: 255, green: 0, blue: 0), Color(red: 0, green: 0, blue: 255))
    #expect(Set(colors) == [.clear, red, blue])
  }

  @Test func `an opaque picture has no alpha`() async throws {
    try await add()
    let flat = try await letters { ($0.width, $0.height, $0.isOpaque) = (8, 6, true) }
    #expect(flat == ["KKKKKKKK"] + Self.plain + ["KKKKKKKK"])
    let veiled = try await picture {
      ($0.width, $0.height, $0.isOpaque) = (8, 6, true)
      $0.background = Color(red: 255, green: 255, blue: 255, alpha: 51)
    }
    #expect(veiled[0, 0] == Color(red: 51, green: 51, blue: 51))
    let page = try await String(decoding: bytes(.svg) { $0.isOpaque = true }, as: UTF8.self)
    #expect(page.contains(##"fill="#000000"/>"##))
  }

  private static let looks: [@Sendable (inout SymbolOptions) -> Void] = [
    { ($0.width, $0.height) = (40, 40) },
    { ($0.width, $0.height, $0.contentMode) = (40, 40, .fill) },
    { ($0.width, $0.height, $0.contentMode) = (30, 40, .stretch) },
    { ($0.width, $0.border) = (32, Border(width: 3, color: .black)) },
    { ($0.size, $0.rotation) = (Decimal6("32"), Angle(millionthsOfDegree: 17_000_000)) },
    {
      ($0.width, $0.height, $0.contentMode) = (24, 24, .fill)
      $0.rotation = Angle(millionthsOfDegree: 30_000_000)
      $0.border = Border(width: 2, color: .black)
      $0.padding = EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
      $0.background = .white
    },
    {
      ($0.width, $0.height, $0.contentMode) = (20, 30, .stretch)
      $0.rotation = Angle(millionthsOfDegree: 60_000_000)
    },
  ]

  @Test(arguments: looks.indices)
  func `SVG and PDF show the same picture as PNG`(look: Int) async throws {
    try await add()
    let pixels = try await picture(Self.looks[look])
    let document = try await bytes(.svg, Self.looks[look])
    let shown = try await Self.decoded(Librsvg.png(document, zoom: 1))
    var options = SymbolOptions()
    Self.looks[look](&options)
    // A turned page is no whole number of points, and its middle half a pixel aside.
    let limit = options.rotation == .zero ? 3.0 : 30
    try expectAlike(shown, pixels, within: limit)
    let page = try await bytes(.pdf) {
      Self.looks[look](&$0)
      $0.background = .white
    }
    let onWhite = try await picture {
      Self.looks[look](&$0)
      $0.background = .white
    }
    let printed = try await Self.decoded(Poppler.png(page, by: "pdftocairo"))
    try expectAlike(printed, onWhite, within: limit)
    #expect(try await Poppler.images(page) == 0)
  }

  /// Equal but for so much of alpha and red together, on average.
  private func expectAlike(
    _ first: Bitmap, _ second: Bitmap, within limit: Double
  ) throws {
    try #require(abs(first.size.width - second.size.width) <= 1)
    try #require(abs(first.size.height - second.size.height) <= 1)
    var sum = 0.0
    let (rows, columns) = (
      min(first.size.height, second.size.height), min(first.size.width, second.size.width)
    )
    for row in 0..<rows {
      for column in 0..<columns {
        let (one, other) = (first[row, column], second[row, column])
        sum += abs(Double(one.alpha) - Double(other.alpha))
        let (red, otherRed) = (Int(one.red) * Int(one.alpha), Int(other.red) * Int(other.alpha))
        sum += abs(Double(red - otherRed)) / 255
      }
    }
    #expect(sum / Double(rows * columns) < limit)
  }

  @Test(arguments: [SymbolEffect.bounce, .rotate])
  func `an animation rotates and is clipped to its frame`(effect: SymbolEffect) async throws {
    try await add()
    let turned = try await prepare {
      $0.size = Decimal6("40")
      $0.rotation = Angle(millionthsOfDegree: 20_000_000)
      $0.effects = [SymbolEffectOptions(effect)]
    }
    #expect(turned.plan.layout.room > 0)
    let artwork = SymbolArtwork(turned)
    let size = turned.plan.layout.size
    for part in [0, 0.2, 0.4, 0.7] {
      let moment = try artwork.placed(artwork.drawing(atPart: part)).bitmap(size: size)
      for column in 0..<size.width {
        #expect(moment[0, column].alpha < 128 && moment[size.height - 1, column].alpha < 128)
      }
    }
    let clipped = try await prepare {
      ($0.width, $0.height, $0.contentMode) = (20, 20, .fill)
      $0.padding = EdgeInsets(top: 9, leading: 9, bottom: 9, trailing: 9)
      $0.effects = [SymbolEffectOptions(effect)]
    }
    #expect(clipped.plan.layout.room == 0)
    let cut = SymbolArtwork(clipped)
    let moment = try cut.placed(cut.drawing(atPart: 0.3)).bitmap(
      size: clipped.plan.layout.size)
    #expect((0..<38).allSatisfy { moment[8, $0].alpha == 0 && moment[$0, 8].alpha == 0 })
    #expect(moment[19, 19].alpha > 128)
  }

  @Test func `equal pictures have equal tags`() async throws {
    try await add()
    let plain = try await prepare { $0.size = Decimal6("16") }.etag
    #expect(try await prepare { $0.width = 16 }.etag == plain)
    #expect(try await prepare { ($0.width, $0.height) = (16, 8) }.etag == plain)
    let other = try await prepare {
      ($0.width, $0.contentMode, $0.isAntialiased) = (16, .fill, false)
    }.etag
    #expect(other == plain)
    #expect(try await prepare { ($0.width, $0.height) = (16, 9) }.etag != plain)
  }
}
