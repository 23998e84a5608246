import GalleryModel
import HTTPServer
import Testing

@testable import GalleryAddresses
@testable import GalleryPages

@Suite struct GalleryStateTests {
  @Test(arguments: [
    "/", "/?query=red%20heart", "/?tag=sprite", "/?order=newest", "/?order=name",
    "/?order=size&cell=l", "/?page=3",
    "/?tag=sprite&tag=animal", "/?query=a&tag=b&tag=a&page=2",
    "/?query=a%26b&tag=sprite&order=name&cell=s&page=2",
  ])
  func `a state round-trips through its URL`(target: String) throws {
    #expect(try GalleryState(Request(target: target)).address.text == target)
  }

  @Test func `leaves out defaults and empty values`() throws {
    let request = try Request(target: "/?query=&tag=&order=best&cell=m&page=1")
    #expect(try GalleryState(request).address.text == "/")
  }

  @Test func `a changed filter returns to the first page`() throws {
    let state = try GalleryState(Request(target: "/?query=a&page=4"))
    #expect(state.address { $0.listing.tags = ["sprite"] } == "/?query=a&tag=sprite")
    #expect(state.address { $0.listing.paging.page = 5 } == "/?query=a&page=5")
  }

  @Test func `merges tags that differ only in case`() throws {
    let state = try GalleryState(Request(target: "/?tag=Sprite&tag=a&tag=sprite"))
    #expect(state.tags == ["sprite", "a"])
  }

  @Test func `rejects more than 32 tags`() throws {
    let all = (1...33).map { "tag=t\($0)" }.joined(separator: "&")
    let error = #expect(throws: ParameterError.self) {
      try GalleryState(Request(target: "/?\(all)"))
    }
    #expect(error?.message == "tag must be given at most 32 times, got 33")
  }

  @Test(arguments: ["/?cell=xl", "/?page=0", "/?order=oldest", "/?colour=red", "/?page=1&page=2"])
  func `rejects unknown parameters and values`(target: String) throws {
    #expect(throws: ParameterError.self) { try GalleryState(Request(target: target)) }
  }
}
