/// A picture as JSON: `/bitmap/{id}.json`.
///
/// `PixelJSONEncoder` writes it row by row.
package struct CellsResource: Resource {
  package var rows = 0
  package var columns = 0
  package var palette: [String]?
  package var values: [[CellValue]] = []

  package init() {}

  package static let schemaName: String? = "Cells"

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("rows", &rows, "The number of rows.")
    try visitor.member("columns", &columns, "The number of columns.")
    try visitor.optionalMember("palette", &palette, "Colours as #rrggbb or #rrggbbaa.")
    try visitor.member(
      "values", &values,
      "The cells, row by row: indices into the palette, or colours if there is no palette.")
  }
}

/// One pixel of a picture as JSON.
package enum CellValue: WireValue {
  /// The index of its colour in the palette, which has at most 256 colours.
  case index(Int)
  /// Its colour, as #rrggbb or #rrggbbaa.
  case color(String)

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let index = try? container.decode(Int.self) {
      self = .index(index)
    } else {
      self = .color(try container.decode(String.self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .index(let index): try container.encode(index)
    case .color(let color): try container.encode(color)
    }
  }

  package func write(to output: inout [UInt8]) {
    switch self {
    case .index(let index): index.write(to: &output)
    case .color(let color): color.write(to: &output)
    }
  }

  package static var schema: JSONValue { ["type": ["integer", "string"]] }
}
