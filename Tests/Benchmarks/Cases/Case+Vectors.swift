import ImageCoding
import Raster
import SVGCoding
import VectorRaster

extension Case {
  /// Many lines, and one icon.
  static let vectors: [String: @Sendable () async throws -> Case] = [
    "icon-512": { try icon { try $0.picture(side: 512) } },
    "lines-50000": {
      let drawing = randomLines(50_000, PixelSize(width: 800, height: 800))
      return Case(
        input: Array(drawing.lines.map(\.text).joined(separator: "\n").utf8),
        picture: { try drawing.bitmap() })
    },
    "icon-512-png": {
      let document = Array(bell.utf8)
      return Case(
        input: document,
        file: {
          let picture = try VectorDrawing(svg: document).picture(side: 512)
          return try PNGEncoder.encode(Mosaic(picture))
        })
    },
  ]

  private static func icon(_ picture: @escaping (VectorDrawing) throws -> Bitmap) throws -> Case {
    let drawing = try VectorDrawing(svg: Array(bell.utf8))
    return Case(input: Array(bell.utf8), picture: { try picture(drawing) })
  }

  /// Lines of one pixel from anywhere to anywhere, each in a colour of its own.
  private static func randomLines(_ count: Int, _ size: PixelSize) -> LineDrawing {
    var noise = Noise()
    func point() -> Point {
      let x = Double(noise.number(below: size.width * 64)) / 64
      return Point(x, Double(noise.number(below: size.height * 64)) / 64)
    }
    func byte() -> UInt8 { UInt8(noise.number(below: 256)) }
    let lines = (0..<count).map { _ in
      LineDrawing.Line(
        from: point(), to: point(), color: Color(red: byte(), green: byte(), blue: byte()))
    }
    return LineDrawing(size: size, lineWidth: 1, lines: lines)
  }

  /// A bell on a grid of 24, of strokes with round ends.
  private static let bell = """
    <svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">
    <g fill="none" stroke="#000" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">
    <path d="M9.5 20.2C10.1 20.8 11 21.1 12 21.1S13.9 20.8 14.5 20.2"/>
    <path d="M12 3C15.3 3 18 5.7 18 9V11.9C18 13 18.3 13.8 18.85 14.6L19.6 15.6C20 16.2 19.6 17 18.85 17\
    H5.15C4.4 17 4 16.2 4.4 15.6L5.15 14.6C5.7 13.8 6 13 6 11.9V9C6 5.7 8.7 3 12 3Z"/>
    </g>
    </svg>
    """
}

extension LineDrawing.Line {
  /// Both ends and the colour, all numbers exact.
  fileprivate var text: String {
    "\(start.x) \(start.y) \(end.x) \(end.y) \(color.red) \(color.green) \(color.blue)"
  }
}

extension VectorDrawing {
  /// All shapes of an SVG file in black.
  fileprivate init(svg: [UInt8]) throws {
    let document = try SVGReader.read(svg)
    self.init(
      bounds: document.viewBox,
      steps: [.paint(Layer(document.shapes.map(\.shape), color: .black))])
  }

  fileprivate func picture(side: Int) throws -> Bitmap {
    try bitmap(size: PixelSize(width: side, height: side))
  }
}
