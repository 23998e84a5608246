import Raster
import TestSupport
import Testing

@testable import GalleryRendering

struct RenderStepTests {
  @Test func `the steps have the order of the reference`() {
    #expect(
      RenderStep.allCases.map(\.rawValue) == [
        "cells", "resize", "dividers", "frame", "border", "edgeInset", "rotation", "padding",
        "background", "opaque",
      ])
  }

  @Test(arguments: RenderStep.allCases)
  func `a step with default options returns its input`(step: RenderStep) throws {
    let bitmap = Bitmap(text: "rg\nb.")
    let picture = try step.apply(
      to: Mosaic(bitmap), by: RenderPlan("", columns: 2, rows: 2))
    #expect(picture.cells == bitmap)
    #expect(picture.columns.map(\.extent) == [1, 1])
    #expect(picture.rows.map(\.extent) == [1, 1])
  }

  @Test(arguments: [
    // Each step by itself.
    ("orientation=left", "rg\nb.", "g.\nrb"), ("crop=1,0,1,2", "rg\nb.", "g\n."),
    ("renderingMode=template&foreground=blue", "rg\nbo", "bb\nbb"),
    ("scale=2", "rg", "rrgg\nrrgg"), ("border=1,white", "r", "ooo\noro\nooo"),
    ("padding=0,1,0,2", "r", ".r.."),
    ("innerPadding=0,1,0,2", "r", ".r.."), ("edgeInset=1,0,0,2", "r", "...\nr.."),
    ("scale=2&edgeInset=0.5", "r", "....\n.rr.\n.rr.\n...."),
    ("scale=2&pointScale=2", "rg", "rg"), ("pointScale=2", "rrgg\nrrgg", "rg"),
    ("width=1&height=1&contentMode=original", "rgb", "g"),
    ("width=1&height=2&contentMode=fill&clipped=false", "rg", "rrgg\nrrgg"),
    ("width=4&height=4&aspectRatio=4:1", "rg\nby", "....\nbbyy\n....\n...."),
    ("background=blue", "r.", "rb"), ("opaque=true", "r.", "r#"),
    ("rotate=90", "rg\nb.", "br\n.g"), ("palette=blue,red", "rg", "br"),
    ("palette=white,blue,black,red&match=nearest", "r.b", "r.b"),
    ("palette=white,black&match=lightness", "y.r", "o.#"),
    ("outline=white", "r", ".o.\noro\n.o."), ("outline=white,1,corners", "r", "ooo\noro\nooo"),
    ("shadow=black,1,0", "rg", "rg#"), ("shadow=black,-1,1", "r", ".r\n#."),
    ("palette=black,white&dither=floyd", "#o", "#o"), ("colors=2", "rgrg", "rgrg"),
    ("scale=3&lineColor=#000&lineStyle=hard", "rg", "rrr#gg\nrrr#gg\nrrr#gg"),
    ("scale=2&lineColor=#000&lineMode=insert", "rg", "rr#gg\nrr#gg"),
    // Their order.
    ("orientation=left&crop=0,0,1,2", "rg\nb.", "g\nr"),
    ("crop=0,0,1,1&outline=blue&shadow=black,1,0", "rg", ".b#.\nbrb#\n.b#."),
    ("palette=white,black&outline=blue", "r", ".b.\nbob\n.b."),
    ("outline=red,1,corners&renderingMode=template&foreground=blue", "g", "bbb\nbbb\nbbb"),
    ("scale=2&shadow=black,1,0", "r", "rr##\nrr##"),
    ("width=2&height=4&contentMode=stretch&shadow=black,0,1", "r", "rr\nrr\n##\n##"),
    ("innerPadding=1&border=1,white", "r", "ooooo\no...o\no.r.o\no...o\nooooo"),
    ("border=1,white&edgeInset=1,0,0,0&rotate=90", "r", "ooo.\noro.\nooo."),
    ("edgeInset=1,0,0,0&padding=0,0,1,0&rotate=90", "rg", "r.\ng.\n.."),
    ("border=1,white&padding=1", "r", ".....\n.ooo.\n.oro.\n.ooo.\n....."),
    ("border=1,white&padding=1,0,0,0&rotate=90", "rg", "...\nooo\noro\nogo\nooo"),
    ("padding=1&background=blue", "r", "bbb\nbrb\nbbb"),
    ("width=4&height=2&border=1,white&background=blue", "r", "oooooo\nobrrbo\nobrrbo\noooooo"),
    ("width=2&height=4&contentMode=fill", "rgb", "gg\ngg\ngg\ngg"),
    ("width=1&height=2&contentMode=fill", "rg", "g\ng"),
    // Lines end at the picture: room, border and padding stay clear of them.
    (
      "scale=2&lineMode=insert&lineColor=#000&border=1,white", "rg",
      "ooooooo\norr#ggo\norr#ggo\nooooooo"
    ),
    (
      "width=6&height=5&lineStyle=hard&lineColor=#000&padding=1,0,0,0", "rg",
      "......\n......\nrrr#gg\nrrr#gg\nrrr#gg\n......"
    ),
    (
      "scale=2&lineStyle=hard&lineColor=#000&border=1,white&rotate=90", "rg\nby",
      "oooooo\nob#rro\nob#rro\no####o\noy#ggo\noooooo"
    ),
    ("layer=dividers&scale=3&lineColor=red&lineStyle=hard", "rg", "...r..\n...r..\n...r.."),
    ("layer=dividers&scale=2&lineColor=red", "r", "..\n.."),
    // Caps and tiles: the vectors of rendering.md §16 and §17.
    ("resizingMode=tile&width=8&height=1", "rgb", "rgbrgbrg"),
    ("capInsets=0,1,0,1&width=9&height=1", "rgboy", "rggbbbooy"),
    ("capInsets=0,1,0,1&width=10&height=1&resizingMode=tile", "rgboy", "rgbogbogby"),
    (
      "resizingMode=tile&width=8&height=4&scale=2&lineColor=#000&lineStyle=hard", "rg",
      "rr#g#r#g\nrr#g#r#g\n########\nrr#g#r#g"
    ),
  ])
  func `steps transform cells into the expected picture`(
    query: String, cells: String, expected: String
  ) throws {
    let bitmap = Bitmap(text: cells)
    let indexed = try #require(bitmap.indexed())
    let plan = try RenderPlan(query, columns: bitmap.columns, rows: bitmap.rows)
    let picture = try plan.picture(of: indexed)
    #expect(picture.bitmap() == Bitmap(text: expected))
    #expect(picture.size == plan.size)
    // No step here creates a colour beyond the palette and those that were added to it.
    #expect(picture.palette != nil)
  }

  @Test func `a template keeps partial alpha`() throws {
    let cells = Bitmap(rows: 1, columns: 2, rgba: [10, 20, 30, 128, 1, 2, 3, 64])
    let plan = try RenderPlan(
      "renderingMode=template&foreground=#ff8000c8", columns: 2, rows: 1)
    let picture = try plan.picture(of: cells).bitmap()
    #expect(picture[0, 0] == Color(red: 255, green: 128, blue: 0, alpha: 100))
    #expect(picture[0, 1] == Color(red: 255, green: 128, blue: 0, alpha: 50))
  }

  @Test func `smooth lines end at the edge of the picture`() throws {
    let plan = try RenderPlan(
      "scale=8&lineColor=black&border=3,white&padding=2", columns: 2, rows: 2)
    let picture = try plan.picture(
      of: .solid(Color(red: 255, green: 0, blue: 0), rows: 2, columns: 2))
    let bitmap = picture.bitmap()
    #expect(bitmap[12, 5] == Color(red: 204, green: 0, blue: 0))
    #expect((2..<24).allSatisfy { bitmap[4, $0] == .white && bitmap[$0, 4] == .white })
    #expect((0..<26).allSatisfy { bitmap[1, $0] == .clear && bitmap[$0, 1] == .clear })
    #expect(picture.palette != nil)
  }
}
