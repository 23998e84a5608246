import Fetching
import TestSupport
import Testing

/// Spellings by which a server was ever made to reach its own network, and the judgement of each.
@Suite struct ForgedURLTests {
  /// Refused by its text alone.
  @Test(arguments: [
    // Numbers that resolvers take for 127.0.0.1 and other addresses.
    "http://2130706433/", "http://017700000001/", "http://0x7f000001/", "http://0x7F000001/",
    "http://127.1/", "http://127.0.1/", "http://0177.0.0.1/", "http://0x7f.0.0.1/",
    "http://0x7f.1/", "http://127.0.0.01/", "http://127.000.000.001/", "http://00.0.0.0/",
    "http://0/", "http://0x0/", "http://0000/", "http://4294967295/", "http://4294967296/",
    "http://1.1.1.256/", "http://256.256.256.256/", "http://1.2.3.4.5/", "http://1.2.3/",
    "http://10.1/", "http://3232235777/", "http://0300.0250.0.1/", "http://0xC0.0xA8.1/",
    "http://0xa9fea9fe/", "http://2852039166/", "http://0251.0376.0251.0376/",
    "http://a.0x7f/", "http://a.127/", "http://a.0x/", "http://192.168.1.1.5/",
    // Trailing and doubled dots.
    "http://127.0.0.1./", "http://localhost./", "http://example.com./", "http://example.com../",
    "http://.example.com/", "http://a..example.com/", "http://./", "http://127.0.0.1../",
    // This machine by name, and names without a dot.
    "http://localhost/", "http://LOCALHOST/", "http://LocalHost:80/", "http://a.localhost/",
    "http://a.b.localhost/", "http://localhost:8080/", "http://intranet/", "http://router/",
    // User information.
    "http://example.com@127.0.0.1/", "http://user:pass@example.com/", "http://@127.0.0.1/",
    "http://example.com:80@127.0.0.1/", "http://a@b@c.com/", "http://:@example.com/",
    "http://example.com%40127.0.0.1/", "http://a%40b.com@127.0.0.1/",
    // Escapes in the host.
    "http://%31%32%37.0.0.1/", "http://127.0.0.1%00.example.com/", "http://127%2e0%2e0%2e1/",
    "http://example%2ecom/", "http://%6c%6f%63alhost/", "http://example.com%2f@b.com/",
    "http://%5B::1%5D/", "http://example.com%0d%0a/", "http://example.com%23.b.com/",
    // Backslashes, controls, blanks, other alphabets.
    "http:\\\\127.0.0.1\\", "http://example.com\\@127.0.0.1/", "http://127.0.0.1\\.example.com/",
    "http:/\\127.0.0.1/", "http://127.0.0.1\t/", "http://127.0.0.1\n/", "http://exa mple.com/",
    "http://127.0.0.1\r\nHost: b.com/", " http://example.com/", "http://example.com/ ",
    "http://\u{2460}\u{2461}\u{2466}.0.0.1/", "http://127\u{3002}0\u{3002}0\u{3002}1/",
    "http://\u{ff11}27.0.0.1/", "http://ex\u{e4}mple.com/", "http://example.com/\u{0}",
    "http://\u{24c1}ocalhost/", "http://127.0.0.1\u{200b}/", "http://example.com/\u{7f}",
    // IPv6 with zones, without brackets, misspelt.
    "http://[fe80::1%25eth0]/", "http://[fe80::1%eth0]/", "http://[::1%25lo]/", "http://::1/",
    "http://[::1/", "http://::1]/", "http://[::1]]/", "http://[[::1]]/", "http://[]/",
    "http://[1]/", "http://[:::1]/", "http://[::1::]/", "http://[12345::1]/", "http://[::g]/",
    "http://[1:2:3:4:5:6:7:8:9]/", "http://[1:2:3:4:5:6:7::8]/", "http://[::127.1]/",
    "http://[::ffff:0x7f.0.0.1]/", "http://[::ffff:127.0.0.01]/", "http://[::1]a/",
    "http://[v1.fe80::1]/", "http://[127.0.0.1]/", "http://[::127.0.0.1:1]/",
    // Schemes, or none.
    "file:///etc/passwd", "ftp://example.com/", "gopher://127.0.0.1:6379/_INFO",
    "dict://127.0.0.1:11211/", "ldap://127.0.0.1/", "javascript:alert(1)", "data:image/png,a",
    "//example.com/", "/etc/passwd", "example.com", "http:example.com", "http:/example.com/",
    "http:///example.com/", "https:example.com", "jar:http://example.com/", "", "http://", "://a.b",
    "http//example.com", "url:http://example.com/", "http ://example.com/", "blob:http://a.b/",
    // Ports.
    "http://example.com:0/", "http://example.com:65536/", "http://example.com:/",
    "http://example.com:80:80/", "http://example.com:-1/", "http://example.com:+80/",
    "http://example.com:8a/", "http://example.com:000080/", "http://example.com:99999999999/",
    // Names.
    "http://-a.example.com/", "http://a-.example.com/", "http://a_b.example.com/",
    "http://*.example.com/", "http://exam!ple.com/", "http://ex'ample.com/", "http://a,b.com/",
    // Paths and queries.
    "http://example.com/%", "http://example.com/%4", "http://example.com/%zz",
    "http://example.com/?%g0", "http://example.com/a/%2e%2e/b", "http://example.com/a/..%2fb",
    "http://example.com/a%2f..%2fb", "http://example.com/a/.%2E/b", "http://example.com/a..%5c../b",
    "http://example.com/a/%2e/b", "http://example.com/<a>", "http://example.com/\"", "http://a.b/`",
    "http://example.com/{a}", "http://example.com/a^b", "http://example.com/?a={b}",
  ])
  func `rejects a malformed or deceptive URL`(text: String) {
    let error = #expect(throws: RemoteURLError.self) { try RemoteURL(text) }
    #expect(error?.message.isEmpty == false)
  }

