import GalleryTestSupport
import Raster
import TestSupport
import Testing

@testable import GalleryModel
@testable import GalleryRendering

struct RenderPlanTests {
  @Test(arguments: [
    // The vectors of rendering.md §27 for ten by ten cells.
    ("width=400&colorMode=linear", "scale=40"),
    ("scale=4&interpolation=low", "scale=4&interpolation=bilinear"),
    ("scale=4&orientation=up", "scale=4"),
    // Sizes that come out alike.
    ("pointScale=2", "scale=0.5"), ("scale=4&pointScale=2", "scale=2"),
    ("width=30&pointScale=2", "width=30"), ("aspectRatio=1:1", ""),
    ("width=30&aspectRatio=3:2", "width=30&height=20&contentMode=stretch"),
    ("contentMode=original", ""), ("contentMode=original&scale=3&width=30", "scale=3"),
    ("width=40&height=20&contentMode=fill&clipped=false", "scale=4"),
    ("width=40&height=20&clipped=false", "width=40&height=20"), ("innerPadding=0", ""),
    ("width=400&height=400", "scale=40"), ("height=400&contentMode=fill", "scale=40"),
    ("width=400&snap=error", "scale=40"), ("width=409&snap=floor", "scale=40"),
    ("width=400&height=500&snap=pad", "width=400&height=500"),
    ("scale=2.04", "scale=2"), ("scale=1&interpolation=lanczos3", ""),
    ("width=400&height=400&contentMode=stretch", "width=400&height=400&contentMode=fill"),
    ("width=409&snap=pad&interpolation=high", "width=409&interpolation=high"),
    // Methods that come out alike.
    ("scale=4&interpolation=high", "scale=4&interpolation=lanczos3"),
    ("scale=4&interpolation=medium", "scale=4&interpolation=bicubic"),
    ("scale=4&interpolation=high&profile=apple", "scale=4&interpolation=bilinear"),
    ("scale=0.5&interpolation=high&profile=apple", "scale=0.5&interpolation=box"),
    ("scale=4&interpolation=bicubic&profile=apple", "scale=4&interpolation=bicubic"),
    ("scale=4&profile=apple", "scale=4"), ("scale=4&interpolation=area", "scale=4"),
    ("scale=4&interpolation=pixelated", "scale=4"),
    ("interpolation=scale2x", "scale=2&interpolation=scale2x"),
    ("scale=4&dynamicRange=high", "scale=4"), ("dynamicRange=constrainedHigh", ""),
    // Without a rotation, or by quarters, edges are hard anyway.
    ("antialiased=false", ""), ("edgeInset=0", ""),
    ("rotate=90&edgeInset=0", "rotate=90"),
    ("rotate=17&edgeInset=0", "rotate=17&edgeInset=0,0,0,0"),
    ("antialiased=false&edgeInset=0.5", "edgeInset=1"),
    ("rotate=90&antialiased=false&edgeInset=2&interpolation=high", "rotate=90&edgeInset=2"),
    ("scale=2&edgeInset=1&pointScale=2", "edgeInset=2"),
    ("rotate=-90", "rotate=270"), ("rotate=360", ""), ("rotate=765", "rotate=45"),
    ("rotate=17&edgeInset=1&antialiased=false", "rotate=17&edgeInset=1"),
    ("rotate=17&antialiased=false&colorMode=linear", "rotate=17&antialiased=false"),
    // Both ways of drawing cells are one, and whole cells have no seams.
    ("scale=4&renderer=canvas", "scale=4"), ("scale=4.5&renderer=canvas", "scale=4.5"),
    ("scale=4&renderer=canvas&fillAntialiased=true", "scale=4"),
    ("scale=4.5&fillAntialiased=true", "scale=4.5"),
    // Lines.
    ("scale=8&lineStyle=hard&lineMode=insert&lineBlend=twice", "scale=8"),
    ("scale=8&lineWidthRatio=0.05", "scale=8&lineColor=white"),
    ("scale=8&lineColor=transparent", "scale=8"), ("scale=8&lineWidthRatio=0", "scale=8"),
    ("scale=40&lineColor=red&lineStyle=hard", "scale=40&lineColor=red"),
    (
      "scale=8&lineColor=red&lineStyle=hard&lineBlend=twice", "scale=8&lineColor=red&lineStyle=hard"
    ),
    (
      "scale=8&lineColor=red&lineMode=insert&lineStyle=hard",
      "scale=8&lineColor=red&lineMode=insert"
    ),
    (
      "scale=8&lineColor=red&lineStyle=hard&colorMode=linear",
      "scale=8&lineColor=red&lineStyle=hard"
    ),
    ("layer=dividers&scale=8", "layer=dividers&scale=8&lineWidthRatio=0.05&lineColor=white"),
    ("layer=dividers&scale=8", "layer=dividers&scale=8&interpolation=high&renderingMode=template"),
    ("layer=dividers&scale=8", "layer=dividers&scale=8&orientation=left&colorMode=linear"),
    // Cells.
    ("foreground=red", ""), ("renderingMode=template", "renderingMode=template&foreground=black"),
    ("crop=0,0,10,10", ""), ("crop=0,0,10,10&orientation=left", "orientation=left"),
    // Caps and tiles.
    ("scale=4&capInsets=1,1,1,1", "scale=4"), ("scale=4&resizingMode=tile", "scale=4"),
    ("capInsets=0,0,0,0&width=20&height=30", "width=20&height=30"),
    (
      "capInsets=2,2,2,2&pointScale=0.5&scale=0.5&width=50&height=50",
      "capInsets=1,1,1,1&width=50&height=50"
    ),
    // Cells.
    ("dither=bayer4", ""), ("colors=4&match=nearest", "colors=4"),
    ("palette=red,blue&dither=floyd&match=nearest", "palette=red,blue&dither=floyd"),
    // Surroundings.
    ("border=0,red", ""), ("padding=0", ""), ("background=transparent", ""),
    ("background=red&opaque=true", "background=red"), ("opaque=true", "background=black"),
    ("background=#ff000080&opaque=true", "background=#800000"),
  ])
  func `a plan omits options without effect`(query: String, plain: String) throws {
    let (plan, other) = (try plan(query), try plan(plain))
    #expect(plan == other)
    #expect(plan.text == other.text)
  }

