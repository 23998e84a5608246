import Foundation
import GalleryModel
import HTTPServer
import Testing

@testable import GalleryWeb

@Suite struct APIControllerTests {
  @Test func `lists no bitmaps for an empty collection`() async throws {
    let response = try await WebFixture().get("/api/bitmaps")
    #expect(response.text == #"{"bitmaps":[],"total":0}"# + "\n")
    #expect(response.headers["Content-Type"] == "application/json")
    #expect(response.validity == nil)
  }

  @Test func `lists a bitmap with all its metadata`() async throws {
    let fixture = try WebFixture()
    let summary = try await fixture.add("heart", label: "A \"heart\"", tags: ["red", "love"])
    let date = summary.created.formatted(.iso8601)
    #expect(date.hasSuffix("Z"))
    let text = """
      {"bitmaps":[{"id":1,"name":"heart","label":"A \\"heart\\"","decorative":false,\
      "tags":["love","red"],"columns":2,"rows":2,"colors":3,"indexed":true,"revision":1,"source":null,\
      "created":"\(date)","modified":"\(date)","url":"/bitmap/1.png"}],"total":1}

      """
    #expect(try await fixture.get("/api/bitmaps").text == text)
  }

  @Test func `describes one bitmap with its palette`() async throws {
    let fixture = try WebFixture()
    try await fixture.add("heart")
    for reference in ["1", "heart"] {
      let body = try await fixture.json("/api/bitmaps/\(reference)").body
      #expect(body["name"] as? String == "heart")
      #expect(body["palette"] as? [String] == ["#ff0000", "#00000000", "#0000ff"])
    }
  }

  @Test func `paging, order, query and tags narrow the list`() async throws {
    let fixture = try WebFixture()
    for name in ["apple", "banana", "cherry"] {
      try await fixture.add(name, tags: name == "banana" ? ["yellow"] : ["red"])
    }
    func names(_ query: String) async throws -> [String] {
      let bitmaps = try await fixture.json("/api/bitmaps?\(query)").body["bitmaps"]
      return (bitmaps as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
    }
    #expect(try await names("order=name&per_page=2") == ["apple", "banana"])
    #expect(try await names("order=name&per_page=2&page=2") == ["cherry"])
    #expect(try await names("tag=red&order=name") == ["apple", "cherry"])
    #expect(try await names("tag=red&tag=yellow") == [])
    #expect(try await names("tag=red&tag=RED&order=name") == ["apple", "cherry"])
    #expect(try await names("query=ban") == ["banana"])
    let total = try await fixture.json("/api/bitmaps?per_page=1&page=9").body["total"]
    #expect(total as? Int == 3)
  }

  @Test(arguments: [
    ("per_page=501", "per_page must be a whole number from 1 to 500, got 501"),
    ("per_page=0", "per_page must be a whole number from 1 to 500, got 0"),
    ("page=0", "page must be a whole number from 1 to 1000000, got 0"),
    ("order=oldest", "order must be one of best, newest, name, size, got oldest"),
    ("perpage=5", "there is no parameter perpage here; did you mean per_page?"),
    ("tag=", "tag must have a value"),
    ("query=a&query=b", "query must be given once, got it more than once"),
  ])
  func `rejects an invalid parameter of the list`(query: String, detail: String) async throws {
    let (response, body) = try await WebFixture().json("/api/bitmaps?\(query)")
    #expect(response.status == .badRequest)
    #expect(body["detail"] as? String == detail)
  }

  @Test(arguments: ["2", "hart", "Heart", "0", "99999999999999999999", "a%20b"])
  func `answers 404 for a missing bitmap`(reference: String) async throws {
    let fixture = try WebFixture()
    try await fixture.add("heart")
    let (response, body) = try await fixture.json("/api/bitmaps/\(reference)")
    #expect(response.status == .notFound)
    #expect(body["parameter"] as? String == "id")
    if reference == "hart" { #expect(body["near"] as? [String] == ["heart"]) }
  }
}
