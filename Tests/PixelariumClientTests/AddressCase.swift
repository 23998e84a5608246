import PixelariumClient

/// An expression of the client, and the query that says the same by hand.
struct AddressCase<Subject: PixelSubject>: Sendable {
  typealias Expression = @Sendable (PixelAddress<Subject>) -> PixelAddress<Subject>

  /// The query as written by hand, in the order of the documentation.
  let query: String
  /// As the client writes it.
  let written: String
  let name: String
  let scale: Double
  let make: Expression

  init(
    _ query: String, written: String? = nil, of name: String = "", scale: Double = 1,
    make: @escaping Expression
  ) {
    self.query = query
    self.written = written ?? query
    (self.name, self.scale, self.make) = (name, scale, make)
  }
}

/// The options of cells, of which bitmaps and remote images have the same.
func cellCases<Subject: CellSubject>() -> [AddressCase<Subject>] {
  [
    .init("", make: { $0 }),
    .init("scale=8", scale: 8, make: { $0 }),
    .init("scale=1", written: "", make: { $0 }),
    .init("scale=2.50", written: "scale=2.5", scale: 2.5, make: { $0 }),
    .init("palette=dusk&match=nearest", make: { $0.palette("dusk", match: .nearest) }),
    .init("palette=black,white,%23ff6347", make: { $0.palette(["black", .white, "#FF6347"]) }),
    .init("frame=0", make: { $0.frame(number: 0) }),
    .init("frames=all", make: { $0.frames() }),
    .init("frames=0,0", make: { $0.frames([0, 0]) }),
    .init("frames=0-0&repeat=2&speed=0.5", make: { $0.frames(0...0).repeatCount(2).speed(0.5) }),
    .init(
      "repeat=continuous&duration=80",
      make: { $0.frameDuration(milliseconds: 80).repeatCount(nil) }),
    .init("frame=1&grid=1x1", make: { $0.grid(columns: 1, rows: 1).frame(number: 1) }),
    .init(
      "grid=1x1&gridMargin=0&gridSpacing=1", written: "grid=1x1&gridSpacing=1",
      make: { $0.grid(columns: 1, rows: 1, margin: 0, spacing: 1) }),
    .init("orientation=leftMirrored", make: { $0.orientation(.leftMirrored) }),
    .init("orientation=up", written: "", make: { $0.orientation(.up) }),
    .init("crop=0,0,2,1", make: { $0.crop(column: 0, row: 0, columns: 2, rows: 1) }),
    .init(
      "renderingMode=template&foreground=tomato",
      make: { $0.renderingMode(.template).foregroundStyle("tomato") }),
    .init(
      "width=320&height=200&contentMode=fill",
      make: {
        $0.interpolation(.none).resizable(width: 320, height: 200)
          .aspectRatio(contentMode: .fill)
      }),
    .init("width=64", make: { $0.frame(width: 64) }),
    .init(
      "width=60&height=20&contentMode=stretch",
      make: {
        $0.frame(width: 60, height: 20).contentMode(.stretch)
      }),
    .init("width=60&height=20", make: { $0.frame(width: 60, height: 20).scaledToFit() }),
    .init("scale=8&pointScale=2", scale: 8, make: { $0.pointScale(2) }),
    .init(
      "width=60&height=20&aspectRatio=3:2", written: "width=60&height=20&aspectRatio=3%3A2",
      make: {
        $0.frame(width: 60, height: 20).aspectRatio(width: 3, height: 2, contentMode: .fit)
      }),
    .init(
      "width=60&height=20&contentMode=fill&aspectRatio=1.5",
      make: {
        $0.frame(width: 60, height: 20).aspectRatio(1.5, contentMode: .fill)
      }),
    .init(
      "width=60&height=20&contentMode=fill&clipped=false",
      make: {
        $0.frame(width: 60, height: 20).scaledToFill().clipped(false)
      }),
    .init("width=61&snap=pad", make: { $0.frame(width: 61).snap(.pad) }),
    .init(
      "width=61&interpolation=high&profile=apple&colorMode=linear",
      make: {
        $0.frame(width: 61).interpolation(.high).resamplingProfile(.apple).colorMode(.linear)
      }),
    .init("dynamicRange=high", make: { $0.allowedDynamicRange(.high) }),
    .init(
      "width=60&height=20&resizingMode=tile",
      make: {
        $0.resizable(width: 60, height: 20, resizingMode: .tile)
      }),
    .init(
      "width=60&height=20&capInsets=1,0,1,0",
      make: {
        $0.frame(width: 60, height: 20)
          .resizable(capInsets: PixelInsets(top: 1, leading: 0, bottom: 1, trailing: 0))
      }),
    .init(
      "width=60&renderer=canvas&fillAntialiased=true",
      make: {
        $0.frame(width: 60).renderer(.canvas, fillAntialiased: true)
      }),
    .init("scale=20&lineColor=white", scale: 20, make: { $0.dividers() }),
    .init(
      "scale=20&lineWidthRatio=0.1&lineColor=navy&lineStyle=hard&lineMode=insert&lineBlend=twice"
        + "&layer=dividers",
      scale: 20,
      make: {
        $0.dividers(
          "navy", widthRatio: 0.1, style: .hard, mode: .insert, blend: .twice, layer: .dividers)
      }),
    .init(
      "palette=black,white&dither=bayer4", make: { $0.palette(["black", "white"]).dither(.bayer4) }),
    .init("colors=5", make: { $0.colors(5) }),
    .init("outline=navy", make: { $0.outline("navy") }),
    .init("outline=navy,2,corners", make: { $0.outline("navy", width: 2, corners: true) }),
    .init("shadow=navy,1,-2", make: { $0.cellShadow("navy", columns: 1, rows: -2) }),
    .init("innerPadding=2&border=2,white", make: { $0.innerPadding(2).border(.white, width: 2) }),
    .init("border=3,black", written: "border=3", make: { $0.border(width: 3) }),
    .init("innerPadding=16&border=1", make: { $0.padding(16).border(.black) }),
    .init("border=1&padding=16", make: { $0.border(.black).padding(16) }),
    .init(
      "innerPadding=3&border=2,%23ff3b30&padding=4",
      make: { $0.padding(1).padding(2).border(.red, width: 2).padding(4) }),
    .init(
      "innerPadding=3&rotate=17&padding=2",
      make: { $0.padding(3).rotationEffect(.degrees(17)).padding(2) }),
    .init(
      "innerPadding=5&border=1&rotate=17",
      make: { $0.padding(2).border().innerPadding(3).rotationEffect(.degrees(17)) }),
    .init("rotate=17", make: { $0.rotationEffect(.degrees(27)).rotationEffect(degrees: -10) }),
    .init("border=2", make: { $0.border(.red).border(width: 2) }),
    .init("padding=16", make: { $0.padding() }),
    .init("padding=0,4,0,4", make: { $0.padding(.horizontal, 4).padding(0) }),
    .init(
      "padding=3,2,1,0", make: { $0.padding(.top, 3).padding([.bottom], 1).padding(.leading, 2) }),
    .init("border=1&background=navy", make: { $0.background("navy").border() }),
    .init(
      "width=60&height=20&contentMode=stretch",
      make: { $0.resizable().frame(width: 60, height: 20) }),
    .init(
      "width=60&height=20", written: "width=60&height=20",
      make: { $0.resizable().scaledToFit().frame(width: 60, height: 20) }),
    .init("width=61", make: { $0.frame(width: 60.5).resizable() }),
    .init(
      "renderingMode=original", written: "",
      make: { $0.renderingMode(.template).renderingMode(nil) }),
    .init(
      "rotate=17.5&antialiased=false",
      make: {
        $0.rotationEffect(degrees: 17.5).antialiased(false)
      }),
    .init("rotate=-90", make: { $0.rotationEffect(degrees: -90) }),
    .init("rotate=17&edgeInset=1", make: { $0.rotationEffect(degrees: 17).edgeInset(1) }),
    .init(
      "padding=1,2,3,4&background=navy",
      make: {
        $0.padding(PixelInsets(top: 1, leading: 2, bottom: 3, trailing: 4)).background("navy")
      }),
    .init(
      "padding=16&background=%23f80", written: "padding=16&background=%23ff8800",
      make: {
        $0.padding(16).background("#f80")
      }),
    .init(
      "background=%2333669980&opaque=true",
      make: {
        $0.background(PixelColor(red: 0.2, green: 0.4, blue: 0.6, opacity: 0.5)).opaque()
      }),
  ]
}

