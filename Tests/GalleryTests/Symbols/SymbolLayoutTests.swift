import Raster
import Testing

@testable import Gallery

/// Sizes of symbols (symbols.md §9).
struct SymbolLayoutTests {
  @Test(arguments: [
    (SymbolScale.small, "18.792", 19), (.medium, "24", 24), (.large, "30.96", 31),
  ])
  func `imageScale is a zoom`(_ scale: SymbolScale, _ points: String, _ pixels: Int) throws {
    var options = SymbolOptions()
    options.size = Decimal6("24")
    options.imageScale = scale
    let layout = try layout(options)
    #expect(abs(layout.width - (Double(points) ?? 0)) < 1e-9)
    #expect(layout.size == PixelSize(width: pixels, height: pixels))
  }

  @Test(arguments: [
    ("64", "2", 128, 96), ("16", "1", 16, 12), ("0.1", "1", 1, 1), ("50", "1.29", 65, 48),
  ])
  func `the longer side takes the size`(
    _ size: String, _ scale: String, _ width: Int, _ height: Int
  ) throws {
    var options = SymbolOptions()
    options.size = Decimal6(size)
    options.scale = try Scale(scale)
    let layout = try layout(options, Rect(x: 0, y: 0, width: 32, height: 24))
    #expect(layout.size == PixelSize(width: width, height: height))
  }

  @Test func `without a size the frame's own is taken`() throws {
    let layout = try layout(SymbolOptions(), Rect(x: -8, y: 2, width: 16, height: 16))
    #expect(layout.size == PixelSize(width: 16, height: 16))
  }

  @Test func `padding is in points, and the frame covers its own pixels`() throws {
    var options = SymbolOptions()
    options.size = Decimal6("10")
    options.scale = try Scale("2")
    options.padding = EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let layout = try layout(options)
    #expect(layout.frame == PixelSize(width: 20, height: 20))
    #expect(layout.size == PixelSize(width: 32, height: 28))
    let canvas = layout.canvas(around: Rect(x: 0, y: 0, width: 40, height: 40))
    #expect(canvas == Rect(x: -8, y: -4, width: 64, height: 56))
  }

  @Test(arguments: ["8193", "999999999"])
  func `too large a picture is refused before it is drawn`(_ size: String) {
    var options = SymbolOptions()
    options.size = Decimal6(size)
    #expect(throws: RenderError.self) { try layout(options) }
  }

  @Test func `a size of nothing is refused by name`() {
    var options = SymbolOptions()
    options.size = Decimal6("0.0")
    #expect(
      throws: RenderError.invalid(option: "size", rule: "must be above 0 points", value: "0")
    ) { try layout(options) }
  }

  private func layout(
    _ options: SymbolOptions, _ frame: Rect = Rect(x: 0, y: 0, width: 24, height: 24)
  ) throws -> SymbolLayout {
    try SymbolLayout(options, frame: frame, limits: RenderLimits())
  }
}
