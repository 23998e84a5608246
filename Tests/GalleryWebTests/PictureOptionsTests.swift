import Gallery
import GalleryCatalog
import GalleryModel
import HTTPServer
import ImageCoding
import Raster
import Testing

@testable import GalleryAddresses
@testable import GalleryWeb

/// Every option of a bitmap through the whole application.
@Suite struct PictureOptionsTests {
  private let web: WebFixture

  init() throws {
    web = try WebFixture()
  }

  /// Adds a bitmap of 10 × 10 cells in three colours, most of whose rows differ.
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
  func `rejects an invalid value by the parameter's name`(parameter: QueryParameter) async throws {
    try await addFlag()
    let values = BadValue.all(of: parameter)
    // Free text can only have an invalid length.
    #expect(values.count >= (parameter.allowed.first?.hasPrefix("text of") == true ? 2 : 5))
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

  @Test func `suggests the right name for a misspelt parameter`() async throws {
    let names = RenderQuery.parameters.map(\.name)
    for name in names where name.count > 2 {
      let (response, body) = try await web.json("/bitmap/flag.png?\(name.dropLast())q=1")
      #expect(response.status == .badRequest)
      #expect((body["near"] as? [String] ?? []).contains(name))
      #expect(body["allowed"] as? [String] == names)
    }
  }

  @Test func `a default value changes nothing`() async throws {
    try await addFlag()
    for parameter in RenderQuery.parameters {
      if let value = parameter.defaultValue { try await expectNoChange(parameter, value) }
    }
  }

  private func expectNoChange(_ parameter: QueryParameter, _ value: String) async throws {
    for context in ["", "width=35&height=20&rotate=20&lineWidthRatio=0.2&"] {
      if parameter == RenderQuery.scale.parameter || context.contains("\(parameter.name)="),
        !context.isEmpty
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
  func `every format accepts every option`(format: PictureFormat) async throws {
    try await addFlag()
    // Options of frames and names need other bitmaps.
    let names = Set(RenderQuery.frameOptions.map(\.name))
    for parameter in RenderQuery.parameters where !names.contains(parameter.name) {
      let example = try #require(parameter.example)
      let response = try await get("\(parameter.name)=\(example)", format: format.rawValue)
      #expect(response.status == .ok, "\(parameter.name): \(response.text)")
      #expect(response.headers["Content-Type"] == format.mediaType)
      #expect(!response.body.isEmpty)
    }
  }

  @Test func `draws every choice of an option`() async throws {
    try await addFlag()
    for parameter in RenderQuery.parameters {
      guard case .choice(let values) = parameter.kind.form else { continue }
      for value in values {
        let scale = value.hasPrefix("scale") ? "width=120" : "scale=4"
        let response = try await get("\(scale)&\(parameter.name)=\(value)")
        #expect(response.status == .ok, "\(parameter.name)=\(value): \(response.text)")
      }
    }
  }

  @Test(
    arguments: [
      ("width=300&height=400&contentMode=fill&clipped=false", "400x400", "50,0,300,400"),
      ("width=5&height=50&contentMode=original&clipped=false&border=1", "12x52", "4,1,5,50"),
      (
        "width=300&height=400&contentMode=fill&clipped=false&padding=1,2,3,4&innerPadding=5",
        "416x414", "57,6,300,400"
      ),
      ("width=300&height=400&contentMode=fill", "300x400", nil),
      ("width=300&height=400&clipped=false", "300x400", nil),
    ] as [(String, String, String?)])
  func `X-Frame gives the box that the picture overflows`(
    query: String, size: String, frame: String?
  ) async throws {
    try await addFlag()
    let response = try await get(query)
    #expect(response.headers["X-Frame"] == frame)
    let picture = try PNGDecoder().decode(response.body).bitmap
    #expect("\(picture.columns)x\(picture.rows)" == size)
  }

  @Test(arguments: ["svg", "pdf"])
  func `vector files keep their natural size in points at any scale`(
    format: String
  ) async throws {
    try await addFlag()
    func size(_ query: String) async throws -> String {
      let text = try await get(query, format: format).text
      let pattern =
        format == "svg"
        ? /width="([0-9.]+)" height="([0-9.]+)"/ : /MediaBox \[ 0 0 ([0-9.]+) ([0-9.]+) \]/
      let found = try #require(text.firstMatch(of: pattern))
      return "\(Double(found.1) ?? 0) \(Double(found.2) ?? 0)"
    }
    #expect(try await size("scale=1") == "10.0 10.0")
    #expect(try await size("scale=8") == "10.0 10.0")
    #expect(try await size("scale=8&pointScale=2") == "5.0 5.0")
    #expect(try await size("scale=4&border=2&crop=0,0,5,10") == "6.0 11.0")
    #expect(try await size("width=80") == "80.0 80.0")
  }

  @Test func `an SVG and a page have the bitmap's text alternative`() async throws {
    try await web.add("heart", label: "A <red> heart")
    let labelled = try await web.get("/bitmap/heart.svg").text
    #expect(labelled.contains(#" role="img">"# + "\n<title>A &lt;red&gt; heart</title>"))
    try await web.add("line")
    #expect(try await web.get("/bitmap/line.svg").text.contains(#" aria-hidden="true">"#))
    _ = try await web.workspace.catalog.update(.id(2)) { _ in
      var change = BitmapChange()
      change.label = .missing
      return change
    }
    #expect(try await web.get("/bitmap/line.svg").text.contains("<title>line</title>"))
    let page = try await web.get("/bitmap/line", ["Accept": "text/html"]).text
    #expect(page.contains(#"alt="line""#))
    #expect(page.contains("called by its name"))
    #expect(try await web.get("/").text.contains(#"alt="line""#))
  }
}
