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

  @Test(arguments: BadValue.all)
  func `a bad value is refused with its parameter's name`(_ bad: BadValue) async throws {
    try await addFlag()
    let query = "\(bad.parameter)=\(bad.encoded)"
    for target in ["/bitmap/flag.png?\(query)", "/bitmap/flag.svg?\(query)"] {
      let (response, body) = try await web.json(target)
      #expect(response.status == .badRequest, "\(query)")
      #expect(response.headers["Content-Type"] == "application/problem+json")
      #expect(body["parameter"] as? String == bad.parameter)
      let detail = try #require(body["detail"] as? String)
      #expect(detail.hasPrefix("\(bad.parameter) must"), "\(detail)")
      let allowed = try #require(body["allowed"] as? [String])
      #expect(!allowed.isEmpty)
      #expect(bad.value.isEmpty || body["value"] as? String == bad.value.quotable)
      if let near = bad.near { #expect((body["near"] as? [String] ?? []).contains(near)) }
    }
  }

  @Test func `every option has bad values here`() {
    let tested = Set(BadValue.all.map(\.parameter))
    #expect(tested == Set(RenderQuery.parameters.map(\.name)))
  }

  @Test(arguments: RenderQuery.parameters.map(\.name))
  func `a name with a letter too few is put right`(name: String) async throws {
    try await addFlag()
    guard name.count > 2 else { return }
    let (response, body) = try await web.json("/bitmap/flag.png?\(name.dropLast())q=1")
    #expect(response.status == .badRequest)
    #expect((body["near"] as? [String] ?? []).contains(name))
    #expect(body["allowed"] as? [String] == RenderQuery.parameters.map(\.name))
  }

  @Test(arguments: RenderQuery.parameters)
  func `a default changes nothing`(parameter: QueryParameter) async throws {
    try await addFlag()
    guard let value = parameter.defaultValue else { return }
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

  @Test(arguments: RenderQuery.parameters, PictureFormat.allCases)
  func `every format takes every option`(
    parameter: QueryParameter, format: PictureFormat
  ) async throws {
    try await addFlag()
    let example = try #require(parameter.example)
    let response = try await get("\(parameter.name)=\(example)", format: format.rawValue)
    #expect(response.status == .ok, "\(response.text)")
    #expect(response.headers["Content-Type"] == format.mediaType)
    #expect(!response.body.isEmpty)
  }

  @Test(arguments: RenderQuery.parameters)
  func `every choice is a picture`(parameter: QueryParameter) async throws {
    try await addFlag()
    guard case .choice(let values) = parameter.kind else { return }
    for value in values {
      let scale = value.hasPrefix("scale") ? "width=120" : "scale=4"
      let response = try await get("\(scale)&\(parameter.name)=\(value)")
      #expect(response.status == .ok, "\(parameter.name)=\(value): \(response.text)")
    }
  }
}

/// A value that a parameter does not take.
struct BadValue: Sendable, CustomTestStringConvertible {
  let parameter: String
  let value: String
  /// What is to be proposed instead.
  let near: String?

  var encoded: String {
    value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  var testDescription: String { "\(parameter)=\(value)" }

  /// Those that no parameter of the kind takes, and those of the table.
  static let all: [BadValue] = RenderQuery.parameters.flatMap { parameter in
    (common(parameter.kind) + (table[parameter.name] ?? [])).map { value in
      let parts = value.split(separator: "→", omittingEmptySubsequences: false).map(String.init)
      return BadValue(
        parameter: parameter.name, value: parts[0], near: parts.count == 2 ? parts[1] : nil)
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
