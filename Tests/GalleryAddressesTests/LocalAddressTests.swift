import HTTPServer
import Testing

@testable import GalleryAddresses

@Suite struct LocalAddressTests {
  @Test func `leaves out absent and empty parameters`() {
    let address = LocalAddress("/", [("query", ""), ("tag", nil), ("page", "2")])
    #expect(address.text == "/?page=2")
  }

  @Test(arguments: ["a b", "a+b", "ü", "&=?#", "100%", "\"><script>", "猫", "'"])
  func `every value round-trips`(value: String) throws {
    let text = LocalAddress("/", [("query", value)]).text
    let request = try Request(target: text)
    #expect(request.query == [Request.QueryItem(name: "query", value: value)])
  }

  @Test func `a URL needs no HTML escaping except for the ampersand`() {
    let text = LocalAddress("/<\">/'", [("a", "<>\"'&"), ("b", "1")]).text
    #expect(!text.contains { "<>\"'".contains($0) }, "\(text)")
  }
}
