import Compressing
import Foundation
import GalleryModel
import HTTPServer
import TestSupport
import Testing

@testable import GalleryAddresses
@testable import GalleryWeb

/// Content of URLs that is no document or no image.
@Suite struct HostileDraftTests {
  private let drafts: DraftFixture

  init() throws { drafts = try DraftFixture() }

  private func refusal(_ target: String) async throws -> (status: Int, detail: String) {
    let answer = try await drafts.get(target)
    let problem = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
    return (answer.status.code, problem?["detail"] as? String ?? "")
  }

  @Test(arguments: ["scene.png?document", "bitmap.png?data", "check.json?document"])
  func `refuses text that is not one zlib stream`(path: String) async throws {
    let stream = try ZlibFile.compress(Array(DraftFixture.document.utf8))
    var damaged = stream
    damaged[stream.count - 1] ^= 1
    let cases: [(String, String)] = [
      ("a+b", "must be base64url without padding"), ("AA==", "must be base64url without padding"),
      ("A", "must be base64url without padding"), ("%C3%A9", "must be base64url without padding"),
      ("AAAA", "must be one whole zlib stream (RFC 1950), but the stream is damaged"),
      (Base64URL.encode(damaged), "but the stream is damaged"),
      (Base64URL.encode(Array(stream.dropLast())), "but it ends too early"),
      (Base64URL.encode(stream + [0]), "but 1 more bytes follow it"),
    ]
    for (text, words) in cases {
      let refusal = try await refusal("/draft/\(path)=\(text)")
      #expect(refusal.status == 400, "\(text)")
      #expect(refusal.detail.contains(words), "\(refusal.detail)")
    }
    #expect(try await refusal("/draft/\(path)=").status == 400)
    let bare = path.prefix { $0 != "?" }
    #expect(try await refusal("/draft/\(bare)").status == 400)
  }

  @Test func `refuses content above the limit`() async throws {
    let bomb = try DraftFixture.carried([UInt8](repeating: 0, count: 4 << 20))
    for (path, limit) in [("scene.png?document", 65_536), ("bitmap.png?data", 1 << 20)] {
      let refusal = try await refusal("/draft/\(path)=\(bomb)")
      #expect(refusal.status == 400)
      #expect(
        refusal.detail.contains("must have at most \(limit) bytes when it is decompressed"),
        "\(refusal.detail)")
    }
  }

  @Test func `refuses files that are no image, damaged or too large`() async throws {
    let png = try RemoteFixture.png("r.\n.b")
    let cases: [([UInt8], Int)] = [
      ([], 422), (Array("hello".utf8), 415), (Array(png.dropLast(20)), 422),
      (Array("P4 60000 60000\n".utf8), 413), (Array("P6 1 60000 255\n".utf8), 413),
    ]
    for (file, status) in cases {
      let refusal = try await refusal(try DraftFixture.bitmap(file))
      #expect(refusal.status == status, "\(refusal.detail)")
      #expect(refusal.detail.hasPrefix("data: "), "\(refusal.detail)")
    }
  }

  @Test func `scenes have the limits of stored ones`() async throws {
    let cases: [(String, Int)] = [
      (#"{"scene":1,"body":{"zstack":[{"forEach":2001,"content":{"text":"x"}}]}}"#, 400),
      (
        #"{"scene":1,"body":{"color":"red","modifiers":[{"frame":{"width":8192,"height":8192}}]}}"#,
        422
      ),
      (String(repeating: "[", count: 100), 400), ("[]", 400), ("", 400),
      (#"{"scene":2,"body":{"text":"x"}}"#, 400),
    ]
    for (document, status) in cases {
      let refusal = try await refusal(try DraftFixture.scene(document))
      #expect(refusal.status == status, "\(document): \(refusal.detail)")
    }
  }

  @Test(arguments: ["/draft/scene.gif", "/draft/bitmap.jpg", "/draft/scene.ico"])
  func `offers the formats of stored ones`(path: String) async throws {
    let name = path.contains("scene") ? "document" : "data"
    let example = name == "data" ? DraftQuery.dataExample : DraftQuery.documentExample
    #expect(try await refusal("\(path)?\(name)=\(example)").status == 404)
  }

  @Test func `an address that is too long says how much`() async throws {
    let served = try ServedFixture()
    let address = "/draft/scene.png?document=\(String(repeating: "A", count: 8_000))"
    let answer = try await served.client.get(address)
    #expect(answer.status == 414)
    #expect(answer.text.contains("at most 8000 bytes, got 8026: 26 too many"), "\(answer.text)")
    await served.server.stop()
  }
}
