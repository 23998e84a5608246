import GalleryModel
import HTTPServer
import Testing

@testable import GalleryAddresses
@testable import GalleryWeb

/// Every option of a symbol's picture through the whole application.
@Suite struct SymbolOptionsTests {
  private let web: WebFixture

  init() async throws {
    web = try WebFixture()
    try await web.addSymbols()
  }

  @Test(arguments: SymbolQuery.parameters)
  func `rejects an invalid value by the parameter's name`(parameter: QueryParameter) async throws {
    let values = BadValue.all(of: parameter)
    #expect(values.count >= 5)
    for bad in values {
      let (response, body) = try await web.json(
        "/symbol/bell.png?\(parameter.name)=\(bad.encoded)")
      #expect(response.status == .badRequest, "\(bad.value)")
      #expect(response.headers["Content-Type"] == "application/problem+json")
      #expect(body["parameter"] as? String == parameter.name)
      let detail = try #require(body["detail"] as? String)
      #expect(detail.hasPrefix("\(parameter.name) must"), "\(detail)")
      #expect(body["allowed"] as? [String] == parameter.allowed)
      #expect(bad.value.isEmpty || body["value"] as? String == bad.value.quotable)
      if let near = bad.near { #expect((body["near"] as? [String] ?? []).contains(near)) }
    }
  }

  @Test func `suggests the right name for a misspelt parameter`() async throws {
    let names = SymbolQuery.parameters.map(\.name)
    for name in names where name.count > 2 {
      let (response, body) = try await web.json("/symbol/bell.png?\(name.dropLast())q=1")
      #expect(response.status == .badRequest)
      #expect((body["near"] as? [String] ?? []).contains(name), "\(name)")
      #expect(body["allowed"] as? [String] == names)
    }
  }

  @Test(arguments: ["", "variant=slash&", "effect=wiggle&time=0.1&", "value=0.5&size=32&"])
  func `a default value changes nothing`(context: String) async throws {
    let plain = try await web.get("/symbol/bell.png?\(context)foreground=navy")
    #expect(plain.status == .ok, "\(plain.text)")
    for parameter in SymbolQuery.parameters {
      guard let value = parameter.defaultValue else { continue }
      let explicit = try await web.get(
        "/symbol/bell.png?\(context)foreground=navy&\(parameter.name)=\(value)")
      #expect(explicit.status == .ok, "\(explicit.text)")
      #expect(explicit.headers["ETag"] == plain.headers["ETag"], "\(parameter.name)")
      #expect(explicit.body == plain.body)
    }
  }

  @Test(arguments: PictureFormat.ofAll)
  func `every format accepts every option`(format: PictureFormat) async throws {
    for parameter in SymbolQuery.parameters {
      let example = try #require(parameter.example)
      let response = try await web.get(
        "/symbol/bell.\(format.rawValue)?\(parameter.name)=\(example)")
      #expect(response.status == .ok, "\(parameter.name): \(response.text)")
      #expect(response.headers["Content-Type"] == format.mediaType)
      #expect(!response.body.isEmpty)
    }
  }

  @Test func `draws every choice of an option`() async throws {
    for parameter in SymbolQuery.parameters {
      let values: [String]
      switch parameter.kind.form {
      case .choice(let choices), .choices(let choices): values = choices
      default: continue
      }
      for value in values {
        let response = try await web.get(
          "/symbol/bell.png?size=16&to=heart&\(parameter.name)=\(value)")
        #expect(response.status == .ok, "\(parameter.name)=\(value): \(response.text)")
      }
    }
  }
}
