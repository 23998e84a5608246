import HTTPServer
import Testing

@testable import GalleryWeb

/// Every option of a bitmap, with further options only if they are needed to see it.
@Suite struct `Golden pictures of options` {
  @Test(arguments: sizes + sampling + turning + parts + lines + frames + colors)
  func `an option matches its golden picture`(_ golden: GoldenCase) async throws {
    let response = try await GoldenSubject.fixture()
      .get("/bitmap/\(GoldenSubject.name).png?\(golden.query)")
    try #require(response.status == .ok, "\(response.text)")
    try GoldenPicture(name: golden.name).expect(response.body)
  }

  private static let sizes = [
    GoldenCase("scale", "scale=4"),
    GoldenCase("scale-fraction", "scale=2.5"),
    GoldenCase("width", "width=33"),
    GoldenCase("height", "height=7"),
    GoldenCase("contentMode-fit", "width=40&height=60&background=silver"),
    GoldenCase("contentMode-fill", "width=40&height=60&contentMode=fill"),
    GoldenCase("contentMode-stretch", "width=40&height=60&contentMode=stretch"),
    GoldenCase("contentMode-original", "width=9&height=40&scale=4&contentMode=original"),
    GoldenCase("clipped-false", "width=20&height=40&contentMode=fill&clipped=false&border=1"),
    GoldenCase("aspectRatio", "width=40&height=60&aspectRatio=3:2&background=silver"),
    GoldenCase("aspectRatio-fill", "width=40&height=60&aspectRatio=3:2&contentMode=fill"),
    GoldenCase("snap-none", "width=45&height=45&background=silver"),
    GoldenCase("snap-floor", "width=45&height=45&snap=floor&background=silver"),
    GoldenCase("snap-pad", "width=45&height=45&snap=pad&background=silver"),
  ]

  private static let sampling =
    [
      "low", "medium", "high", "box", "bilinear", "hamming", "bicubic", "mitchell", "lanczos3",
      "area", "scale2x", "scale3x", "scale4x", "pixelated",
    ].map { GoldenCase("interpolation-\($0)", "scale=12&interpolation=\($0)") } + [
      GoldenCase("interpolation-area-fraction", "width=47&interpolation=area"),
      GoldenCase("interpolation-pixelated-fraction", "width=47&interpolation=pixelated"),
      GoldenCase("interpolation-low-shrinking", "width=4&interpolation=low"),
      GoldenCase("interpolation-high-shrinking", "width=4&interpolation=high"),
      GoldenCase("profile-apple", "scale=12&interpolation=medium&profile=apple"),
      GoldenCase("profile-apple-shrinking", "width=4&interpolation=high&profile=apple"),
      GoldenCase("colorMode-linear", "scale=12&interpolation=medium&colorMode=linear"),
      GoldenCase(
        "colorMode-extendedLinear", "scale=12&interpolation=high&colorMode=extendedLinear"),
      GoldenCase("renderer-canvas", "width=33&renderer=canvas"),
      GoldenCase("fillAntialiased", "width=45&renderer=canvas&fillAntialiased=true"),
      GoldenCase("pointScale", "scale=4&pointScale=2"),
      GoldenCase("dynamicRange", "scale=4&dynamicRange=high"),
    ]

  private static let turning =
    [
      "up", "upMirrored", "down", "downMirrored", "leftMirrored", "right", "rightMirrored", "left",
    ].map { GoldenCase("orientation-\($0)", "scale=4&orientation=\($0)") } + [
      GoldenCase("rotate", "scale=8&rotate=17"),
      GoldenCase("rotate-left", "scale=8&rotate=-30.5"),
      GoldenCase("rotate-quarter", "scale=4&rotate=90"),
      GoldenCase("rotate-antialiased-false", "scale=8&rotate=17&antialiased=false"),
      GoldenCase("rotate-filtered", "scale=8&interpolation=high&rotate=17"),
      GoldenCase(
        "rotate-filtered-antialiased-false",
        "scale=8&interpolation=high&rotate=17&antialiased=false"),
      GoldenCase("edgeInset", "scale=8&rotate=17&edgeInset=1"),
      GoldenCase("edgeInset-four", "scale=8&rotate=17&edgeInset=0.5,0,0.25,1&background=silver"),
      GoldenCase("edgeInset-upright", "scale=4&edgeInset=1,2,0.5,0&background=silver"),
      GoldenCase(
        "edgeInset-pointScale", "scale=0.25&pointScale=0.03125&rotate=17&edgeInset=1"),
    ]

