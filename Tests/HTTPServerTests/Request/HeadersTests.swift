import HTTPServer
import Testing

@Suite struct HeadersTests {
  @Test(arguments: ["ETag", "etag", "ETAG", "eTaG"])
  func `field names are case-insensitive`(name: String) {
    let headers: Headers = ["Accept": "*/*", "ETag": "\"a\""]
    #expect(headers[name] == "\"a\"")
    #expect(headers.values(name) == ["\"a\""])
  }

  @Test func `similar field names differ`() {
    #expect((["ETags": "a"] as Headers)["ETag"] == nil)
    #expect((["@": "a"] as Headers)["`"] == nil, "only letters have a case")
  }

  @Test func `setting replaces all fields of a name and nil removes them`() {
    var headers: Headers = ["a": "1", "b": "2", "A": "3"]
    headers["a"] = "4"
    #expect(headers.fields.map(\.name) == ["b", "a"])
    headers["A"] = nil
    #expect(headers == ["b": "2"])
  }

  @Test func `adding keeps earlier fields`() {
    var headers: Headers = ["a": "1"]
    headers.add("a", "2")
    #expect(headers.values("a") == ["1", "2"])
    #expect(headers["a"] == "1")
  }
}

@Suite struct AcceptedCodingsTests {
  private func preferred(_ values: String...) -> [ContentCoding] {
    var headers: Headers = ["Accept": "text/html"]
    for value in values { headers.add("accept-encoding", value) }
    return AcceptedCodings(headers).preferred
  }

  @Test(
    arguments: [
      ("gzip", [.gzip, .identity]),
      ("gzip, deflate", [.gzip, .identity]),
      ("gzip, deflate, br, zstd", [.zstd, .gzip, .identity]),
      ("GZIP;Q=1.000", [.gzip, .identity]),
      ("x-gzip", [.gzip, .identity]),
      (" gzip ;\tq=0.5 , zstd ; q=0.25 ", [.gzip, .zstd, .identity]),
      ("zstd;q=0.5,gzip;q=0.5", [.zstd, .gzip, .identity]),
      ("gzip;q=0.001", [.gzip, .identity]),
      ("gzip;q=0.5, identity", [.identity, .gzip]),
      ("gzip;q=0.5, identity;q=0.5", [.gzip, .identity]),
      ("gzip;q=0.", [.identity]),
      ("gzip;q=1.", [.gzip, .identity]),
      ("gzip;q=0", [.identity]),
      ("gzip;q=0.000, zstd", [.zstd, .identity]),
      ("gzip;q=0, gzip", [.gzip, .identity]),
      ("*", [.zstd, .gzip, .identity]),
      ("*;q=0.5, gzip", [.gzip, .zstd, .identity]),
      ("gzip;q=0, *", [.zstd, .identity]),
      ("identity;q=0, gzip", [.gzip]),
      ("gzip, *;q=0", [.gzip]),
      ("identity, *;q=0", [.identity]),
      (", ,gzip,", [.gzip, .identity]),
    ] as [(String, [ContentCoding])])
  func `codings are ordered by quality, then by the server's preference`(
    value: String, wanted: [ContentCoding]
  ) {
    #expect(preferred(value) == wanted)
  }

  @Test(
    arguments: [
      "", " ", ",", "deflate, br", "gzip;q=", "gzip;q=2", "gzip;q=1.001", "gzip;q=0.1234",
      "gzip;q=-1", "gzip;q=.5", "gzip;q=a", "gzip;q=0.5;x=1", "gzip;level=9", "gzip zstd",
      "gzipped", "\"gzip\"", "gzip;q=1 zstd", "*;q=0", "identity;q=0", "gzip;;q=1",
    ])
  func `a value without a usable coding selects identity`(value: String) {
    #expect(preferred(value) == [.identity])
  }

  @Test func `several fields form one list and none selects identity`() {
    #expect(preferred("gzip;q=0.5", "zstd;q=0.1") == [.gzip, .zstd, .identity])
    #expect(preferred() == [.identity])
  }
}