/// The options that bitmaps alone have.
let bitmapCases: [AddressCase<BitmapSubject>] = [
  .init("v=1", make: { $0.revision(1) }),
  .init("grid=4x4&gridMargin=1", make: { $0.grid(columns: 4, rows: 4, margin: 1) }),
  .init("tag=walk", of: "walker", make: { $0.frameTag("walk") }),
  .init("frame=2&tag=walk", of: "walker", make: { $0.frameTag("walk").frame(number: 2) }),
  .init("layers=body", of: "walker", make: { $0.layers(["body"]) }),
  .init("layers=-body", of: "walker", make: { $0.hidingLayers(["body"]) }),
  .init(
    "width=64&height=32&slice=button", written: "slice=button&width=64&height=32", of: "button",
    make: { $0.slice("button").frame(width: 64, height: 32) }),
]

/// The options of symbols.
let symbolCases: [AddressCase<SymbolSubject>] = [
  .init("", of: "heart", make: { $0 }),
  .init(
    "scale=2&size=64", written: "size=64&scale=2", of: "heart", scale: 2, make: { $0.size(64) }),
  .init("variant=slash.fill&size=64", of: "bell", make: { $0.symbolVariant(.slash.fill).size(64) }),
  .init(
    "variant=fill&variant=slash", written: "variant=slash.fill", of: "bell",
    make: {
      $0.symbolVariant(.fill).symbolVariant(.slash)
    }),
  .init(
    "variant=circle&variant=square.fill", written: "variant=circle.fill", of: "heart",
    make: {
      $0.symbolVariant(.circle).symbolVariant(.square.fill)
    }),
  .init(
    "variant=fill&plain=true", written: "", of: "bell",
    make: {
      $0.symbolVariant(.fill).symbolVariantsRemoved()
    }),
  .init(
    "context=tabBar", of: "bell",
    make: {
      $0.symbolContext(.tabBar)
    }),
  .init(
    "variant=circle&context=swipeActions&plain=true", written: "", of: "bell",
    make: {
      $0.symbolVariant(.circle).symbolContext(.swipeActions).symbolVariantsRemoved()
    }),
  .init(
    "variant=square.fill&derive=true", of: "cloud",
    make: {
      $0.symbolVariant(.square.fill).derived()
    }),
  .init("mode=multicolor", of: "cloud.sun.rain", make: { $0.symbolRenderingMode(.multicolor) }),
  .init(
    "foreground=gray,orange,blue", of: "cloud.sun.rain",
    make: {
      $0.foregroundStyle("gray", "orange", "blue")
    }),
  .init(
    "mode=hierarchical&levels=1,.5,.18", written: "mode=hierarchical&levels=1,0.5,0.18",
    of: "cloud.sun.rain",
    make: {
      $0.symbolRenderingMode(.hierarchical).hierarchicalLevels(1, 0.5, 0.18)
    }),
  .init(
    "value=0.5&inactive=hide", of: "wifi",
    make: {
      $0.variableValue(0.5).inactiveLayers(.hide)
    }),
  .init(
    "width=96&height=48&contentMode=fill", of: "bell",
    make: {
      $0.frame(width: 96, height: 48).scaledToFill()
    }),
  .init(
    "size=64&imageScale=large&weight=bold", of: "heart",
    make: {
      $0.size(64).imageScale(.large).fontWeight(.bold)
    }),
  .init("dir=rtl", of: "list.bullet", make: { $0.layoutDirection(.rtl) }),
  .init(
    "border=2,gold&rotate=17&antialiased=false&padding=8", of: "heart",
    make: {
      $0.border("gold", width: 2).rotationEffect(degrees: 17).antialiased(false).padding(8)
    }),
  .init(
    "innerPadding=4&border=2", of: "heart",
    make: {
      $0.innerPadding(4).border(width: 2)
    }),
  .init(
    "background=gold&opaque=true&colorMode=linear", of: "heart",
    make: {
      $0.background("gold").opaque().colorMode(.linear)
    }),
  .init("orientation=leftMirrored", of: "bell", make: { $0.orientation(.leftMirrored) }),
  .init(
    "width=96&height=48&contentMode=fill&aspectRatio=3&clipped=false",
    written: "width=96&height=48&contentMode=fill&aspectRatio=3&clipped=false", of: "bell",
    make: {
      $0.frame(width: 96, height: 48).aspectRatio(3, contentMode: .fill).clipped(false)
    }),
  .init(
    "size=24&width=96&height=48&resizingMode=tile&capInsets=2,2,2,2", of: "bell",
    make: {
      $0.size(24).frame(width: 96, height: 48).resizable(capInsets: 2, resizingMode: .tile)
    }),
  .init("effect=wiggle,pulse", of: "bell", make: { $0.symbolEffect(.wiggle, .pulse) }),
  .init("effect=wiggle,pulse", of: "bell", make: { $0.symbolEffect(.wiggle).symbolEffect(.pulse) }),
  .init(
    "effect=bounce,rotate&speed=2", of: "bell",
    make: { $0.symbolEffect(.bounce, options: .speed(2)).symbolEffect(.rotate, options: .speed(2)) }
  ),
  .init(
    "effect=wiggle,rotate&angle=30", of: "bell",
    make: { $0.symbolEffect(.wiggle, options: .default.angle(.degrees(30))).symbolEffect(.rotate) }),
  .init(
    "effect=pulse,bounce&repeat=1", of: "bell",
    make: { $0.symbolEffect(.pulse, value: 7).symbolEffect(.bounce, value: "again") }),
  .init(
    "effect=pulse&repeat=3", of: "bell",
    make: { $0.symbolEffect(.pulse, options: .repeat(3), value: true) }),
  .init(
    "effect=bounce", of: "bell",
    make: {
      $0.symbolEffect(.bounce, isActive: true).symbolEffect(.pulse, isActive: false)
        .symbolEffectsRemoved(false)
    }),
  .init(
    "effect=pulse,bounce&speed=2", of: "bell",
    make: {
      $0.symbolEffect(.bounce).symbolEffect(.pulse, options: .speed(2))
        .symbolEffect(.bounce, options: .speed(2))
    }),
  .init(
    "width=96&height=48&contentMode=stretch", of: "bell",
    make: { $0.resizable().frame(width: 96, height: 48) }),
  .init(
    "innerPadding=4&border=2,gold&padding=1", of: "heart",
    make: { $0.padding(4).border("gold", width: 2).padding(1) }),
  .init(
    "effect=bounce&direction=down&scope=wholeSymbol", of: "bell",
    make: {
      $0.symbolEffect(.bounce, options: .wholeSymbol.direction(.down))
    }),
  .init(
    "effect=variableColor&sequence=cumulative&reversing=true", of: "wifi",
    make: {
      $0.symbolEffect(.variableColor, options: .reversing.sequence(.cumulative))
    }),
  .init(
    "effect=drawOn&reversed=true", of: "heart",
    make: {
      $0.symbolEffect(.drawOn, options: .reversed)
    }),
  .init(
    "effect=wiggle&angle=30&time=0.3", of: "bell",
    make: {
      $0.symbolEffect(.wiggle, options: .time(0.3).angle(30))
    }),
  .init(
    "effect=replace&to=bell.slash", of: "bell",
    make: {
      $0.symbolEffect(.replace, options: .replacement("bell.slash"))
    }),
  .init(
    "effect=rotate&repeat=continuous&delay=1&speed=0.5", of: "gear",
    make: {
      $0.symbolEffect(.rotate, options: .repeating.delay(1).speed(0.5))
    }),
  .init(
    "effect=rotate&repeat=3", of: "gear",
    make: {
      $0.symbolEffect(.rotate, options: .repeat(3))
    }),
  .init(
    "effect=bounce&repeat=2&effectsRemoved=true", written: "", of: "bell",
    make: {
      $0.symbolEffect(.bounce, options: .repeat(2)).symbolEffectsRemoved()
    }),
  .init("v=1", of: "bell", make: { $0.revision(1) }),
]