  @Test func `different plans have different texts`() throws {
    let queries = [
      "", "scale=2", "scale=3", "width=20&height=30", "interpolation=scale2x",
      "scale=2&interpolation=high", "scale=2&interpolation=high&colorMode=linear",
      "scale=2.5", "scale=2.5&renderer=canvas&fillAntialiased=true", "orientation=left",
      "orientation=right", "crop=0,0,5,5", "crop=1,0,5,5", "palette=red,blue", "palette=red,lime",
      "palette=red,blue&match=nearest", "palette=red,blue&match=lightness",
      "palette=red,blue&dither=bayer2", "palette=red,blue&dither=floyd", "colors=2", "colors=3",
      "colors=3&dither=floyd", "outline=red", "outline=blue", "outline=red,2",
      "outline=red,2,corners", "shadow=red,1,0", "shadow=red,0,1", "shadow=red,-1,0",
      "outline=red&shadow=red,1,0",
      "renderingMode=template", "renderingMode=template&foreground=red", "border=1",
      "border=1,red", "border=2", "padding=1", "padding=1,0,0,0", "padding=0,1,0,0",
      "background=red", "background=#ff000080", "opaque=true", "rotate=90", "rotate=180",
      "rotate=17", "rotate=17.000001", "rotate=17&antialiased=false", "rotate=17&edgeInset=1",
      "rotate=17&edgeInset=2", "rotate=17&edgeInset=0.5", "rotate=17&edgeInset=0",
      "rotate=17&edgeInset=0,0,0,1",
      "edgeInset=1", "innerPadding=1", "innerPadding=1,0,0,0", "innerPadding=1&border=1",
      "border=1&padding=2", "rotate=17&interpolation=high",
      "rotate=17&interpolation=high&antialiased=false", "resizingMode=tile&width=25&height=30",
      "resizingMode=tile&width=25&height=30&scale=2", "capInsets=1,1,1,1&width=25&height=30",
      "capInsets=1,2,1,1&width=25&height=30", "capInsets=1,1,1,1&width=25&height=30&scale=2",
      "capInsets=1,1,1,1&width=25&height=30&resizingMode=tile", "scale=8&lineColor=red",
      "scale=8&lineColor=#f008", "scale=8&lineColor=#f008&lineBlend=twice",
      "scale=8&lineColor=red&lineStyle=hard", "scale=8&lineColor=red&lineMode=insert",
      "scale=8&lineColor=red&lineWidthRatio=0.1", "scale=8&layer=dividers&lineColor=red",
      "scale=8&layer=dividers&lineColor=red&crop=0,0,5,5",
      "capInsets=1,1,1,1&width=25&height=30&lineColor=red",
      "capInsets=1,1,1,1&width=25&height=30&lineColor=red&interpolation=high",
      "capInsets=1,1,1,1&width=25&height=30&layer=dividers&lineColor=red",
      "capInsets=1,1,1,1&width=25&height=30&layer=dividers&lineColor=red&interpolation=high",
    ]
    let plans = try queries.map { try plan($0) }
    #expect(Set(plans).count == queries.count)
    #expect(Set(plans.map(\.text)).count == queries.count)
  }

