import Raster
import Testing

@testable import IconifyAPI

@Suite struct IconLengthTests {
  private static let wide = Rect(x: 0, y: 0, width: 36, height: 24)

  @Test(arguments: ["24", "1.5em", "0.25rem", "100%", "10000px"])
  func `a length round-trips`(text: String) {
    #expect(IconLength(text)?.description == text)
  }

  @Test(arguments: [
    "", "0", "-1", "1e3", "1 em", "24PX", "10001", "em", ".", "1.", "1.1234567", "24pxx", "\"24",
    "x",
  ])
  func `rejects text that is not a length`(text: String) {
    #expect(IconLength(text) == nil)
  }

  @Test(
    arguments: [
      (nil, nil, "1.5em", "1em"), ("24", nil, "24", "16"), (nil, "24", "36", "24"),
      ("1em", nil, "1em", "0.67em"), ("10", "20px", "10", "20px"), ("auto", nil, "36", "24"),
      (nil, "auto", "36", "24"), ("auto", "8", "36", "8"), ("unset", nil, nil, nil),
      (nil, "none", nil, nil), ("12", "none", "12", nil),
    ] as [(String?, String?, String?, String?)])
  func `a missing side follows from the other`(
    width: String?, height: String?, wide: String?, high: String?
  ) {
    let sides = IconLength.attributes(
      width: width.flatMap(IconLength.init), height: height.flatMap(IconLength.init), of: Self.wide)
    #expect((sides.width, sides.height) == (wide, high))
  }
}
