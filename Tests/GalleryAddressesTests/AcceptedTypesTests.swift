import HTTPServer
import Testing

@testable import GalleryAddresses

@Suite struct AcceptedTypesTests {
  private func weight(
    _ accept: String, of type: String = "image/png"
  ) -> AcceptedTypes.Weight? {
    AcceptedTypes(["Accept": accept]).weight(of: type, wildcards: ["image/*", "*/*"])
  }

  @Test(arguments: [
    ("image/png", 1000, true), ("IMAGE/PNG", 1000, true), ("image/png;q=0.5", 500, true),
    ("image/png ; q=0.25", 250, true), ("image/png;level=1;q=0.125", 125, true),
    ("image/*;q=0.8", 800, false), ("*/*", 1000, false), ("*/*, image/*;q=0.3", 300, false),
    ("image/png;q=0.1, */*", 100, true), ("image/png;q=many", 1000, true),
    ("image/png;q=7", 1000, true), ("image/png;q=0.2, image/png;q=0.4", 400, true),
  ])
  func `the most specific range decides`(accept: String, quality: Int, isNamed: Bool) {
    #expect(weight(accept) == AcceptedTypes.Weight(quality: quality, isNamed: isNamed))
  }

  @Test(arguments: [
    "text/html", "image/webp", "image/png;q=0", "image/png;q=0.0, */*", "image/*;q=0, */*", ",;,",
  ])
  func `an uncovered or excluded type has no weight`(accept: String) {
    #expect(weight(accept) == nil)
  }

  @Test func `joins several fields into one list`() {
    var headers: Headers = ["Accept": "text/html;q=0.5"]
    headers.add("accept", "image/png;q=0.7")
    let accepted = AcceptedTypes(headers)
    #expect(accepted.weight(of: "text/html")?.quality == 500)
    #expect(accepted.weight(of: "image/png")?.quality == 700)
  }

  @Test func `an absent or empty field accepts everything`() {
    #expect(AcceptedTypes([:]).isEmpty)
    #expect(AcceptedTypes(["Accept": " "]).isEmpty)
    #expect(!AcceptedTypes(["Accept": "*/*"]).isEmpty)
  }
}
