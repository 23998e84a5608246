import Foundation
import Gallery
import HTTPServer
import Raster
import Testing

@testable import GalleryWeb

/// Every option of a picture through the whole application.
@Suite struct PictureOptionsTests {
  private let web: WebFixture

  init() throws {
    web = try WebFixture()
  }

  /// Ten cells a side in three colours, no two rows equal but for a few.
  private func addFlag() async throws {
    let rows = (0..<10).map { row in
      (0..<10).map { ["r", "#", "o"][($0 * 3 + row * row) % 3] }.joined()
    }
    try await web.add("flag", text: rows.joined(separator: "\n"))
  }

  private func get(_ query: String, format: String = "png") async throws -> Response {
    try await web.get("/bitmap/flag.\(format)?\(query)")
  }

  @Test(arguments: RenderQuery.parameters)
  func `a bad value is refused with its parameter's name`(parameter: QueryParameter) async throws {
    try await addFlag()
    let values = BadValue.all(of: parameter)
    #expect(values.count >= 5)
    for bad in values {
      let (response, body) = try await web.json(
        "/bitmap/flag.png?\(parameter.name)=\(bad.encoded)")
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

  @Test func `a name with a wrong letter is put right`() async throws {
    let names = RenderQuery.parameters.map(\.name)
    for name in names where name.count > 2 {
      let (response, body) = try await web.json("/bitmap/flag.png?\(name.dropLast())q=1")
      #expect(response.status == .badRequest)
      #expect((body["near"] as? [String] ?? []).contains(name))
      #expect(body["allowed"] as? [String] == names)
    }
  }

  @Test func `a default changes nothing`() async throws {
    try await addFlag()
    for parameter in RenderQuery.parameters {
      if let value = parameter.defaultValue { try await expectNoChange(parameter, value) }
    }
  }

  private func expectNoChange(_ parameter: QueryParameter, _ value: String) async throws {
    for context in ["", "width=35&height=20&rotate=20&lineWidthRatio=0.2&"] {
      if parameter == RenderQuery.scale || context.contains("\(parameter.name)="), !context.isEmpty
      {
        continue
      }
      let plain = try await get(context)
      let explicit = try await get("\(context)\(parameter.name)=\(value)")
      #expect(explicit.status == .ok, "\(explicit.text)")
      #expect(explicit.headers["ETag"] == plain.headers["ETag"], "\(context)\(parameter.name)")
      #expect(explicit.body == plain.body)
    }
  }

  @Test(arguments: PictureFormat.allCases)
  func `every format takes every option`(format: PictureFormat) async throws {
    try await addFlag()
    for parameter in RenderQuery.parameters {
      let example = try #require(parameter.example)
      let response = try await get("\(parameter.name)=\(example)", format: format.rawValue)
      #expect(response.status == .ok, "\(parameter.name): \(response.text)")
      #expect(response.headers["Content-Type"] == format.mediaType)
      #expect(!response.body.isEmpty)
    }
  }

  @Test func `every choice is a picture`() async throws {
    try await addFlag()
    for parameter in RenderQuery.parameters {
      guard case .choice(let values) = parameter.kind else { continue }
      for value in values {
        let scale = value.hasPrefix("scale") ? "width=120" : "scale=4"
        let response = try await get("\(scale)&\(parameter.name)=\(value)")
        #expect(response.status == .ok, "\(parameter.name)=\(value): \(response.text)")
      }
    }
  }
}

/// A value that a parameter does not take.
private struct BadValue {
  let value: String
  /// What is to be proposed instead.
  let near: String?

  var encoded: String {
    value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  /// Those that no parameter of the kind takes, and those of the table.
  static func all(of parameter: QueryParameter) -> [BadValue] {
    (common(parameter.kind) + (table[parameter.name] ?? [])).map { text in
      let parts = text.split(separator: "→", omittingEmptySubsequences: false).map(String.init)
      return BadValue(value: parts[0], near: parts.count == 2 ? parts[1] : nil)
    }
  }

  private static func common(_ kind: QueryParameter.Kind) -> [String] {
    switch kind {
    case .decimal(let maximum):
      [
        "", "0", "-1", "+1", "1e2", "NaN", ".5", "1.", "1,5", "0.0000001", " 1", "٣",
        "\(maximum).1",
      ]
    case .signedDecimal(let range):
      ["", "-", "--1", "+1", "1e2", "ten", "1.0000001", "\(range.upperBound).1", "− 1"]
    case .whole(let range): ["", "-1", "+1", "1.0", "0x1", "one", "٣", "\(range.upperBound)0"]
    case .boolean: ["", "yes", "1", "True", "tru→true", "false "]
    case .choice(let values):
      [
        "", "?", "\(values[0])x→\(values[0])", values[0].uppercased(),
        values.joined(separator: ","),
      ]
    case .color:
      ["", "#", "#12", "#12345", "ff00gg", "whit→white", "rgb(1,2,3)", "transparen→transparent"]
    case .border(let maximum):
      ["", "x", "-1", "1.5", "\(maximum + 1)", ",red", "1,", "1,2,red", "2,whit→2,white", "red"]
    case .pixelInsets(let maximum):
      ["", "x", "-1", "1.5", "\(maximum + 1)", "1,2", "1,2,3", "1,2,3,4,5", "1,2,3,", "1, 2,3,4"]
    case .pointInsets(let maximum):
      ["", "1", "1,2,3", "1,2,3,4,5", "1,2,3,-4", "1,,3,4", "a,b,c,d", "0,0,0,\(maximum).5"]
    case .cells(let maximum):
      ["", "1", "0,0,1", "0,0,0,1", "0,0,1,0", "-1,0,1,1", "0.5,0,1,1", "0,0,1,\(maximum + 1)"]
    case .palette:
      [
        "", ",", "red,", ",red", "red,whit→red,white", "red,blue,", "#12,red", "red;blue,navy",
        [String](repeating: "red", count: 257).joined(separator: ","),
      ]
    case .text(let bytes): ["", String(repeating: "x", count: bytes + 1)]
    }
  }

  private static let table = [
    "scale": ["256.000001", "1/2", "8x"],
    "width": ["0", "1000001", "99999999999999999999"],
    "height": ["0", "1000001"],
    "interpolation": ["nearest→none", "lanczos→lanczos3", "bicubc→bicubic", "None→none"],
    "contentMode": ["cover", "fitt→fit"],
    "snap": ["flor→floor"],
    "profile": ["pilow→pillow", "microsoft"],
    "resizingMode": ["repeat", "tiles→tile"],
    "orientation": ["1", "leftmirrored→leftMirrored"],
    "colorMode": ["srgb", "lineer→linear"],
    "dynamicRange": ["hdr", "hgh→high"],
    "rotate": ["-360000.000001", "90deg", "π"],
    "edgeInset": ["65"],
    "lineWidthRatio": ["1.000001", "50%"],
    "v": ["0", "abc", "9223372036854775808"],
  ]
}
