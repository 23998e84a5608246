import HTTPServer
import Testing

@testable import GalleryAddresses

@Suite struct LocalAddressTests {
  @Test func `absent and empty parameters are left out`() {
    let address = LocalAddress("/", [("query", ""), ("tag", nil), ("page", "2")])
    #expect(address.text == "/?page=2")
  }

  @Test(arguments: ["a b", "a+b", "ü", "&=?#", "100%", "\"><script>", "猫", "'"])
  func `every value reads back as it was`(value: String) throws {
    let text = LocalAddress("/", [("query", value)]).text
    let request = try Request(target: text)
    #expect(request.query == [Request.QueryItem(name: "query", value: value)])
  }

  @Test func `nothing in an address needs escaping in HTML but the ampersand`() {
    let text = LocalAddress("/<\">/'", [("a", "<>\"'&"), ("b", "1")]).text
    #expect(!text.contains { "<>\"'".contains($0) }, "\(text)")
  }
}
