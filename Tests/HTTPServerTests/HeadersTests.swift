import HTTPServer
import Testing

@Suite struct HeadersTests {
  @Test(arguments: ["ETag", "etag", "ETAG", "eTaG"])
  func `names compare without regard to case`(name: String) {
    let headers: Headers = ["Accept": "*/*", "ETag": "\"a\""]
    #expect(headers[name] == "\"a\"")
    #expect(headers.values(name) == ["\"a\""])
  }

  @Test func `a name that only begins alike is another one`() {
    #expect((["ETags": "a"] as Headers)["ETag"] == nil)
    #expect((["@": "a"] as Headers)["`"] == nil, "only letters have a case")
  }

  @Test func `setting replaces every line of a name and nil removes them`() {
    var headers: Headers = ["a": "1", "b": "2", "A": "3"]
    headers["a"] = "4"
    #expect(headers.fields.map(\.name) == ["b", "a"])
    headers["A"] = nil
    #expect(headers == ["b": "2"])
  }

  @Test func `adding keeps the lines before it`() {
    var headers: Headers = ["a": "1"]
    headers.add("a", "2")
    #expect(headers.values("a") == ["1", "2"])
    #expect(headers["a"] == "1")
  }
}