  @Test(arguments: ["", "layer=dividers&"])
  func `lines of a filtered nine-slice lie on cell boundaries`(layer: String) throws {
    let query = "\(layer)capInsets=1,1,1,1&width=28&height=10&lineColor=red"
    let parts = try plan(query).edges.columns
    let inParts = (1..<8).map { 1 + Double($0 * 26) / 8 }
    #expect(parts.map(\.position) == [1] + inParts + [27])
    // The centre begins and ends half a cell further in, on the centre of a cell.
    let line = try plan(query + "&interpolation=high").edges.columns
    let cell = 25.0 / 7
    let onLine = [1] + (1..<8).map { 1.5 + (Double($0) - 0.5) * cell } + [27]
    for (edge, wanted) in zip(line, onLine) {
      #expect(abs(edge.position - wanted) < 1e-9)
    }
    #expect(line.count == 9)
    #expect(try plan(query + "&interpolation=area").edges.columns == parts)
  }

  @Test(arguments: [
    // Query, its sizes.
    ("scale=40&border=2&padding=16", 436, 436), ("scale=8&lineMode=insert&lineColor=red", 89, 89),
    ("border=1", 12, 12), ("padding=1,2,3,4", 16, 14), ("rotate=45", 15, 15),
    ("crop=0,0,8,4&scale=2", 16, 8), ("crop=0,0,8,4&scale=2&orientation=left&rotate=90", 8, 16),
    ("width=50&height=89&lineMode=insert&lineColor=red", 59, 98),
    ("width=45&height=80&contentMode=fill&lineMode=insert&lineColor=red", 50, 89),
    ("width=50&height=89&lineMode=insert&layer=dividers", 59, 98),
    ("scale=4&rotate=45&edgeInset=1", 68, 68), ("scale=0.5&edgeInset=1", 7, 7),
    ("innerPadding=1,2,3,4&border=1", 18, 16), ("edgeInset=1,2,3,4&rotate=90", 14, 16),
    ("scale=4&rotate=45", 57, 57),
    ("rotate=45&border=5", 29, 29), ("interpolation=scale3x", 30, 30),
    ("resizingMode=tile&scale=3", 30, 30), ("resizingMode=tile&width=7", 7, 7),
  ])
  func `the size of a plan equals the size of its picture`(
    query: String, width: Int, height: Int
  ) throws {
    let plan = try plan(query)
    #expect(plan.size == PixelSize(width: width, height: height))
    let bitmap = Bitmap.checkerboard(rows: 10, columns: 10)
    #expect(try plan.picture(of: bitmap).size == plan.size)
  }

