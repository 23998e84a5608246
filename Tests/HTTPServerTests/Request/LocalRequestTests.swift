import HTTPServer
import Testing

/// security.md §8.
@Suite struct LocalRequestTests {
  private func isLocal(
    from client: String? = "127.0.0.1", _ headers: Headers
  ) throws -> Bool {
    let address = client.flatMap { ClientAddress($0) }
    return try Request(target: "/", headers: headers, client: address).isFromThisMachine
  }

  @Test(
    arguments: ["127.0.0.1", "127.8.9.10", "::1"],
    [
      "localhost", "LOCALHOST:8080", "gallery.localhost:80", "127.0.0.1:8080", "[::1]:8080",
      "[::1]",
    ])
  func `a loopback address and a name of this machine are local`(client: String, host: String)
    throws
  {
    #expect(try isLocal(from: client, ["Host": host]))
  }

  @Test func `HTTP 1.0 needs no host`() throws {
    #expect(try isLocal([:]))
  }

  @Test(arguments: [nil, "192.0.2.1", "10.0.0.1", "2001:db8::1", "::ffff:192.0.2.1"])
  func `another address is not local`(client: String?) throws {
    #expect(try !isLocal(from: client, ["Host": "localhost"]))
  }

  @Test(arguments: [
    "pixels.example", "localhost.example", "127.0.0.1.example", "notlocalhost", "192.0.2.1",
    "[2001:db8::1]:80", "[", "10.0.0.1:8080",
  ])
  func `another host is that of an undeclared proxy`(host: String) throws {
    #expect(try !isLocal(["Host": host]))
  }

  @Test(arguments: [
    ("X-Forwarded-For", "192.0.2.1"), ("X-Forwarded-For", "127.0.0.1, 192.0.2.1"),
    ("x-forwarded-for", "192.0.2.1, 127.0.0.1"), ("X-Forwarded-For", ""),
    ("X-Forwarded-For", "unknown"), ("Forwarded", "for=192.0.2.1"), ("Forwarded", "for=_hidden"),
    ("Forwarded", "for=\""), ("Forwarded", "proto=https"), ("X-Real-IP", "127.0.0.1"),
    ("Via", "1.1 proxy"),
  ])
  func `a field of a proxy for another machine is not local`(name: String, value: String) throws {
    var headers: Headers = ["Host": "localhost"]
    headers.add(name, value)
    #expect(try !isLocal(headers))
  }

  @Test(arguments: [
    ("X-Forwarded-For", "127.0.0.1"), ("X-Forwarded-For", "::1, 127.0.0.1"),
    ("Forwarded", "for=127.0.0.1;proto=https"), ("Forwarded", "for=\"[::1]:1\""),
  ])
  func `a proxy for this machine is local`(name: String, value: String) throws {
    var headers: Headers = ["Host": "localhost"]
    headers.add(name, value)
    #expect(try isLocal(headers))
  }
}
