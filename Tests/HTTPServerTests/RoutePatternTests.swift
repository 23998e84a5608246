import HTTPServer
import Testing

@Suite struct RoutePatternTests {
  @Test(
    arguments: [
      ("/", "/", [:]),
      ("/health", "/health", [:]),
      ("/bitmap/{id}", "/bitmap/1", ["id": "1"]),
      ("/bitmap/{id}", "/bitmap/a b", ["id": "a b"]),
      ("/bitmap/{id}", "/bitmap/1.png", ["id": "1.png"]),
      ("/bitmap/{id}.{format}", "/bitmap/1.png", ["id": "1", "format": "png"]),
      ("/bitmap/{id}.{format}", "/bitmap/v1.2.png", ["id": "v1.2", "format": "png"]),
      ("/bitmap/{id}.png", "/bitmap/v1.2.png", ["id": "v1.2"]),
      ("/icon.{format}", "/icon.ico", ["format": "ico"]),
      ("/{a}/x/{b}", "/1/x/2", ["a": "1", "b": "2"]),
      ("/openapi.json", "/openapi.json", [:]),
    ] as [(String, String, [String: String])])
  func `holes take their part of the path`(
    pattern: String, path: String, values: [String: String]
  ) {
    #expect(RoutePattern(pattern).match(path) == values)
  }

  @Test(
    arguments: [
      ("/", "/a"), ("/", ""), ("/a", "/A"), ("/a", "/a/"), ("/a", "a"), ("/a/{b}", "/a/"),
      ("/a/{b}", "/a"), ("/a/{b}", "/a/b/c"), ("/{id}.{format}", "/.png"),
      ("/{id}.{format}", "/heart."), ("/{id}.{format}", "/heart"), ("/{id}.png", "/heart.PNG"),
      ("/{id}.png", "/heart.png.gif"), ("/{}", "/a"), ("/{a}{b}", "/ab"), ("/a{b}", "/ab"),
    ])
  func `other paths do not fit`(pattern: String, path: String) {
    #expect(RoutePattern(pattern).match(path) == nil)
  }

  @Test func `what is not a hole is literal text`() {
    #expect(RoutePattern("/a{b}/{}").match("/a{b}/{}") == [:])
  }

  @Test func `the description is the text`() {
    #expect(RoutePattern("/bitmap/{id}.{format}").description == "/bitmap/{id}.{format}")
  }
}
