import GalleryModel
import Testing

@Suite struct NearNamesTests {
  private let names = ["scale", "width", "height", "interpolation", "v"]

  @Test(arguments: [
    ("scal", ["scale"]), ("Scale", ["scale"]), ("sclae", ["scale"]), ("heigth", ["height"]),
    ("inter", ["interpolation"]), ("w", ["width"]),
  ])
  func `a misspelt name finds the near name`(text: String, near: [String]) {
    #expect(NearNames.of(text, in: names) == near)
  }

  @Test(arguments: ["", "zoom", "xy", String(repeating: "s", count: 5000)])
  func `a different name finds no near name`(text: String) {
    #expect(NearNames.of(text, in: names) == [])
  }
}
