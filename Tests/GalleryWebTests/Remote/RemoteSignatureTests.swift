import Fetching
import Foundation
import GalleryLoading
import HTTPServer
import TestSupport
import Testing

@testable import GalleryAddresses
@testable import GalleryPages
@testable import GalleryWeb

@Suite struct RemoteSignatureTests {
  private let url = "https://elsewhere.example/cat.png"
  private let remote: RemoteFixture
  private let key: URLSignature

  init() throws {
    remote = try RemoteFixture()
    remote.origin.answer(url, with: .success(try RemoteFixture.png("r.\n.b")))
    key = try URLSignature(key: "sixteen letters!")
  }

  private var end: Int { Int(Date().timeIntervalSince1970) + 290 }

  @Test func `loads a signed URL that no pattern allows`() async throws {
    let address = try SignedAddress("/remote.png?scale=2&url=\(url)", expires: nil, with: key).text
    #expect(try await remote.web.get(address).status == .ok)
    #expect(try await remote.get(of: url).status == .forbidden)
    // The order of the parameters does not matter.
    let parts = address.split(separator: "?")
    let turned = parts[1].split(separator: "&").reversed().joined(separator: "&")
    #expect(try await remote.web.get("\(parts[0])?\(turned)").status == .ok)
  }

  @Test func `signs an image's own URL, and limits max-age to its expiry`() async throws {
    let address = try SignedAddress(url, expires: end, with: key).text
    #expect(address.hasPrefix("/remote.png?url=https%3A%2F%2Felsewhere.example%2Fcat.png&expires="))
    let response = try await remote.web.get(address)
    #expect(response.status == .ok)
    // Caches keep the picture no longer than the signature is valid.
    let caching = try #require(response.headers["Cache-Control"])
    let seconds = try #require(Int(caching.replacing("public, max-age=", with: "")))
    #expect((1...290).contains(seconds))
  }

  @Test func `one signature covers picture, status and events`() async throws {
    let address = try SignedAddress(url, expires: nil, with: key).text
    for path in ["/remote.json", "/remote.svg", "/remote/events"] {
      #expect(try await remote.web.get(address.replacing("/remote.png", with: path)).status == .ok)
    }
  }

  @Test(arguments: ["&scale=3", "&expires=99999999999", "&wait=1"])
  func `an added parameter invalidates the signature`(addition: String) async throws {
    let address = try SignedAddress(url, expires: nil, with: key).text
    let response = try await remote.web.get(address + addition)
    #expect(response.status == .forbidden)
    #expect(response.headers["X-Image-Failure"] == "blocked")
  }

  @Test func `rejects an expired signature and one of another key`() async throws {
    let old = try SignedAddress(url, expires: 1_000_000_000, with: key).text
    #expect(try await remote.web.get(old).status == .forbidden)
    let other = try URLSignature(key: "other sixteen letters")
    let foreign = try SignedAddress(url, expires: nil, with: other).text
    #expect(try await remote.web.get(foreign).status == .forbidden)
    #expect(remote.origin.started.count == 0)
  }

  @Test func `rejects a wrong signature even if a pattern allows the URL`() async throws {
    let response = try await remote.get(
      of: RemoteFixture.image, "\(URLSignature.parameter)=\(String(repeating: "A", count: 43))")
    #expect(response.status == .forbidden)
  }

  @Test(arguments: [
    ("/bitmap/1.png", "begins with /remote"), ("/remote.png?scale=2", "has the url of an image"),
    ("/remote.png?url=ftp://x.example/", "scheme"), ("/remote.png?size=2", "no parameter size"),
  ])
  func `does not sign an address that cannot be served`(address: String, reason: String) {
    #expect {
      try SignedAddress(address, expires: nil, with: key)
    } throws: { error in
      "\(error)".contains(reason)
    }
  }
}
