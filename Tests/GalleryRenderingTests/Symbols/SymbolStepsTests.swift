import Raster
import Testing
import VectorRaster

@testable import GalleryModel
@testable import GalleryRendering

/// What is painted and erased, in which order (symbols.md §5, §6).
struct SymbolStepsTests {
  private static let shape = Shape(
    .roundedRect(Rect(x: 1, y: 1, width: 2, height: 2), radius: 0), .fill(.nonZero))
  private static let band = Shape(
    .roundedRect(Rect(x: 0, y: 0, width: 4, height: 1), radius: 0), .fill(.nonZero))
  private static let paint = LayerPaint(color: .black, opacity: 1)

  @Test func `layers are painted first to last`() {
    #expect(steps([layer(), layer()], [Self.paint, Self.paint]) == [painted(0), painted(1)])
  }

  @Test func `a layer clears the layers before it and is then painted`() {
    #expect(
      steps([layer(), layer(clears: true)], [Self.paint, Self.paint])
        == [painted(0), .erase(.init([.add([Self.band], index: 1)])), painted(1)])
  }

  @Test func `a hidden layer neither clears nor paints`() {
    #expect(steps([layer(), layer(clears: true)], [Self.paint, .hidden]) == [painted(0)])
  }

  @Test func `a mark is cut out of its body and painted unless hidden`() {
    let layers = [layer(.isBody), layer()]
    let cut = VectorDrawing.Step.erase(.init([.add([Self.shape], index: 1)]))
    #expect(steps(layers, [Self.paint, .hidden]) == [painted(0), cut])
    #expect(steps(layers, [Self.paint, Self.paint]) == [painted(0), cut, painted(1)])
  }

  @Test func `a mark clears other marks but not its body`() {
    let layers = [layer(.isBody), layer(), layer(clears: true)]
    let cut = VectorDrawing.Step.erase(
      .init([
        .add([Self.shape], index: 1), .remove([Self.band], index: 2),
        .add([Self.shape], index: 2),
      ]))
    #expect(
      steps(layers, [Self.paint, Self.paint, Self.paint])
        == [
          painted(0), cut,
          .group([painted(1), .erase(.init([.add([Self.band], index: 2)])), painted(2)]),
        ])
  }

  private func layer(_ traits: SymbolLayer.Traits = [], clears: Bool = false) -> SymbolLayer {
    var layer = SymbolLayer([Self.shape])
    layer.traits = traits
    if clears { layer.clears = [Self.band] }
    return layer
  }

  private func painted(_ index: Int) -> VectorDrawing.Step {
    .paint(VectorDrawing.Layer([Self.shape], color: .black, index: index))
  }

  private func steps(_ layers: [SymbolLayer], _ paints: [LayerPaint]) -> [VectorDrawing.Step] {
    SymbolDrawing(viewBox: Rect(x: 0, y: 0, width: 4, height: 4), layers: layers).steps(paints)
  }
}
