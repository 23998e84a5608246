import HTTPServer
import Testing

@testable import GalleryAddresses

@Suite struct QueryValuesTests {
  /// The root of the tests' options.
  private struct Asked {
    var word = ""
    var page = 1
  }

  private let word = QueryOption(\Asked.word, "word", .text(maximumBytes: 4), "A word.")
  private let page = QueryOption(\Asked.page, "page", .whole(1...9), "A page.")

  private func read(_ query: String, ignoringEmpty: Bool = false) throws -> QueryValues {
    try QueryValues(
      Request(target: "/?\(query)"), allowing: [word.parameter, page.parameter],
      ignoringEmpty: ignoringEmpty)
  }

  @Test func `finds values by their parameter`() throws {
    let values = try read("page=3&word=caf%C3%A9".replacing("caf%C3%A9", with: "abc"))
    #expect(try word.value(in: values) == "abc")
    #expect(try page.value(in: values) == 3)
  }

  @Test func `a missing parameter is nil`() throws {
    #expect(try page.value(in: read("")) == nil)
  }

  @Test func `measures the length in bytes`() throws {
    #expect(throws: ParameterError.self) { try word.value(in: read("word=%C3%A9%C3%A9%C3%A9")) }
    #expect(try word.value(in: read("word=%C3%A9%C3%A9")) == "éé")
  }

  @Test func `rejects empty values, or ignores them on request`() throws {
    #expect(throws: ParameterError.self) { try read("word=&page=1") }
    let values = try read("word=&page=1", ignoringEmpty: true)
    #expect(try word.value(in: values) == nil)
    #expect(try page.value(in: values) == 1)
  }

  @Test func `a route without parameters rejects any parameter`() throws {
    let error = try #require(throws: ParameterError.self) {
      try QueryValues(Request(target: "/?a=1"), allowing: [])
    }
    #expect(error.message == "there is no parameter a here; no parameter is allowed")
  }
}
