import HTTPServer
import Testing

@Suite struct RequestIdentifierTests {
  private func identifier(_ headers: Headers) throws -> String {
    try Request(target: "/", headers: headers).identifier.text
  }

  @Test(
    arguments: [
      (["X-Request-ID": "a"], "a"),
      (["x-request-id": "7b7c-11_e.9~+/=:@", "traceparent": "x"], "7b7c-11_e.9~+/=:@"),
      (["X-Request-ID": String(repeating: "z", count: 128)], String(repeating: "z", count: 128)),
      (
        ["traceparent": "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"],
        "0af7651916cd43dd8448eb211c80319c"
      ),
    ] as [(Headers, String)])
  func `uses the identifier of a valid field`(headers: Headers, text: String) throws {
    #expect(try identifier(headers) == text)
  }

  @Test(
    arguments: [
      [:], ["X-Request-ID": ""], ["X-Request-ID": "a b"], ["X-Request-ID": "a\"b"],
      ["X-Request-ID": "ä"],
      ["X-Request-ID": String(repeating: "z", count: 129)],
      ["traceparent": "00-00000000000000000000000000000000-b7ad6b7169203331-01"],
      ["traceparent": "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01"],
      ["traceparent": "0af7651916cd43dd8448eb211c80319c"],
    ] as [Headers])
  func `generates an identifier if no valid field is given`(headers: Headers) throws {
    let (one, other) = (try identifier(headers), try identifier(headers))
    #expect(one.utf8.count == 16 && one.allSatisfy(\.isHexDigit))
    #expect(one != other)
  }
}
