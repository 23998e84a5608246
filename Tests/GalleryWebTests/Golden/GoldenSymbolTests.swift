import HTTPServer
import Testing

@testable import GalleryWeb

/// Every option of a symbol, with further options only if they are needed to see it.
@Suite struct `Golden pictures of symbols` {
  @Test(arguments: modes + variants + values + sizes + effects)
  func `a symbol option matches its golden picture`(_ golden: GoldenCase) async throws {
    let response = try await GoldenSymbol.fixture()
      .get("/symbol/\(GoldenSymbol.name).png?\(golden.query)")
    try #require(response.status == .ok, "\(response.text)")
    try GoldenPicture(name: "symbol-\(golden.name)").expect(response.body)
  }

  private static let modes = [
    GoldenCase("plain", "size=48"),
    GoldenCase("monochrome", "size=48&foreground=indigo"),
    GoldenCase("monochrome-translucent", "size=48&foreground=4b008280"),
    GoldenCase("hierarchical", "size=48&mode=hierarchical&foreground=indigo"),
    GoldenCase("hierarchical-levels", "size=48&mode=hierarchical&levels=1,.5,.18"),
    GoldenCase("palette-one", "size=48&mode=palette&foreground=teal"),
    GoldenCase("palette-two", "size=48&foreground=teal,orange"),
    GoldenCase("palette-three", "size=48&foreground=teal,orange,crimson"),
    GoldenCase("multicolor", "size=48&mode=multicolor&foreground=teal"),
    GoldenCase("colorMode-linear", "size=48&foreground=red&background=lime&colorMode=linear"),
  ]

  private static let variants = [
    GoldenCase("fill", "size=48&variant=fill"),
    GoldenCase("slash", "size=48&variant=slash&derive=true"),
    GoldenCase("slash-fill", "size=48&variant=slash.fill&derive=true"),
    GoldenCase("circle", "size=48&variant=circle&derive=true"),
    GoldenCase("square", "size=48&variant=square&derive=true"),
    GoldenCase("rectangle-fill", "size=48&variant=rectangle.fill&derive=true"),
    GoldenCase("circle-fill", "size=48&variant=circle.fill&derive=true"),
    GoldenCase(
      "circle-fill-hierarchical",
      "size=48&variant=circle.fill&derive=true&mode=hierarchical&foreground=indigo"),
    GoldenCase("slash-circle-fill", "size=48&variant=slash.circle.fill&derive=true"),
    GoldenCase(
      "slash-circle-fill-palette",
      "size=48&variant=slash.circle.fill&derive=true&foreground=white,indigo"),
  ]

  private static let values = [
    GoldenCase("value-none", "size=48&value=0"),
    GoldenCase("value-half", "size=48&value=.5"),
    GoldenCase("value-hide", "size=48&value=.5&inactive=hide"),
    GoldenCase("value-full", "size=48&value=1"),
  ]

  private static let sizes = [
    GoldenCase("natural", ""),
    GoldenCase("scale", "scale=2.5"),
    GoldenCase("imageScale-small", "size=48&imageScale=small"),
    GoldenCase("imageScale-large", "size=48&imageScale=large"),
    GoldenCase("weight-thin", "size=48&weight=thin"),
    GoldenCase("weight-black", "size=48&weight=black"),
    GoldenCase("weight-circle", "size=48&weight=black&variant=circle&derive=true"),
    GoldenCase("padding", "size=32&padding=1,2,3,4&scale=2&background=silver"),
    GoldenCase("dir-rtl", "size=48&dir=rtl"),
  ]

  private static let effects = [
    GoldenCase("bounce", "size=48&effect=bounce&time=0.15"),
    GoldenCase("pulse", "size=48&effect=pulse&time=0.6"),
    GoldenCase("variableColor", "size=48&effect=variableColor&time=0.2"),
    GoldenCase("scale-up", "size=32&padding=8&effect=scale&time=9"),
    GoldenCase("appear", "size=48&effect=appear&time=0.2"),
    GoldenCase("disappear", "size=48&effect=disappear&time=0.2"),
    GoldenCase("replace", "size=48&effect=replace&to=other&time=0.4"),
    GoldenCase("wiggle", "size=48&effect=wiggle&direction=clockwise&time=0.05"),
    GoldenCase("rotate", "size=48&effect=rotate&scope=wholeSymbol&time=0.6"),
    GoldenCase("breathe", "size=32&padding=8&effect=breathe&direction=pulse&time=1.2"),
    GoldenCase("drawOn", "size=48&effect=drawOn&time=0.4"),
    GoldenCase("drawOff", "size=48&effect=drawOff&time=0.4"),
  ]
}
