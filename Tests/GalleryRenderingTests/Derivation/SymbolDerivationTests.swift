import Raster
import Testing
import VectorRaster

@testable import GalleryModel
@testable import GalleryRendering

/// Derived variants of symbols (symbols.md §5).
struct SymbolDerivationTests {
  /// A ring of stroke 1 that touches 1 and 15 of a frame of 16.
  private static let ring: SymbolDrawing = {
    let box = Rect(x: 1.5, y: 1.5, width: 13, height: 13)
    let line = Shape(.roundedRect(box, radius: 6.5), .stroke(StrokeStyle(width: 1)))
    return SymbolDrawing(
      viewBox: Rect(x: 0, y: 0, width: 16, height: 16), layers: [SymbolLayer([line])])
  }()

  /// A filled square of 12 in a frame of 24.
  private static let block = SymbolDrawing(
    viewBox: Rect(x: 0, y: 0, width: 24, height: 24),
    layers: [
      SymbolLayer([
        Shape(
          .roundedRect(Rect(x: 3, y: 3, width: 18, height: 18), radius: 0), .fill(.nonZero))
      ])
    ])

  @Test func `a slash spans one eighth to seven eighths and clears triple its width`() throws {
    let slash = try #require(Self.ring.derived(SymbolVariants(isSlashed: true)).layers.last)
    #expect(Self.ring.derived(SymbolVariants(isSlashed: true)).layers.count == 2)
    let line = Path([.move(Point(2, 2)), .line(Point(14, 14))])
    #expect(slash.shapes == [round(line, 1)])
    #expect(slash.clears == [round(line, 3)])
  }

  @Test func `a drawing without strokes gets a slash of a sixteenth of its frame`() throws {
    let slash = try #require(Self.block.derived(SymbolVariants(isSlashed: true)).layers.last)
    #expect(slash.shapes.map(\.strokeWidth) == [1.5])
    #expect(slash.clears.map(\.strokeWidth) == [4.5])
  }

  @Test(arguments: [(SymbolVariants.Shape.circle, 13.44), (.square, 14.4), (.rectangle, 14.4)])
  func `a mark fits the enclosure's content box`(
    _ shape: SymbolVariants.Shape, _ side: Double
  ) throws {
    let drawing = Self.block.derived(SymbolVariants(shape: shape))
    let box = try #require(drawing.layers.first?.inkBounds)
    #expect(abs(box.width - side) < 1e-9 && abs(box.height - side) < 1e-9)
    #expect(abs(box.center.x - 12) < 1e-9 && abs(box.center.y - 12) < 1e-9)
  }

  @Test func `a scaled mark keeps its stroke widths`() throws {
    let drawing = Self.ring.derived(SymbolVariants(shape: .circle))
    let mark = try #require(drawing.layers.first)
    #expect(mark.shapes.map(\.strokeWidth) == [1])
    let box = try #require(mark.inkBounds)
    #expect(abs(box.width - 0.56 * 16) < 0.02)
  }

  @Test func `a small mark keeps its size in an enclosure`() throws {
    var small = Self.block
    small.layers[0] = small.layers[0].transformed(by: .scale(0.25, 0.25))
    let box = try #require(small.derived(SymbolVariants(shape: .circle)).layers[0].inkBounds)
    #expect(abs(box.width - 4.5) < 1e-9)
    #expect(box.center == Point(12, 12))
  }

  @Test func `a circle touches the frame from inside and is secondary`() throws {
    let ring = try #require(Self.block.derived(SymbolVariants(shape: .circle)).layers.last)
    #expect(ring.level == .secondary)
    #expect(ring.shapes.map(\.strokeWidth) == [1.5])
    let box = try #require(ring.inkBounds)
    #expect(abs(box.x) < 0.01 && abs(box.maxX - 24) < 0.01)
  }

  @Test func `a square enclosure has a corner radius of 0.225 of its side`() throws {
    let frame = Rect(x: 0, y: 0, width: 16, height: 16)
    #expect(
      Enclosure(.square, frame: frame).body
        == Shape(.roundedRect(frame, radius: 3.6), .fill(.nonZero)))
  }

  @Test func `a rectangle enclosure has a height of three quarters of its width`() {
    let frame = Rect(x: 0, y: 0, width: 16, height: 16)
    let body = Enclosure(.rectangle, frame: frame).body
    #expect(body.path.bounds == Rect(x: 0, y: 2, width: 16, height: 12))
  }

  @Test func `a filled enclosure is a secondary body behind a primary mark`() {
    var two = Self.block
    two.layers.append(two.layers[0])
    two.layers[1].level = .tertiary
    let drawing = two.derived(SymbolVariants(shape: .circle, isFilled: true))
    #expect(drawing.hasBody)
    #expect(drawing.layers.map(\.level) == [.secondary, .primary, .primary])
  }

  @Test func `the slash of an enclosed mark stays inside the mark's box`() throws {
    let drawing = Self.block.derived(
      SymbolVariants(isSlashed: true, shape: .circle, isFilled: true))
    #expect(drawing.layers.count == 3)
    let box = try #require(drawing.layers.last?.inkBounds)
    #expect(box.x >= 12 - 6.72 - 1e-6 && box.maxX <= 12 + 6.72 + 1e-6)
    #expect(drawing.layers.last?.clears.isEmpty == false)
  }

  @Test func `a fill alone derives nothing`() {
    #expect(Self.block.derived(SymbolVariants(isFilled: true)) == Self.block)
  }

  private func round(_ path: Path, _ width: Double) -> Shape {
    Shape(path, .stroke(StrokeStyle(width: width, cap: .round, join: .round)))
  }
}
