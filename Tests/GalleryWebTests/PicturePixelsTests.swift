import HTTPServer
import ImageCoding
import Raster
import TestSupport
import Testing

@testable import GalleryWeb

/// Pictures small enough that the expected pixels are written by hand.
@Suite struct PicturePixelsTests {
  private let web: WebFixture

  init() throws {
    web = try WebFixture()
  }

  private func picture(_ query: String) async throws -> Bitmap {
    let response = try await web.get("/bitmap/cells.png?\(query)")
    #expect(response.status == .ok, "\(response.text)")
    return try PNGDecoder().decode(response.body).bitmap
  }

  @Test(arguments: [
    ("palette=white,black,lime,red", "o#\ngr"),
    ("palette=white,black", "o#\nby"),
    ("orientation=upMirrored", "gr\nyb"),
    ("orientation=right", "br\nyg"),
    ("crop=1,0,1,2", "g\ny"),
    ("orientation=upMirrored&crop=1,0,1,2", "r\nb"),
    ("renderingMode=template", "##\n##"),
    ("renderingMode=template&foreground=white", "oo\noo"),
    ("foreground=white", "rg\nby"),
  ])
  func `applies palette, orientation, crop and template first`(
    query: String, expected: String
  ) async throws {
    try await web.add("cells", text: "rg\nby")
    #expect(try await picture(query) == Bitmap(text: expected))
  }

  @Test(arguments: [
    ("width=4&height=2", ".rg.\n.by."),
    ("width=4&height=2&background=white", "orgo\nobyo"),
    ("width=4&height=2&contentMode=stretch", "rrgg\nbbyy"),
    ("width=2&height=4&contentMode=fill", "rg\nrg\nby\nby"),
    ("width=3&snap=floor", "rg\nby"),
    ("width=3&snap=pad", "rg.\nby.\n..."),
    ("width=3&height=3&resizingMode=tile", "rgr\nbyb\nrgr"),
    ("width=4&height=3&resizingMode=tile&scale=2", "rrgg\nrrgg\nbbyy"),
    ("width=3&height=3&resizingMode=tile&pointScale=0.5", "rrg\nrrg\nbby"),
  ])
  func `the sizing options fill the box`(query: String, expected: String) async throws {
    try await web.add("cells", text: "rg\nby")
    #expect(try await picture(query) == Bitmap(text: expected))
  }

  @Test(arguments: [
    ("width=6&height=1&capInsets=0,1,0,1", "rggggb"),
    ("width=7&height=1&capInsets=0,1,0,1&scale=2", "rrgggbb"),
    ("width=6&height=1&capInsets=0,2,0,0", "rgbbbb"),
    ("width=6&height=1&capInsets=0,0.5,0,0.5&pointScale=2", "rggggb"),
    ("width=6&height=1&capInsets=0,1,0,0&resizingMode=tile", "rgbgbg"),
    ("width=6&height=2&capInsets=0,0,0,0&contentMode=stretch", "rrggbb\nrrggbb"),
  ])
  func `cap insets keep their size`(query: String, expected: String) async throws {
    try await web.add("cells", text: "rgb")
    #expect(try await picture(query) == Bitmap(text: expected))
  }

  @Test(arguments: [
    ("scale=2&lineMode=insert&lineColor=white", "rrogg\nrrogg\nooooo\nbboyy\nbboyy"),
    ("scale=2&lineMode=insert&lineColor=white&layer=dividers", "..o..\n..o..\nooooo\n..o..\n..o.."),
    ("scale=2&lineStyle=hard&lineColor=black", "rr#g\nrr#g\n####\nbb#y"),
    ("lineColor=black&lineWidthRatio=1&layer=dividers&lineStyle=hard", ".#\n##"),
    ("border=1,white", "oooo\norgo\nobyo\noooo"),
    ("border=1", "####\n#rg#\n#by#\n####"),
  ])
  func `draws lines between cells and a border around the picture`(
    query: String, expected: String
  ) async throws {
    try await web.add("cells", text: "rg\nby")
    #expect(try await picture(query) == Bitmap(text: expected))
  }

  @Test(arguments: [
    ("rotate=90", ".r\nb#"), ("rotate=-270", ".r\nb#"), ("rotate=450.000000", ".r\nb#"),
    ("rotate=180", "b.\n#r"),
    ("border=1,white&rotate=90&padding=1,0,0,0", "....\noooo\no.ro\nob#o\noooo"),
  ])
  func `rotates a picture with its border but without its padding`(
    query: String, expected: String
  ) async throws {
    try await web.add("cells", text: "r#\n.b")
    #expect(try await picture(query) == Bitmap(text: expected))
  }

  @Test(arguments: [
    ("padding=1", "....\n.r#.\n..b.\n...."), ("padding=0,1,0,0", ".r#\n..b"),
    ("padding=0,1,0,0&background=white", "or#\noob"), ("background=lime", "r#\ngb"),
    ("opaque=true", "r#\n#b"), ("opaque=true&background=yellow", "r#\nyb"),
    ("opaque=true&padding=0,0,1,0", "r#\n#b\n##"),
  ])
  func `the background is beneath the whole picture`(query: String, expected: String) async throws {
    try await web.add("cells", text: "r#\n.b")
    #expect(try await picture(query) == Bitmap(text: expected))
  }

  /// Equal pictures share one cache entry and one tag (rendering.md §27).
  @Test(arguments: [
    ("width=8", "scale=4"), ("width=8&colorMode=linear", "scale=4"),
    ("scale=4&interpolation=low", "scale=4&interpolation=bilinear"),
    ("scale=4&orientation=up", "scale=4"), ("scale=4&dynamicRange=high", "scale=4"),
    ("scale=4&renderer=canvas", "scale=4"), ("scale=4&fillAntialiased=true", "scale=4"),
    ("scale=4&antialiased=false", "scale=4"), ("scale=4&profile=apple", "scale=4"),
    ("scale=4&rotate=360", "scale=4"), ("scale=4&rotate=-90", "scale=4&rotate=270"),
    ("scale=4&lineStyle=hard", "scale=4"), ("border=0,red", ""), ("padding=0,0,0,0", ""),
    ("border=1", "border=1,%23000"), ("crop=0,0,2,2", ""), ("capInsets=0,0,0,0", ""),
    ("foreground=red", ""), ("background=transparent", ""),
    ("lineColor=white", "lineWidthRatio=0.05"),
  ])
  func `options with equal results share an entity tag`(one: String, other: String) async throws {
    try await web.add("cells", text: "rg\nby")
    let answers = [
      try await web.get("/bitmap/cells.png?\(one)"), try await web.get("/bitmap/1.png?\(other)"),
    ]
    #expect(answers[0].status == .ok, "\(answers[0].text)")
    #expect(answers[0].headers["ETag"] == answers[1].headers["ETag"])
    #expect(answers[0].body == answers[1].body)
  }
}
