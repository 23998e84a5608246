import Foundation
import HTTPServer
import SceneModel
import Testing

@testable import GalleryAddresses
@testable import GalleryWeb

@Suite struct SceneRefusalTests {
  private let web: WebFixture

  init() async throws {
    web = try WebFixture()
    try await web.addScenes()
  }

  private struct Refusal {
    let target: String
    let status: Int
    let kind: String
    let detail: String
    var parameter: String?
    /// The first of the suggested names.
    var near: String?
  }

  private static let refusals = [
    Refusal(
      target: "/scene/awrd.png", status: 404, kind: "scene-not-found",
      detail: "there is no scene awrd; near it: award", parameter: "name", near: "award"),
    Refusal(
      target: "/scene/AWARD!.png", status: 404, kind: "scene-not-found",
      detail: "there is no scene AWARD!; near it: award", parameter: "name", near: "award"),
    Refusal(
      target: "/scene/award.gif", status: 404, kind: "format-not-offered",
      detail: "a scene's file extension must be one of png, svg, pdf, webp, json, txt, got gif",
      parameter: "format"),
    Refusal(
      target: "/scene/award.png?nam=Ada", status: 400, kind: "invalid-parameter",
      detail: "nam is neither a parameter of the scene award nor an option; did you mean name?",
      parameter: "nam", near: "name"),
    Refusal(
      target: "/scene/award.png?scal=2", status: 400, kind: "invalid-parameter",
      detail: "scal is neither a parameter of the scene award nor an option; did you mean scale?",
      parameter: "scal", near: "scale"),
    Refusal(
      target: "/scene/invite.png", status: 400, kind: "invalid-parameter",
      detail: "guest must be given: it has no default", parameter: "guest"),
    Refusal(
      target: "/scene/award.png?name=\(String(repeating: "x", count: 61))", status: 400,
      kind: "invalid-parameter", detail: "name must be at most 60 characters, got 61",
      parameter: "name"),
    Refusal(
      target: "/scene/award.png?icon=bel", status: 400, kind: "invalid-parameter",
      detail: "icon must name a symbol of the collection, got bel; did you mean bell?",
      parameter: "icon", near: "bell"),
    Refusal(
      target: "/scene/award.png?name=a&name=b", status: 400, kind: "invalid-parameter",
      detail: "name must be given once, got it more than once", parameter: "name"),
    Refusal(
      target: "/scene/award.png?scale=2&scale=3", status: 400, kind: "invalid-parameter",
      detail: "scale must be given once, got it more than once", parameter: "scale"),
    Refusal(
      target: "/scene/award.png?name", status: 400, kind: "invalid-parameter",
      detail: "name must have a value", parameter: "name"),
    Refusal(
      target: "/scene/award.png?v=zz", status: 400, kind: "invalid-parameter",
      detail: "v must be 16 of 0-9 and a-f, got zz", parameter: "v"),
    Refusal(
      target: "/scene/award.png?side=1e3", status: 400, kind: "invalid-parameter",
      detail: "side must be a decimal number with at most 6 fraction digits, got 1e3",
      parameter: "side"),
    Refusal(
      target: "/scene/award.png?side=-1", status: 400, kind: "invalid-parameter",
      detail: "side must be 0 to 10000000, got -1", parameter: "side"),
    Refusal(
      target: "/scene/award.png?side=16385", status: 422, kind: "scene-not-drawable",
      detail: "/body/modifiers/0/frame/width must be 0 to 16384, got 16385"),
    Refusal(
      target: "/scene/invite.png?guest=x&table=rd", status: 400, kind: "invalid-parameter",
      detail: "table must be one of red, blue, got rd; did you mean red?", parameter: "table",
      near: "red"),
    Refusal(
      target: "/scene/invite.png?guest=x&icon=ghost", status: 400, kind: "invalid-parameter",
      detail: "icon must name a bitmap of the collection tagged avatar, got ghost",
      parameter: "icon"),
  ]

  @Test(arguments: refusals.map(\.target))
  func `an error names the parameter, the limit and the value`(target: String) async throws {
    let refusal = try #require(Self.refusals.first { $0.target == target })
    for format in ["png", "json"] {
      let target = target.replacing(".png", with: ".\(format)")
      let (response, body) = try await web.json(target)
      #expect(response.status.code == refusal.status, "\(response.text)")
      #expect(response.headers["Content-Type"] == "application/problem+json")
      #expect(body["type"] as? String == "/docs/problems/\(refusal.kind)")
      let detail = try #require(body["detail"] as? String)
      // A suggestion may follow the sentence.
      #expect(detail == refusal.detail || detail.hasPrefix(refusal.detail + "; did you mean "))
      #expect(body["parameter"] as? String == refusal.parameter)
      if let near = refusal.near {
        #expect((body["near"] as? [String])?.first == near)
      }
    }
  }

  @Test func `an error names a missing dependency of the scene`() async throws {
    try await web.remove(symbol: "bell")
    let (response, body) = try await web.json("/scene/award.png")
    #expect(response.status == .unprocessableContent)
    #expect(body["type"] as? String == "/docs/problems/scene-incomplete")
    #expect(
      body["detail"] as? String
        == "the scene uses the symbol bell, which is not in the collection")
    #expect(try await web.get("/scene/award.png?icon=heart").status == .ok)
  }

  @Test func `limits all values together to 4000 bytes`() async throws {
    let texts = (1...8).map { "p\($0)=\(String(repeating: "x", count: 500))" }
      .joined(separator: "&")
    #expect(try await web.get("/scene/many.png?\(texts)").status == .ok)
    let (response, body) = try await web.json("/scene/many.png?\(texts)&p9=x")
    #expect(response.status == .badRequest)
    #expect(
      body["detail"] as? String == "the values must be at most 4000 bytes together, got 4001")
  }

  @Test(arguments: SceneQuery.parameters.map(\.name))
  func `a scene's parameter cannot have the name of an option`(name: String) {
    let document = #"""
      {"scene": 1, "parameters": {"\#(name)": {"type": "text", "default": ""}}, "body": {"empty": true}}
      """#
    #expect(throws: SceneDocumentError.self) { try SceneDocument(Array(document.utf8)) }
  }
}
