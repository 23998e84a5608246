import HTTPServer
import Testing

@testable import GalleryWeb

/// Pairs of options whose picture depends on the order of steps in rendering.md §2.
@Suite struct `Golden pictures of pairs` {
  @Test(arguments: sizes + turning + lines + frames + colors)
  func `a pair of options matches its golden picture`(_ golden: GoldenCase) async throws {
    let response = try await GoldenSubject.fixture()
      .get("/bitmap/\(GoldenSubject.name).png?\(golden.query)")
    try #require(response.status == .ok, "\(response.text)")
    try GoldenPicture(name: "pair-\(golden.name)").expect(response.body)
  }

  private static let sizes = [
    GoldenCase("fill-snap", "width=45&height=60&contentMode=fill&snap=pad"),
    GoldenCase("fill-filtered", "width=45&height=60&contentMode=fill&interpolation=high"),
    GoldenCase("stretch-filtered", "width=20&height=60&contentMode=stretch&interpolation=medium"),
    GoldenCase("scale2x-snap", "width=47&height=47&interpolation=scale2x&snap=pad"),
    GoldenCase("orientation-box", "width=40&height=60&orientation=right&background=silver"),
    GoldenCase("crop-box", "width=40&height=60&crop=0,0,2,5&background=silver"),
    GoldenCase(
      "pointScale-caps", "width=48&height=40&capInsets=0.5,1,0.5,0.5&pointScale=2&scale=4"),
    GoldenCase("tile-crop", "width=40&height=30&resizingMode=tile&crop=1,1,3,2&scale=2"),
    GoldenCase("caps-orientation", "width=40&height=30&capInsets=1,2,1,1&orientation=left"),
    GoldenCase("linear-area", "width=4&interpolation=area&colorMode=linear"),
    GoldenCase(
      "linear-caps", "width=40&height=30&capInsets=1,1,1,1&interpolation=high&colorMode=linear"),
  ]

  private static let turning = [
    GoldenCase("orientation-crop", "scale=6&orientation=right&crop=0,1,3,4"),
    GoldenCase("orientation-rotate", "scale=6&orientation=upMirrored&rotate=30"),
    GoldenCase("crop-rotate", "scale=6&crop=1,1,4,3&rotate=30"),
    GoldenCase("rotate-padding", "scale=6&rotate=30&padding=3&background=silver"),
    GoldenCase("rotate-border", "scale=6&rotate=30&border=2,teal"),
    GoldenCase("rotate-lines", "scale=8&rotate=30&lineWidthRatio=0.25&lineColor=black"),
    GoldenCase("rotate-opaque", "scale=6&rotate=30&opaque=true&background=ivory"),
    GoldenCase("rotate-linear", "scale=6&rotate=30&colorMode=linear"),
    GoldenCase("rotate-quarter-border", "scale=6&rotate=90&border=2,teal&padding=1,2,3,4"),
    GoldenCase("edgeInset-border", "scale=6&rotate=30&edgeInset=2&border=2,teal"),
    GoldenCase("fillAntialiased-rotate", "width=45&renderer=canvas&fillAntialiased=true&rotate=10"),
  ]

  private static let lines = [
    GoldenCase("lines-filtered", "scale=10&interpolation=high&lineWidthRatio=0.2"),
    GoldenCase("lines-fill", "width=45&height=60&contentMode=fill&lineWidthRatio=0.2"),
    GoldenCase("lines-fit", "width=60&height=70&lineWidthRatio=0.2&background=silver"),
    GoldenCase("lines-snap", "width=65&height=70&snap=pad&lineWidthRatio=0.2&background=silver"),
    GoldenCase("lines-stretch", "width=60&height=80&contentMode=stretch&lineWidthRatio=0.2"),
    GoldenCase("lines-crop", "scale=10&crop=1,1,3,3&lineWidthRatio=0.2"),
    GoldenCase("lines-caps", "width=60&height=50&capInsets=1,2,1,1&scale=6&lineWidthRatio=0.2"),
    GoldenCase("lines-tile", "width=60&height=50&resizingMode=tile&scale=6&lineWidthRatio=0.2"),
    GoldenCase("lines-border", "scale=10&lineWidthRatio=0.2&border=2,white&background=gray"),
    GoldenCase("lines-template", "scale=10&lineWidthRatio=0.2&renderingMode=template"),
    GoldenCase("lines-linear", "scale=10&lineWidthRatio=0.25&lineColor=fff8&colorMode=linear"),
    GoldenCase("lines-opaque", "scale=10&lineWidthRatio=0.25&lineColor=fff8&opaque=true"),
    GoldenCase(
      "lines-fillAntialiased", "width=65&renderer=canvas&fillAntialiased=true&lineWidthRatio=0.2"),
    GoldenCase(
      "insert-hard", "scale=6&lineMode=insert&lineStyle=hard&lineWidthRatio=0.3&lineColor=red"),
    GoldenCase(
      "insert-fit", "width=60&height=70&snap=pad&lineMode=insert&lineWidthRatio=0.2&lineColor=red"),
    GoldenCase("dividers-opaque", "scale=10&layer=dividers&lineWidthRatio=0.2&opaque=true"),
  ]

  private static let frames = [
    GoldenCase("border-padding", "scale=4&border=2,teal&padding=3&background=silver"),
    GoldenCase("border-translucent", "scale=4&border=2,ff000080&background=silver"),
    GoldenCase("background-linear", "scale=4&background=silver&colorMode=linear"),
    GoldenCase("background-opaque", "scale=4&background=8080ff80&opaque=true"),
    GoldenCase("opaque-linear", "scale=4&background=ivory&opaque=true&colorMode=linear"),
  ]

  private static let colors = [
    GoldenCase(
      "template-filtered", "scale=8&interpolation=high&renderingMode=template&foreground=teal"),
    GoldenCase("template-palette", "scale=4&palette=fff,222&renderingMode=template"),
    GoldenCase("palette-filtered", "scale=8&interpolation=medium&palette=fff,222,e63946"),
    GoldenCase("palette-scale2x", "scale=4&interpolation=scale2x&palette=fff,222,e63946"),
    GoldenCase("template-rotate", "scale=6&rotate=45&renderingMode=template&foreground=teal"),
  ]
}
