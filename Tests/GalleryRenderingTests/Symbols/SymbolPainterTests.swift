import GalleryWire
import Raster
import Testing

@testable import GalleryModel
@testable import GalleryRendering

/// Which colour and opacity each layer gets (symbols.md §7).
struct SymbolPainterTests {
  private static let a = Color(red: 1, green: 2, blue: 3)
  private static let b = Color(red: 4, green: 5, blue: 6)
  private static let c = Color(red: 7, green: 8, blue: 9)

  @Test func `monochrome paints every layer alike`() {
    #expect(paints([0, 1, 2], [Self.a]) == paints("a a a"))
    #expect(paints([0, 1, 2], []) == paints("- - -"))
  }

  @Test func `hierarchical reduces the opacity of lower levels`() {
    #expect(paints([0, 1, 2], [Self.a], .hierarchical) == paints("a a*0.5 a*0.25"))
    var options = options([Self.a], .hierarchical)
    options.levels = [1_000_000, 500_000, 180_000].map(Decimal6.init(millionths:))
    #expect(paints([0, 2], options) == paints("a a*0.18"))
  }

  @Test(arguments: [
    ("a", [0, 1, 2], "a a*0.5 a*0.25"),
    ("ab", [0, 1, 2], "a b b"),
    ("ab", [0, 2], "a b"),
    ("abc", [0, 1, 2], "a b c"),
    ("abc", [0, 2], "a c"),
    ("abc", [0], "a"),
    ("abc", [0, 1], "a b"),
  ])
  func `palette mode assigns a colour to each level`(
    _ colors: String, _ levels: [Int], _ expected: String
  ) {
    let colors = colors.compactMap { color($0) }
    #expect(paints(levels, colors, .palette) == paints(expected))
  }

  @Test func `two colours select palette mode and one does not`() {
    #expect(paints([0, 1], [Self.a, Self.b]) == paints("a b"))
    #expect(paints([0, 1], [Self.a]) == paints("a a"))
  }

  @Test func `a preferred mode overrides monochrome but not an explicit mode`() {
    let drawing = drawing([0, 1])
    let mode = { (options: SymbolOptions) in
      SymbolPainter(options, preferring: .hierarchical, for: drawing).mode
    }
    #expect(mode(options([Self.a])) == .hierarchical)
    #expect(mode(options([Self.a, Self.b])) == .palette)
    #expect(mode(options([], .monochrome)) == .monochrome)
  }

  @Test func `multicolor uses intrinsic colours, and the tint for others`() {
    var drawing = drawing([0, 1, 2])
    drawing.layers[1].color = .intrinsic(Self.c)
    drawing.layers[2].color = .tint
    #expect(paints(drawing, options([Self.a], .multicolor)) == paints("a c a"))
  }

  @Test func `multicolor without intrinsic colours is monochrome`() {
    #expect(paints([0, 1], [Self.a], .multicolor) == paints("a a"))
  }

  @Test func `a mark is hidden in monochrome only`() {
    var drawing = drawing([1, 0])
    drawing.layers[0].traits = .isBody
    #expect(paints(drawing, options([Self.a])) == [paints("a")[0], .hidden])
    #expect(paints(drawing, options([Self.a], .hierarchical)) == paints("a*0.5 a"))
  }

  @Test func `variable layers beyond the value are dimmed or hidden`() {
    var drawing = drawing([0, 0, 0, 0])
    for index in 1...3 { drawing.layers[index].traits = .isVariable }
    var options = options([Self.a])
    options.value = Decimal6(millionths: 400_000)
    #expect(paints(drawing, options) == paints("a a a a*0.3"))
    options.inactive = .hide
    #expect(paints(drawing, options).last == .hidden)
    options.value = nil
    #expect(paints(drawing, options) == paints("a a a a"))
  }

  @Test func `a layer keeps its own opacity in every mode`() {
    var drawing = drawing([1])
    drawing.layers[0].opacity = 0.2
    #expect(paints(drawing, options([Self.a])) == paints("a*0.2"))
    #expect(paints(drawing, options([Self.a], .hierarchical)) == paints("a*0.1"))
  }

  private func paints(_ text: String) -> [LayerPaint] {
    text.split(separator: " ").map { word in
      let opacity = word.split(separator: "*").dropFirst().first.flatMap { Double($0) } ?? 1
      return LayerPaint(color: word.first.flatMap(color), opacity: opacity)
    }
  }

  private func color(_ letter: Character) -> Color? {
    ["a": Self.a, "b": Self.b, "c": Self.c][letter]
  }

  private func options(
    _ colors: [Color], _ mode: SymbolRenderingMode? = nil
  ) -> SymbolOptions {
    var options = SymbolOptions()
    options.foreground = colors
    options.mode = mode
    return options
  }

  private func drawing(_ levels: [Int]) -> SymbolDrawing {
    SymbolDrawing(
      viewBox: Rect(x: 0, y: 0, width: 24, height: 24),
      layers: levels.map { level in
        var layer = SymbolLayer([])
        layer.level = SymbolLevel(rawValue: level) ?? .primary
        return layer
      })
  }

  private func paints(_ drawing: SymbolDrawing, _ options: SymbolOptions) -> [LayerPaint] {
    SymbolPainter(options, preferring: nil, for: drawing).paints(of: drawing)
  }

  private func paints(_ levels: [Int], _ options: SymbolOptions) -> [LayerPaint] {
    paints(drawing(levels), options)
  }

  private func paints(
    _ levels: [Int], _ colors: [Color], _ mode: SymbolRenderingMode? = nil
  ) -> [LayerPaint] {
    paints(levels, options(colors, mode))
  }
}