  @Test(arguments: [
    ("crop=8,0,3,1", "crop must be inside the bitmap's 10 columns and 6 rows, got 8,0,3,1"),
    (
      "crop=0,0,7,7&orientation=left",
      "crop must be inside the bitmap's 6 columns and 10 rows, got 0,0,7,7"
    ),
    (
      "crop=9223372036854775807,0,2,1",
      "crop must be inside the bitmap's 10 columns and 6 rows, got 9223372036854775807,0,2,1"
    ),
    (
      "capInsets=0,5,0,5&width=50",
      "capInsets must leave at least one of 10 columns, got leading 5 and trailing 5"
    ),
    (
      "capInsets=6,0,0,0&width=50",
      "capInsets must leave at least one of 6 rows, got top 6 and bottom 0"
    ),
    ("capInsets=0.5,0,0,0&width=50", "capInsets must be whole cells, got top 0.5"),
    (
      "capInsets=0,0,0,1&width=50&pointScale=1.5",
      "capInsets must be whole cells, got trailing 1 at pointScale 1.5"
    ),
    (
      "scale=2.5&lineColor=red&lineStyle=hard",
      "lineStyle must be smooth where cells are not whole pixels, got hard; "
        + "use a picture 20 or 30 pixels wide, or snap=floor"
    ),
    (
      "height=25&width=100&contentMode=stretch&lineColor=red&lineMode=insert&interpolation=high",
      "lineMode must be overlay where cells are not whole pixels, got insert; "
        + "use a picture 24 or 30 pixels high"
    ),
    ("lineWidthRatio=1.5", "lineWidthRatio must be at most 1, got 1.5"),
    ("padding=-1", "padding must be a whole number of pixels, at least 0, got -1"),
    (
      "scale=3&interpolation=scale2x",
      "scale must be a multiple of 2, got 3; use 2 or 4"
    ),
    ("scale=1&interpolation=scale2x", "scale must be a multiple of 2, got 1; use 2"),
    ("pointScale=2&interpolation=scale2x", "scale must be a multiple of 4, got 2; use 4"),
    ("pointScale=2&scale=3&snap=error", "scale must be a multiple of 2, got 3; use 2 or 4"),
    ("pointScale=1.5&scale=2&snap=error", "scale must be a multiple of 1.5, got 2; use 1.5 or 3"),
    (
      "width=30&aspectRatio=2:1&snap=error",
      "aspectRatio must give a height that is a multiple of 6, got 15; use snap=pad"
    ),
    (
      "width=30&height=20&contentMode=stretch&aspectRatio=3:2",
      "contentMode must be fit or fill beside aspectRatio, got stretch"
    ),
    (
      "contentMode=original&aspectRatio=3:2",
      "contentMode must be fit or fill beside aspectRatio, got original"
    ),
    (
      "scale=4&renderer=canvas&interpolation=high",
      "renderer must be image if an interpolation is given, since a canvas has none, got canvas and high"
    ),
    (
      "scale=4&renderer=canvas&interpolation=scale2x",
      "renderer must be image if an interpolation is given, since a canvas has none, "
        + "got canvas and scale2x"
    ),
    (
      "width=409&interpolation=scale4x", "width must be a multiple of 40, got 409; use 400 or 440"
    ),
  ])
  func `rejects options that contradict each other or the bitmap`(query: String, message: String) {
    let error = #expect(throws: RenderError.self) { try plan(query, rows: 6) }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    (
      "palette=black,white&match=index",
      "match must be nearest or lightness for a bitmap without a palette, got index and 1 colours"
    ),
    (
      "palette=transparent,ff00&match=lightness",
      "palette must have a colour that is not wholly transparent, got #00000000,#ffff0000; "
        + "use match=index"
    ),
    (
      "palette=black,white&match=lightness&dither=floyd",
      "dither must be none beside match=lightness, got floyd"
    ),
    ("palette=black,white&colors=4", "colors must not be given beside palette, got 4"),
    ("colors=4&match=index", "match must be nearest beside colors, got index"),
  ])
  func `rejects unusable combinations of palette, match and dither`(query: String, message: String)
    throws
  {
    let facts = SourceFacts(.sample(columns: 2, rows: 2, isIndexed: false))
    let options = try RenderOptions(query)
    let error = #expect(throws: RenderError.self) {
      try RenderPlan(options, palette: options.colors, of: facts, limits: RenderLimits())
    }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    ("palette=red,blue", true, PaletteMatch.index), ("palette=red,blue", false, .nearest),
    ("palette=red,blue&match=nearest", true, .nearest),
    ("palette=red,blue&match=lightness", false, .lightness),
    ("palette=red,blue&dither=floyd", true, .nearest),
  ])
  func `a palette applies by index to an indexed bitmap`(
    query: String, isIndexed: Bool, match: PaletteMatch
  ) throws {
    let facts = SourceFacts(.sample(columns: 2, rows: 2, isIndexed: isIndexed))
    let options = try RenderOptions(query)
    let plan = try RenderPlan(
      options, palette: options.colors, of: facts, limits: RenderLimits())
    let recoloring = plan.cells.changes.first as? Recoloring
    #expect(recoloring?.match == match)
    options.colors.map { #expect(recoloring?.palette == $0) }
    #expect(try RenderPlan("match=\(match.rawValue)", columns: 2, rows: 2).cells == .none)
  }

  @Test(arguments: [
    ("innerPadding=9000", "innerPadding must be at most 8192 pixels, got 9000"),
    ("edgeInset=64&scale=200", "edgeInset must be at most 8192 pixels, got 12800"),
    (
      "scale=256&pointScale=0.000001&contentMode=original&width=9&height=9",
      "a picture must have sides of at most 1073741824 pixels, "
        + "got 2560000000"
    ),
    ("border=9000", "border must be at most 8192 pixels, got 9000"),
    ("padding=9223372036854775807", "padding must be at most 8192 pixels, got far more"),
    ("border=8000&padding=200", "width must be at most 8192 pixels, got 16010"),
    ("width=5000&height=6000&rotate=45", "a picture must have at most 33554432 pixels, got 7779"),
    (
      "width=8192&height=64&contentMode=fill&interpolation=high",
      "a picture must have at most 33554432 pixels before it is clipped to its frame, "
        + "got 8192 × 8192"
    ),
    ("width=8190&lineMode=insert&lineColor=red&height=10", "width must be at most 8192 pixels"),
  ])
  func `rejects sizes beyond a limit`(query: String, message: String) {
    let error = #expect(throws: RenderError.self) { try plan(query) }
    #expect(error?.description.hasPrefix(message) == true)
  }

  @Test(arguments: [
    ("scale=40", "40"), ("scale=0.5", "0.5"), ("width=400&height=410&contentMode=stretch", "40x41"),
    ("width=409&snap=pad", "40"), ("width=409", "40.9"), ("", "1"), ("interpolation=scale3x", "3"),
    ("width=300&height=400&snap=floor", "30"),
    ("resizingMode=tile&width=45&height=45&scale=2", "2"),
    ("capInsets=1,1,1,1&width=45&height=45&pointScale=2", "0.5"),
  ])
  func `scaleUsed describes the actual factor`(query: String, text: String) throws {
    #expect(try plan(query).scaleUsed == text)
  }

  private func plan(_ query: String, rows: Int = 10) throws -> RenderPlan {
    try RenderPlan(query, columns: 10, rows: rows)
  }
}
