import Foundation
import FoundationXML
import ImageCoding
import Raster
import TestSupport
import Testing
import VectorRaster

@testable import SVGCoding

struct PictureSVGWriterTests: PictureSamples {
  private let square = Shape(
    Path([.move(.zero), .line(Point(4, 0)), .line(Point(4, 4)), .close]), .fill(.nonZero))

  private func writer() -> PictureSVGWriter {
    PictureSVGWriter { try PNGEncoder.encode(Mosaic($0)) }
  }

  private func text(
    _ steps: [Picture.Step], _ change: (inout PictureSVGWriter) -> Void = { _ in }
  ) throws -> String {
    var writer = writer()
    change(&writer)
    let picture = Picture(bounds: Rect(x: 0, y: 0, width: 9, height: 8.5), steps: steps)
    let document = try writer.write(picture)
    #expect(XMLParser(data: Data(document)).parse())
    return String(decoding: document, as: UTF8.self)
  }

  private func white(_ columns: Int, _ rows: Int) -> Bitmap {
    Bitmap(rows: rows, columns: columns, rgba: [UInt8](repeating: 255, count: 4 * rows * columns))
  }

  private var fill: Picture.Step { .fill(square, .color(.black)) }

  @Test func `writes sizes in points, and escapes text`() throws {
    let text = try text([fill]) {
      $0.title = "</title><a> & {{b}}"
      $0.license = "\"CC\" <0>"
    }
    #expect(
      text == """
        <svg xmlns="http://www.w3.org/2000/svg" width="9" height="8.5" viewBox="0 0 9 8.5" role="img">
        <title>&lt;/title&gt;&lt;a&gt; &amp; {{b}}</title>
        <metadata>"CC" &lt;0&gt;</metadata>
        <path fill="#000000" d="m0 0h4v4z"/>
        </svg>

        """)
  }

  @Test func `writes a background as a rectangle, over black if opaque`() throws {
    let half = Color(red: 255, green: 0, blue: 0, alpha: 51)
    let black = "<rect x=\"0\" y=\"0\" width=\"9\" height=\"8.5\" fill=\"#000000\"/>\n"
    let red =
      "<rect x=\"0\" y=\"0\" width=\"9\" height=\"8.5\" fill=\"#ff0000\" fill-opacity=\".2\"/>\n"
    #expect(try text([]) { $0.background = half }.contains(">\n" + red + "</svg>"))
    #expect(
      try text([]) { ($0.background, $0.isOpaque) = (half, true) }
        .contains(">\n" + black + red + "</svg>"))
    #expect(
      try text([]) { ($0.background, $0.isOpaque) = (.black, true) }.contains(black + "</svg>"))
    #expect(!(try text([]) { $0.background = .clear }.contains("rect")))
  }

  @Test func `writes radial gradients from the centre, and ellipses as transformed circles`()
    throws
  {
    let gradient = try Gradient(colors: [.white, .clear])
    let frame = Rect(x: 1, y: 2, width: 4, height: 2)
    let radial = try text([
      .fill(
        square,
        .gradient(
          gradient, .radial(center: Point(0.5, 0.5), startRadius: 1, endRadius: 4), frame: frame))
    ])
    #expect(
      radial.contains(
        """
        <radialGradient id="g1" gradientUnits="userSpaceOnUse" cx="3" cy="3" r="4">
        <stop offset=".25" stop-color="#ffffff"/>
        <stop offset="1" stop-color="#ffffff" stop-opacity="0"/>
        </radialGradient>
        <path fill="url(#g1)" d="m0 0h4v4z"/>
        """))
    let elliptical = try text(
      [
        .fill(
          square,
          .gradient(
            gradient, .elliptical(center: .zero, startFraction: 0, endFraction: 0.5), frame: frame))
      ]
    ) { $0.colorMode = .linear }
    #expect(
      elliptical.contains(
        "cx=\"0\" cy=\"0\" r=\".5\" gradientTransform=\"matrix(4 0 0 2 1 2)\" "
          + "color-interpolation=\"linearRGB\">"))
  }

  @Test func `writes one wedge per colour step, at most 720`() throws {
    func count(_ gradient: Gradient) throws -> Int {
      let way = GradientShape.angular(center: Point(0.5, 0.5), startAngle: 0, endAngle: 360)
      let frame = Rect(x: 0, y: 0, width: 4, height: 4)
      let text = try text([.fill(square, .gradient(gradient, way, frame: frame))])
      return text.split(separator: "<path fill=").count - 1
    }
    let grey = Color(red: 20, green: 20, blue: 20)
    #expect(try count(Gradient(colors: [.black, grey])) == 20)
    let colors = (0..<32).map { $0.isMultiple(of: 2) ? Color.black : .white }
    #expect(try count(Gradient(colors: colors)) == 621)
    #expect(try count(Gradient(colors: colors, in: .perceptual)) <= 720)
  }

  @Test func `writes a long list of stops once per kind of gradient`() throws {
    let colors = (0..<32).map { $0.isMultiple(of: 2) ? Color.black : .white }
    let long = try Gradient(colors: colors, in: .perceptual)
    let short = try Gradient(colors: [.black, .white], in: .device)
    func fill(_ gradient: Gradient, _ way: GradientShape, _ x: Double) -> Picture.Step {
      .fill(square, .gradient(gradient, way, frame: Rect(x: x, y: 0, width: 4, height: 4)))
    }
    let along = GradientShape.linear(start: .zero, end: Point(1, 0))
    let around = GradientShape.radial(center: .zero, startRadius: 0, endRadius: 4)
    let ellipse = GradientShape.elliptical(center: .zero, startFraction: 0, endFraction: 1)
    let text = try text([
      fill(long, along, 0), fill(long, along, 1), fill(long, around, 0), fill(long, ellipse, 0),
      fill(long, around, 2), fill(short, along, 0), fill(short, along, 1),
    ])
    #expect(
      text.contains(
        "<linearGradient id=\"g2\" gradientUnits=\"userSpaceOnUse\" x1=\"1\" y1=\"0\" x2=\"5\" y2=\"0\" "
          + "href=\"#g1\"/>"))
    #expect(
      text.contains(
        "<radialGradient id=\"g5\" gradientUnits=\"userSpaceOnUse\" cx=\"2\" cy=\"0\" r=\"4\" href=\"#g3\"/>"
      ))
    #expect(text.split(separator: "href=").count - 1 == 2)
  }

  private func angular(_ colors: [Color], _ frame: Rect) throws -> Picture.Step {
    .fill(
      square,
      .gradient(
        try Gradient(colors: colors),
        .angular(center: Point(0.5, 0.5), startAngle: 0, endAngle: 360), frame: frame))
  }

  @Test func `writes wedges of several shapes once`() throws {
    let grey = Color(red: 20, green: 20, blue: 20)
    let text = try text([
      angular([.black, grey], Rect(x: 0, y: 0, width: 4, height: 4)),
      group([try angular([.black, grey], Rect(x: 1, y: 0, width: 4, height: 2))]) {
        $0.opacity = 0.5
      }, angular([grey, .black], Rect(x: 0, y: 0, width: 4, height: 4)),
    ])
    #expect(text.split(separator: "<path fill=").count - 1 == 40)
    #expect(text.split(separator: "<defs>").count - 1 == 1)
    let first = try #require(text.range(of: "<defs>\n<g id=\"w1\">\n"))
    let use = try #require(
      text.range(of: "<use href=\"#w1\" transform=\"matrix(.0030383 0 0 .0030383 2 2)\"/>"))
    #expect(first.upperBound < use.lowerBound)
    #expect(text.split(separator: "<use href=\"#w1\"").count - 1 == 2)
  }

  @Test func `counts wedges before writing, and bytes while writing`() throws {
    let grey = Color(red: 20, green: 20, blue: 20)
    let frame = Rect(x: 0, y: 0, width: 4, height: 4)
    let (one, other) = (try angular([.black, grey], frame), try angular([grey, .black], frame))
    #expect(throws: SVGError.tooManyWedges(limit: 19, count: 20)) {
      try text([one]) { $0.maximumWedges = 19 }
    }
    _ = try text([one, group([one]) { $0.opacity = 0.5 }]) { $0.maximumWedges = 20 }
    #expect(throws: SVGError.tooManyWedges(limit: 39, count: 40)) {
      try text([one, .aligned([other], .corner(.zero))]) { $0.maximumWedges = 39 }
    }
    #expect(
      SVGError.tooManyWedges(limit: 19, count: 20).description
        == "the angular gradients of an SVG picture must have at most 19 wedges together, "
        + "got 20 or more")
    let count = try text([fill, fill]).utf8.count
    #expect(try text([fill, fill]) { $0.maximumFileBytes = count }.utf8.count == count)
    for limit in [0, 50, count - 1] {
      #expect(throws: SVGError.tooManyBytes(limit: limit)) {
        try text([fill, fill]) { $0.maximumFileBytes = limit }
      }
    }
    #expect(
      SVGError.tooManyBytes(limit: 5).description
        == "an SVG picture must have at most 5 bytes, got more")
  }

  @Test func `combines clips, and fades the group by their opacities`() throws {
    var faint = square
    (faint.opacity, faint.kind) = (0.5, .fill(.evenOdd))
    let text = try text([
      group([fill]) {
        $0.clips = [.init(square), .init(faint)]
        $0.opacity = 0.5
      }
    ])
    #expect(
      text.contains(
        """
        <g opacity=".25">
        <clipPath id="c2"><path clip-rule="evenodd" d="m0 0h4v4z"/></clipPath>
        <g clip-path="url(#c2)" style="isolation:isolate">
        <clipPath id="c1"><path d="m0 0h4v4z"/></clipPath>
        <g clip-path="url(#c1)" style="isolation:isolate">
        <path fill="#000000" d="m0 0h4v4z"/>
        </g>
        </g>
        </g>
        """))
  }

  @Test func `keeps a blur round in a stretched group`() throws {
    let text = try text([
      group([fill]) {
        $0.transform = .scale(4, 1)
        $0.blur = 1
        $0.shadows = [.init(.black, radius: 0, offset: Point(1, -2))]
      }
    ])
    #expect(text.contains("<g transform=\"matrix(4 0 0 1 0 0)\">\n<filter id=\"f1\" "))
    #expect(text.contains("<g filter=\"url(#f1)\">"))
    #expect(
      text.contains(
        """
        color-interpolation-filters="sRGB">
        <feGaussianBlur stdDeviation=".5 2" result="b"/>
        <feOffset in="b" dx="1" dy="-2" result="o"/><feFlood flood-color="#000000"/>\
        <feComposite in2="o" operator="in" result="s1"/>
        <feMerge><feMergeNode in="s1"/><feMergeNode in="b"/></feMerge>
        </filter>
        """))
  }

  @Test func `isolates blended content from the background`() throws {
    let blended = group([fill]) { $0.blend = .colorDodge }
    let text = try text([blended])
    #expect(
      text.contains("<g style=\"isolation:isolate\">\n<g style=\"mix-blend-mode:color-dodge\">"))
    let moved = try self.text([group([blended]) { $0.transform = .translation(1, 2) }])
    #expect(moved.contains("<g transform=\"matrix(1 0 0 1 1 2)\" style=\"isolation:isolate\">"))
    #expect(moved.split(separator: "isolate").count == 2)
    #expect(!(try self.text([group([fill]) { $0.opacity = 0.5 }]).contains("isolat")))
  }

  @Test func `gives elements and masks unique names`() throws {
    let drawing = VectorDrawing(
      bounds: Rect(x: 0, y: 0, width: 4, height: 4),
      steps: [
        .paint(.init([square], color: .black)), .erase(.init([.add([square], index: 0)])),
      ])
    let clipped = group([.drawing(drawing, .identity)]) {
      ($0.clips, $0.blur) = ([.init(square)], 1)
    }
    let text = try text([clipped, group([clipped]) { $0.clips = [.init(square)] }])
    let names = text.matches(of: /id="([a-z]\d)"/).map { String($0.output.1) }
    #expect(names.sorted() == ["c1", "c2", "c3", "f1", "f2", "m1", "m2"])
  }

  @Test func `omits empty groups and shapes`() throws {
    let empty = try text([
      group([]) { $0.shadows = [.init(.black, radius: 1)] }, .fill(square, .color(.clear)),
      .fill(Shape(Path(), .fill(.nonZero)), .color(.black)),
    ])
    #expect(empty.hasSuffix("aria-hidden=\"true\">\n</svg>\n"))
    #expect(try text([group([fill]) { _ in }]) == text([fill]))
  }

  @Test func `writes bitmaps as outlines or files, within limits`() throws {
    let bitmap = white(2, 2)
    let frame = Rect(x: 1, y: 1, width: 4, height: 6)
    let cells = Picture.Step.bitmap(bitmap, frame: frame, .nearest)
    #expect(
      try text([cells]).contains(
        """
        <g transform="matrix(2 0 0 3 1 1)" shape-rendering="crispEdges">
        <path fill="#ffffff" d="m0 0h2v2h-2z"/>
        </g>
        """))
    #expect(try text([cells, cells]) { $0.maximumCells = 8 }.contains("crispEdges"))
    #expect(throws: SVGError.tooManyCellsOfBitmaps(limit: 8, count: 12)) {
      try text([cells, cells, cells]) { $0.maximumCells = 8 }
    }
    #expect(throws: SVGError.tooManyCellsOfBitmaps(limit: 8, count: 16)) {
      try text([.bitmap(bitmap, frame: frame, .pixelScaler(.scale2x))]) { $0.maximumCells = 8 }
    }
    let filtered = Picture.Step.bitmap(bitmap, frame: frame, .kernel(.lanczos3))
    let larger = Mosaic(white(8, 12))
    let bytes = try PNGEncoder.encode(larger)
    let image = try text([filtered]) { $0.rasterizationScale = 2 }
    let start = try #require(image.firstRange(of: "base64,")).upperBound
    let end = try #require(image[start...].firstIndex(of: "\""))
    let file = try #require(Data(base64Encoded: String(image[start..<end])))
    let decoded = try PNGDecoder().decode([UInt8](file)).bitmap
    #expect(decoded.size == larger.size)
    #expect(decoded.difference(to: larger.bitmap()) == 0)
    #expect(
      image.contains(
        "<image x=\"1\" y=\"1\" width=\"4\" height=\"6\" preserveAspectRatio=\"none\" "
          + "href=\"data:image/png;base64,"))
    let writer = PictureSVGWriter { _ in bytes }
    #expect(throws: SVGError.tooManyBytesOfBitmaps(limit: 100, count: 150)) {
      var writer = PictureSVGWriter { _ in Array(repeating: 0, count: 75) }
      writer.maximumBytes = 100
      _ = try writer.write(
        Picture(bounds: Rect(x: 0, y: 0, width: 9, height: 9), steps: [filtered, filtered]))
    }
    #expect(writer.maximumBytes == 4_194_304 && writer.maximumCells == 262_144)
  }

  @Test func `applies limits inside enlarged groups`() {
    let blurred = group([fill]) { $0.blur = 401 }
    #expect(throws: PictureError.sigma(401)) { try text([blurred]) }
    var deep = blurred
    for _ in 0..<8 { deep = group([deep]) { $0.transform = .scale(1000, 1000) } }
    #expect(throws: PictureError.self) {
      try text([group([deep]) { $0.shadows = [.init(.black, radius: 1)] }])
    }
  }
}
