import Raster
import Testing
import VectorRaster

@testable import SVGCoding

struct VectorSVGWriterTests {
  private let square = Shape(
    Path([.move(.zero), .line(Point(4, 0)), .line(Point(4, 4)), .close]), .fill(.nonZero))
  private let line = Shape(
    Path([.move(.zero), .line(Point(9, 9)), .move(Point(0, 9)), .line(Point(9, 0))]),
    .stroke(StrokeStyle(width: 1.5, cap: .round, join: .round)))

  private func drawing(_ steps: VectorDrawing.Step...) -> VectorDrawing {
    VectorDrawing(bounds: Rect(x: 0, y: 0, width: 9, height: 9), steps: steps)
  }

  private func text(
    _ drawing: VectorDrawing, _ change: (inout VectorSVGWriter) -> Void = { _ in }
  ) -> String {
    var writer = VectorSVGWriter()
    change(&writer)
    return String(decoding: writer.write(drawing), as: UTF8.self)
  }

  @Test func `writes a layer without a colour as currentColor`() {
    #expect(
      text(drawing(.paint(.init([square], color: nil)))) == """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" aria-hidden="true">
        <path fill="currentColor" d="M0 0L4 0L4 4Z"/>
        </svg>

        """)
  }

  @Test func `writes a layer of several shapes as one group with one opacity`() {
    let drawing = drawing(.paint(.init([square, line], color: .black, opacity: 0.5)))
    #expect(
      text(drawing).hasSuffix(
        """
        <g opacity=".5">
        <path fill="#000000" d="M0 0L4 0L4 4Z"/>
        <path fill="none" stroke="#000000" stroke-width="1.5" stroke-linecap="round" \
        stroke-linejoin="round" d="M0 0L9 9M0 9L9 0"/>
        </g>
        </svg>

        """))
  }

  @Test func `writes erased parts as a mask around earlier content`() {
    let drawing = drawing(
      .paint(.init([square], color: nil)), .erase(.init([.add([square], index: 0)])),
      .paint(.init([line], color: nil)))
    let text = text(drawing)
    #expect(
      text.contains(
        """
        <mask id="m1" maskUnits="userSpaceOnUse" x="0" y="0" width="9" height="9">
        <rect x="0" y="0" width="9" height="9" fill="#fff"/>
        <path fill="#000000" d="M0 0L4 0L4 4Z"/>
        </mask>
        <g mask="url(#m1)">
        <path fill="currentColor" d="M0 0L4 0L4 4Z"/>
        </g>
        <path fill="none"
        """))
  }

  @Test func `writes title, licence and size escaped into the head`() {
    let text = text(drawing()) {
      $0.title = "a <b> & \u{1}c"
      $0.license = "CC \"BY\""
      ($0.width, $0.height) = (18, 4.5)
    }
    #expect(
      text == """
        <svg xmlns="http://www.w3.org/2000/svg" width="18" height="4.5" viewBox="0 0 9 9" role="img">
        <title>a &lt;b&gt; &amp; c</title>
        <metadata>CC "BY"</metadata>
        </svg>

        """)
  }

  private func animation(_ change: (inout SVGAnimation.Keyframe) -> Void) -> SVGAnimation {
    var end = SVGAnimation.Keyframe(offset: 1)
    change(&end)
    let keyframes = [SVGAnimation.Keyframe(offset: 0), end]
    return SVGAnimation(
      motions: [SVGAnimation.Motion(layer: 2, pivot: .point(Point(4.5, 4)), keyframes: keyframes)],
      duration: 0.8, count: nil)
  }

  @Test func `writes a class, keyframes and a rest rule for an animated layer`() {
    let drawing = drawing(.paint(.init([square], color: nil, index: 2)))
    let text = text(drawing) { $0.animation = animation { $0.rotation = 360 } }
    #expect(
      text.contains(
        "<style>.L2{animation:L2 .8s linear infinite both;transform-box:view-box;"
          + "transform-origin:4.5px 4px}@keyframes L2{0%{transform:rotate(0deg)}"
          + "100%{transform:rotate(360deg)}}"
          + "@media (prefers-reduced-motion:reduce){.L2{animation:none}}</style>"))
    #expect(text.contains("<g class=\"L2\" fill=\"currentColor\">"))
  }

  @Test func `writes only changes into keyframes`() {
    let drawing = drawing(.paint(.init([square], color: nil, index: 2)))
    let text = text(drawing) { $0.animation = animation { $0.opacity = 0.25 } }
    #expect(text.contains("{0%{opacity:1}100%{opacity:.25}}"))
    #expect(!text.contains("transform:"))
  }

  @Test func `draws each subpath of a stroke separately`() {
    let drawing = drawing(.paint(.init([line, square], color: nil, index: 2)))
    let text = text(drawing) { $0.animation = animation { $0.drawn = 0 } }
    #expect(text.contains("pathLength=\"1\" d=\"M0 0L9 9\"/>"))
    #expect(text.contains("pathLength=\"1\" d=\"M0 9L9 0\"/>"))
    #expect(text.contains("stroke-dasharray:1 1"))
    #expect(!text.contains("pathLength=\"1\" d=\"M0 0L4"))
  }

  @Test func `moves a mask with its layer`() {
    let drawing = drawing(
      .paint(.init([square], color: nil)), .erase(.init([.add([line], index: 2)])))
    let text = text(drawing) { $0.animation = animation { $0.dx = 3 } }
    #expect(text.contains("<g class=\"L2\" fill=\"none\" stroke=\"#000000\""))
  }

  @Test func `writes no style for an empty animation`() {
    let text = text(drawing()) { $0.animation = SVGAnimation(motions: [], duration: 1) }
    #expect(!text.contains("style"))
  }
}