/// The options of scenes, and the values of parameters.
let sceneCases: [AddressCase<SceneSubject>] = [
  .init("", of: "award", make: { $0 }),
  .init(
    "name=Ada&date=2026-11-21&scale=3", written: "date=2026-11-21&name=Ada&scale=3",
    of: "award", scale: 3, make: { $0.set("name", "Ada").set("date", .date(2026, 11, 21)) }),
  .init(
    "name=Ada+Lovelace%2C+100%25+%2B%C3%A9%F0%9F%8F%86",
    written: "name=Ada%20Lovelace,%20100%25%20%2B%C3%A9%F0%9F%8F%86", of: "award",
    make: {
      $0.set("name", "Ada Lovelace, 100% +é🏆")
    }),
  .init(
    "proposedWidth=40&proposedHeight=20.5", of: "badge",
    make: {
      $0.proposedSize(width: 40, height: 20.5)
    }),
  .init(
    "background=navy&opaque=true&colorMode=linear", of: "award",
    make: {
      $0.background("navy").opaque().colorMode(.linear)
    }),
  .init(
    "dynamicRange=high&colorScheme=dark&dir=rtl", of: "card",
    make: {
      $0.allowedDynamicRange(.high).colorScheme(.dark).layoutDirection(.rtl)
    }),
  .init(
    "page=a4-landscape&pageAlignment=top&rasterizationScale=8", of: "award",
    make: {
      $0.page(.sheet(.a4Landscape), alignment: .top).rasterizationScale(8)
    }),
  .init("page=800x600", of: "award", make: { $0.page(.size(width: 800, height: 600)) }),
  .init("missing=error", of: "award", make: { $0.missingGlyphs(.error) }),
  .init("v=0123456789abcdef", of: "award", make: { $0.version("0123456789abcdef") }),
  .init("layout=true", of: "award", make: { $0.showingLayout() }),
  .init("wait=2000", of: "award", make: { $0.wait(milliseconds: 2000) }),
]
