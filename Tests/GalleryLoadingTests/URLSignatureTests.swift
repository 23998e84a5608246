import Foundation
import Testing

@testable import GalleryLoading

struct URLSignatureTests {
  private let signature: URLSignature
  private let now = Date(timeIntervalSince1970: 1_000)

  init() throws { signature = try URLSignature(key: "0123456789abcdef") }

  private func signed(_ query: [URLSignature.Parameter]) -> [URLSignature.Parameter] {
    query + [("signature", signature.sign(query))]
  }

  @Test func `sign computes HMAC-SHA256 over the sorted query`() {
    let query: [URLSignature.Parameter] = [("url", "https://a.test/ü?x=1&y"), ("scale", "8")]
    #expect(signature.sign(query) == Self.expected)
    #expect(signature.sign(query.reversed()) == Self.expected)
  }

  // HMAC-SHA256 of "scale=8&url=https%3A%2F%2Fa.test%2F%C3%BC%3Fx%3D1%26y", base64url.
  private static let expected = "awL3DnnO6i3DCwKBkS-WPLJ6utOHw1UIrTQ80VQDMQo"

  @Test func `accepts a signed query in any order`() {
    let query = signed([("url", "https://a.test/"), ("scale", "8")])
    #expect(signature.verify(query, now: now))
    #expect(signature.verify(query.reversed(), now: now))
  }

  @Test(arguments: [
    [("url", "https://b.test/"), ("scale", "8")], [("url", "https://a.test/")],
    [("url", "https://a.test/"), ("scale", "8"), ("opaque", "true")],
    [("url", "https://a.test/"), ("scale", "8"), ("scale", "8")],
  ])
  func `rejects a changed query`(query: [(String, String)]) {
    let code = signature.sign([("url", "https://a.test/"), ("scale", "8")])
    let forged = query.map { (name: $0.0, value: $0.1) } + [("signature", code)]
    #expect(!signature.verify(forged, now: now))
  }

  @Test(arguments: ["", "x", "=", "AAAA", String(repeating: "A", count: 43)])
  func `rejects an invalid signature`(code: String) {
    let query: [URLSignature.Parameter] = [("url", "https://a.test/"), ("signature", code)]
    #expect(!signature.verify(query, now: now))
  }

  @Test func `rejects missing and repeated signatures and another key's`() throws {
    let query: [URLSignature.Parameter] = [("url", "https://a.test/")]
    #expect(!signature.verify(query, now: now))
    let code: [URLSignature.Parameter] = [("signature", signature.sign(query))]
    #expect(!signature.verify(query + code + code, now: now))
    let other = try URLSignature(key: "0123456789abcdeg")
    #expect(!other.verify(query + code, now: now))
  }

  @Test(arguments: [("1001", true), ("1000", false), ("999", false), ("soon", false), ("", false)])
  func `a signature is valid until it expires`(time: String, isGood: Bool) {
    #expect(
      signature.verify(signed([("url", "https://a.test/"), ("expires", time)]), now: now) == isGood)
  }

  @Test func `rejects two expiry times`() {
    #expect(!signature.verify(signed([("expires", "2000"), ("expires", "3000")]), now: now))
  }

  @Test func `rejects a short key with the limit`() {
    let error = #expect(throws: LoadError.self) { try URLSignature(key: "short") }
    #expect(
      error?.description == "the key of signed URLs must have at least 16 bytes, got 5")
  }
}
