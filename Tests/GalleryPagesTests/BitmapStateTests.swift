import GalleryModel
import HTTPServer
import Raster
import Testing

@testable import GalleryAddresses
@testable import GalleryPages

@Suite struct BitmapStateTests {
  private func state(_ query: String) throws -> BitmapState {
    try BitmapState(Request(target: "/bitmap/heart\(query)").query)
  }

  @Test(arguments: [
    "", "?scale=8", "?scale=0.125", "?scale=1", "?width=300", "?height=20", "?width=300&height=200",
    "?interpolation=high", "?scale=2&interpolation=low", "?border=2,white&padding=1,2,3,4",
    "?rotate=-17.5&antialiased=false", "?scale=2&format=svg",
    "?scale=2&width=300&height=200&capInsets=1,1,1,1",
  ])
  func `a state round-trips through its query`(query: String) throws {
    #expect(try state(query).address("/bitmap/heart") == "/bitmap/heart\(query)")
  }

  @Test(arguments: [
    ("?scale=8&width=&height=&interpolation=none", "/p?scale=8"),
    ("?scale=8&width=300&height=", "/p?width=300"),
    ("?scale=8&width=300&contentMode=original", "/p?scale=8&width=300&contentMode=original"),
    ("?renderer=canvas&fillAntialiased=true&interpolation=high", "/p?interpolation=high"),
    ("?layer=all&rotate=&border=&opaque=false&antialiased=true&format=png", "/p"),
  ])
  func `ignores empty and default fields of a form`(query: String, address: String) throws {
    #expect(try state(query).address("/p") == address)
  }

  @Test(arguments: [
    "?scale=0", "?scale=257", "?width=1.5", "?interpolation=best", "?v=1", "?border=thick",
    "?format=bmp", "?lineColor=nocolour", "?stage=narrow",
  ])
  func `rejects values that a picture rejects`(query: String) {
    #expect(throws: ParameterError.self) { try state(query) }
  }

  @Test(arguments: [
    ("", "/p?scale=32"), ("?scale=1", "/p"),
    ("?interpolation=low", "/p?scale=32&interpolation=low"),
    ("?width=20", "/p?width=20"), ("?rotate=45", "/p?scale=32&rotate=45"),
    ("?format=svg&border=2,white", "/p?scale=31&border=2,white"),
  ])
  func `the picture's URL contains only non-default options`(query: String, text: String) throws {
    let parameters = try state(query).pictureParameters(for: .sample(16, 16))
    #expect(LocalAddress("/p", parameters).text == text)
  }

  @Test(arguments: [
    ("?scale=8", "/p?scale=1"), ("", "/p?scale=1"),
    ("?scale=8&border=2", "/p?scale=1&border=2"),
  ])
  func `removing the scale gives the natural size`(query: String, text: String) throws {
    #expect(
      try state(query).address("/p", BitmapState.removing(RenderQuery.scale.parameter)) == text)
  }

  @Test func `removes any other parameter`() throws {
    let given = try state("?width=20&height=30&rotate=5")
    #expect(
      given.address("/p", BitmapState.removing(RenderQuery.width.parameter))
        == "/p?height=30&rotate=5")
    #expect(
      given.address("/p", BitmapState.removing(RenderQuery.rotate.parameter))
        == "/p?width=20&height=30")
  }

  @Test(arguments: [
    ("?width=20", "/p?scale=3"),
    (
      "?scale=2&width=20&height=9&resizingMode=tile",
      "/p?scale=3&width=20&height=9&resizingMode=tile"
    ),
  ])
  func `a factor replaces the sides, except with tiles`(
    query: String, text: String
  ) throws {
    let given = try state(query)
    #expect(given.address("/p", given.scaling(to: 3)) == text)
  }

  @Test func `the page's URL covers every option of a picture once`() {
    let named = Set(RenderOptions.named.map(\.name))
    #expect(named == Set(RenderQuery.pictureParameters.map(\.name)).union(["format"]))
    #expect(RenderOptions.named.count == named.count)
  }

  @Test(arguments: [(1, 1, 256), (64, 64, 90), (4096, 4096, 1), (8192, 1, 1), (100, 1, 81)])
  func `the largest factor stays within the limits`(columns: Int, rows: Int, factor: Int) {
    #expect(Stage.largest(.sample(columns, rows), limits: RenderLimits()) == factor)
  }
}