  /// Plain URLs of addresses that a public server must not reach.
  @Test(arguments: [
    "0.0.0.0", "0.1.2.3", "127.0.0.1", "127.255.255.254", "10.0.0.1", "10.255.255.255",
    "172.16.0.1", "172.31.255.255", "192.168.0.1", "192.168.255.255", "169.254.169.254",
    "169.254.0.1", "100.64.0.1", "100.100.100.200", "100.127.255.255", "192.0.0.1", "192.0.0.192",
    "192.0.2.1", "192.31.196.1", "192.52.193.1", "192.88.99.1", "192.175.48.1", "198.18.0.1",
    "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.255", "240.0.0.1",
    "255.255.255.255", "168.63.129.16",
    "[::]", "[::1]", "[0:0:0:0:0:0:0:1]", "[0000::0001]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]",
    "[::ffff:10.0.0.1]", "[::ffff:169.254.169.254]", "[::ffff:8.8.8.8]", "[::ffff:0:127.0.0.1]",
    "[::127.0.0.1]", "[::10.0.0.1]", "[::8.8.8.8]", "[64:ff9b::127.0.0.1]", "[64:ff9b::a00:1]",
    "[64:ff9b::8.8.8.8]", "[64:ff9b:1::10.0.0.1]", "[2002:7f00:1::]", "[2002:a00:1::1]",
    "[2002:808:808::1]", "[2001::1]", "[2001:0:4136:e378:8000:63bf:3fff:fdd2]", "[2001:10::1]",
    "[2001:1ff::1]", "[2001:db8::1]", "[3fff::1]", "[3fff:fff::1]", "[2620:4f:8000::1]",
    "[fe80::1]", "[febf::1]", "[fec0::1]", "[fc00::1]", "[fdff::1]", "[fd00:ec2::254]",
    "[ff02::1]", "[ff0e::1]", "[100::1]", "[4000::1]", "[5f00::1]", "[1::1]", "[ffff::1]",
    "[2606:4700::5efe:10.0.0.1]", "[2606:4700::200:5efe:7f00:1]", "[2a00:1450::300:5efe:808:808]",
  ])
  func `blocks a connection to an address that is not public`(host: String) async throws {
    let fixture = try FetchFixture(allowsPrivate: false)
    let error = try await fixture.failure("http://\(host)/")
    guard case .blocked? = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(error?.message == "this URL may not be loaded")
  }

  @Test(arguments: [
    ["127.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["::1"], ["2606:4700::1", "fe80::1"],
    ["::ffff:8.8.8.8"], ["64:ff9b::808:808"], ["0.0.0.0", "8.8.8.8"],
  ])
  func `blocks a name that resolves to any non-public address`(addresses: [String]) async throws {
    let names = HostNames.fixed(["rebind.test": addresses])
    let error = try await FetchFixture(allowsPrivate: false, names: names)
      .failure("http://rebind.test/")
    guard case .blocked? = error else {
      Issue.record("\(error as Any)")
      return
    }
  }

  @Test(arguments: [
    "http://example.com/", "https://example.com/a.png", "http://93.184.216.34/",
    "https://sub-domain.xn--bcher-kva.example/", "http://1.a.com/", "http://3com.com/",
    "http://0x7f.example.com/", "https://[2606:4700:4700::1111]/", "https://example.com:8443/",
    "http://example.com/a@b:c", "http://example.com/?u=http://127.0.0.1/", "http://a.b/%20%C3%A9",
    "http://example.com/a..b/...", "http://example.com/a%2Fb", "http://a.b/v1.2%2e3/x[1]|2",
  ])
  func `accepts a plain URL`(text: String) throws {
    #expect(try RemoteURL(text).text == text.replacing("%2e", with: "%2E"))
  }

  @Test func `a name may resolve to this machine only if private addresses are allowed`()
    async throws
  {
    let origin = try Origin(.whole([1]))
    let names = HostNames.fixed(["here.test": ["127.0.0.1"]])
    let url = "http://here.test:\(origin.port)/"
    #expect(try await FetchFixture(names: names).fetch(url).content == .body([1]))
    #expect(origin.requests.first?["Host"] == "here.test:\(origin.port)")
    let error = try await FetchFixture(names: names).failure(url) { _ in .publicAddresses }
    guard case .blocked? = error else {
      Issue.record("a pattern for public hosts reached a private one: \(error as Any)")
      return
    }
    #expect(origin.requestCount.count == 1)
  }

  @Test func `a name without addresses is an unknown host`() async throws {
    let error = try await FetchFixture().failure("http://nobody.test/")
    #expect(error == .hostUnknown(log: "nobody.test: no names in tests"))
    #expect(error?.message == "the host is not known")
  }
}
