import HTTPServer
import Testing

@Suite struct TargetParserTests {
  @Test(
    arguments: [
      ("/", "/"), ("/bitmap/1.png", "/bitmap/1.png"), ("/a%20b", "/a b"), ("/a+b", "/a+b"),
      ("/%68eart", "/heart"), ("/%C3%A9", "/é"), ("/%2568", "/%68"), ("//a", "//a"),
      ("/a/", "/a/"), ("/...", "/..."), ("/a.", "/a."), ("/a;b=c@d:e", "/a;b=c@d:e"),
      ("/%F0%9F%90%A7", "/🐧"), ("/?", "/"), ("/?/../", "/"),
    ])
  func `decodes a path once`(target: String, path: String) throws {
    #expect(try Request(target: target).path == path)
  }

  @Test(
    arguments: [
      "", "a", "*", "?a", "bitmap/1.png", "http:/a", "https://h/", "ftp://h/", "h:443",
      "/ ", "/a b", "/\t", "/\u{7F}", "/é", "/#", "/a#b", "/?a#b",
      "/%", "/%4", "/%4g", "/%zz", "/%%41", "/%u0041", "/?a=%", "/?a=%1", "/?%zz=1",
      "/%00", "/heart.png%00.html", "/%0a", "/%0D%0A", "/%1f", "/%7F", "/%C2%80", "/?a=%00",
      "/?a%0A=b", "/?a=%C2%9F",
      "/%2F", "/a%2fb", "/..%2f..%2fetc", "/%5C", "/%5cetc", "/\\", "/a\\b",
      "/..", "/../a", "/a/../b", "/a/./b", "/.", "/%2e%2e/a", "/a/%2E", "/.%2E/",
      "/%FF", "/%C0%AF", "/%C0%80", "/%E2%82", "/%ED%A0%80", "/%F4%90%80%80", "/?a=%FF",
      "/?=", "/?=b", "/?a=1&=2",
    ])
  func `rejects a malformed target`(target: String) {
    #expect(throws: TargetError.self) { try Request(target: target, headers: ["Host": "h"]) }
  }

  @Test(
    arguments: [
      ("/", []), ("/?", []), ("/?&&", []),
      ("/?a", [("a", nil)]), ("/?a=", [("a", "")]), ("/?a=1&b=2", [("a", "1"), ("b", "2")]),
      ("/?a=1&a=2", [("a", "1"), ("a", "2")]), ("/?&a=1&", [("a", "1")]),
      ("/?a=b=c", [("a", "b=c")]), ("/?a=b+c", [("a", "b c")]), ("/?a=b%2Bc", [("a", "b+c")]),
      ("/?a+b=c", [("a b", "c")]), ("/?a=%2Fb%5C", [("a", "/b\\")]), ("/?a=%26%3D", [("a", "&=")]),
      ("/?a=?&b=/", [("a", "?"), ("b", "/")]), ("/?q=%C3%A9", [("q", "é")]),
      ("/?a=%2541", [("a", "%41")]), ("/?a=[1]{2}|3", [("a", "[1]{2}|3")]),
    ] as [(String, [(String, String?)])])
  func `splits a query and decodes it once`(target: String, items: [(String, String?)]) throws {
    let query = try Request(target: target).query
    #expect(query == items.map { Request.QueryItem(name: $0.0, value: $0.1) })
  }

  @Test(arguments: ["h", "H", "example.org:8080", "[::1]:80"])
  func `accepts an absolute target of the own host`(host: String) throws {
    let request = try Request(target: "http://\(host)/a?b=c", headers: ["Host": host])
    #expect(request.path == "/a")
    #expect(request.query == [Request.QueryItem(name: "b", value: "c")])
  }

  @Test(arguments: ["http://h/", "HTTP://H/"])
  func `scheme and host are case-insensitive`(target: String) throws {
    #expect(try Request(target: target, headers: ["Host": "h"]).path == "/")
  }

  @Test(
    arguments: [
      "http://other/", "http://h:80/", "http://u@h/", "http:///", "http://h", "http://h?a",
      "http://",
    ])
  func `rejects an absolute target of another host`(target: String) {
    #expect(throws: TargetError.self) { try Request(target: target, headers: ["Host": "h"]) }
    #expect(throws: TargetError.self) { try Request(target: target) }
  }

  @Test func `limits the number of parameters`() throws {
    let hundred = "/?" + Array(repeating: "a=1", count: 100).joined(separator: "&")
    #expect(try Request(target: hundred).query.count == 100)
    #expect(
      throws: TargetError(message: "the query must have at most 100 parameters, got 101")
    ) { try Request(target: hundred + "&a=1") }
  }

  @Test func `every prefix of a target is either parsed or rejected`() {
    let target = "/a%20b/%C3%A9.png?scale=8&name=%F0%9F%90%A7+x&"
    for length in 0...target.utf8.count {
      let prefix = String(decoding: target.utf8.prefix(length), as: UTF8.self)
      let path = try? Request(target: prefix).path
      #expect(path == nil || path?.first == "/")
    }
  }

  @Test func `messages name the part and the rule`() {
    #expect(throws: TargetError(message: "the path has a % without two hexadecimal digits")) {
      try Request(target: "/%zz")
    }
    #expect(throws: TargetError(message: "the path must not contain %2F")) {
      try Request(target: "/a%2fb")
    }
    #expect(
      throws: TargetError(
        message: "the request target must be visible ASCII without #, got byte 0x09")
    ) { try Request(target: "/\t") }
  }
}