  private static let parts = [
    GoldenCase("crop", "scale=6&crop=1,2,4,3"),
    GoldenCase("capInsets", "width=40&height=30&capInsets=1,2,1,1"),
    GoldenCase("capInsets-scale", "width=40&height=30&capInsets=1,2,1,1&scale=3"),
    GoldenCase(
      "capInsets-filtered", "width=40&height=30&capInsets=1,2,1,1&scale=3&interpolation=medium"),
    GoldenCase("resizingMode-tile", "width=40&height=30&resizingMode=tile"),
    GoldenCase("resizingMode-tile-scale", "width=40&height=30&resizingMode=tile&scale=3"),
    GoldenCase(
      "resizingMode-tile-caps", "width=40&height=30&resizingMode=tile&capInsets=1,2,1,1&scale=2"),
    GoldenCase(
      "resizingMode-tile-filtered",
      "width=40&height=30&resizingMode=tile&scale=3&interpolation=medium"),
  ]

  private static let lines = [
    GoldenCase("lineWidthRatio", "scale=10&lineWidthRatio=0.2"),
    GoldenCase("lineColor", "scale=10&lineColor=fuchsia"),
    GoldenCase("line-fraction", "width=65&lineWidthRatio=0.2&lineColor=black"),
    GoldenCase("lineStyle-hard", "scale=10&lineWidthRatio=0.05&lineColor=aqua&lineStyle=hard"),
    GoldenCase("lineMode-insert", "scale=6&lineWidthRatio=0.2&lineColor=aqua&lineMode=insert"),
    GoldenCase("lineBlend-union", "scale=10&lineWidthRatio=0.4&lineColor=8888"),
    GoldenCase("lineBlend-twice", "scale=10&lineWidthRatio=0.4&lineColor=8888&lineBlend=twice"),
    GoldenCase("layer-dividers", "scale=10&lineWidthRatio=0.2&lineColor=teal&layer=dividers"),
  ]

  private static let frames = [
    GoldenCase("border", "scale=4&border=2"),
    GoldenCase("border-color", "scale=4&border=3,teal"),
    GoldenCase("innerPadding", "scale=4&innerPadding=2,1,0,3&border=2,teal&background=silver"),
    GoldenCase("padding", "scale=4&padding=4&background=silver"),
    GoldenCase("padding-four", "scale=4&padding=1,2,3,4&background=silver"),
    GoldenCase("background", "scale=4&background=8080ff80"),
    GoldenCase("opaque", "scale=4&opaque=true"),
    GoldenCase("opaque-background", "scale=4&opaque=true&background=ivory"),
  ]

  private static let colors = [
    GoldenCase("renderingMode-template", "scale=4&renderingMode=template"),
    GoldenCase("foreground", "scale=4&renderingMode=template&foreground=tomato"),
    GoldenCase("foreground-translucent", "scale=4&renderingMode=template&foreground=ff634780"),
    GoldenCase("palette", "scale=4&palette=fff,222,e63946,457b9d,f1c40f"),
    GoldenCase("match-nearest", "scale=4&palette=fff,222,e63946,457b9d,f1c40f&match=nearest"),
    GoldenCase("match-lightness", "scale=4&palette=fff,222,e63946,457b9d,f1c40f&match=lightness"),
    GoldenCase("dither-bayer4", "scale=4&palette=fff,222,e63946&dither=bayer4"),
    GoldenCase("dither-floyd", "scale=4&palette=fff,222,e63946&dither=floyd"),
    GoldenCase("colors", "scale=4&colors=3"),
    GoldenCase("outline", "scale=4&outline=teal,2"),
    GoldenCase("outline-corners", "scale=4&outline=teal,1,corners"),
    GoldenCase("shadow", "scale=4&shadow=00000080,1,2"),
  ]
}
