extension OpenAPI {
  /// The shapes of the JSON that routes answer with.
  static var schemas: JSONValue {
    [
      "Bitmap": object(bitmap),
      "BitmapWithPalette": object(
        bitmap + [
          property(
            "palette", ["type": ["array", "null"], "items": ["type": "string"]],
            "Colours as #rrggbb or #rrggbbaa; null where the bitmap is stored without a palette.")
        ]),
      "BitmapPage": object([
        property(
          "bitmaps", list(of: "Bitmap"), "The bitmaps of this page."),
        property("total", count, "How many there are on all pages."),
      ]),
      "Cells": cells,
      "Palette": object(palette),
      "PalettePage": object([
        property(
          "palettes", list(of: "Palette"), "The palettes of this page, by name."),
        property("total", count, "How many there are on all pages."),
      ]),
      "Symbol": object(symbol),
      "SymbolWithDrawings": object(
        symbol + [property("drawings", list(of: "SymbolDrawing"), "As stored, the base first.")]),
      "SymbolPage": object([
        property("symbols", list(of: "Symbol"), "The symbols of this page, by name."),
        property("total", count, "How many there are on all pages."),
      ]),
      "SymbolDrawing": object(symbolDrawing),
      "SymbolLayer": object(symbolLayer),
      "ResolvedSymbol": object(resolvedSymbol),
      "RemoteImage": object(remoteImage),
      "Document": ["type": "object", "description": "This document."],
      "Problem": problem,
    ]
  }

  static let count: JSONValue = ["type": "integer", "minimum": 0]
  static let text: JSONValue = ["type": "string"]
  static let textOrNull: JSONValue = ["type": ["string", "null"]]
  static let texts: JSONValue = ["type": "array", "items": ["type": "string"]]
  static let moment: JSONValue = ["type": "string", "format": "date-time"]

  /// The words of a bitmap or a symbol for those who cannot see it.
  static func label(of noun: String) -> [JSONValue.Member] {
    [
      property(
        "label", textOrNull,
        "The accessibility label; null for a decorative \(noun), and for one that is called by its "
          + "name."),
      property(
        "decorative", ["type": "boolean"],
        "Whether the \(noun) says nothing that text beside it does not."),
    ]
  }

  private static var bitmap: [JSONValue.Member] {
    [
      property("id", count, "Never used again after a removal."),
      property("name", text, "Unique."),
    ] + label(of: "picture") + [
      property("tags", texts, "In alphabetical order."),
      property("columns", count, "Cells of a row."),
      property("rows", count, "Cells of a column."),
      property("colors", count, "Different colours among the cells."),
      property("indexed", ["type": "boolean"], "Whether it is stored with a palette."),
      property("revision", count, "Grows on every change."),
      property("source", textOrNull, "The name of the file it was imported from."),
      property("created", moment, "When it was added."),
      property("modified", moment, "When it was last changed."),
      property("url", text, "The address of its picture."),
    ]
  }

  /// A picture as JSON; there is a palette where it has at most 256 colours.
  private static var cells: JSONValue {
    let value: JSONValue = ["type": ["integer", "string"]]
    return [
      "type": "object",
      "required": ["rows", "columns", "values"],
      "properties": .object([
        property("rows", count, "Pixels of a column."),
        property("columns", count, "Pixels of a row."),
        property("palette", texts, "Colours as #rrggbb or #rrggbbaa."),
        property(
          "values", ["type": "array", "items": ["type": "array", "items": value]],
          "Row by row: indices into the palette, or without one the colours themselves."),
      ]),
    ]
  }

  private static var palette: [JSONValue.Member] {
    [
      property("id", count, "Never used again after a removal."),
      property("name", text, "Unique among palettes."),
      property("count", count, "Colours, 1 to 256."),
      property("colors", texts, "In the palette's order, as #rrggbb or #rrggbbaa."),
      property("revision", count, "Grows on every change."),
      property("source", textOrNull, "The name of the file or bitmap it came from."),
      property("created", moment, "When it was added."),
      property("modified", moment, "When it was last changed."),
      property("url", text, "The address of its file."),
    ]
  }

  /// RFC 9457; the members that are not required are there where they say something.
  private static var problem: JSONValue {
    [
      "type": "object",
      "required": ["type", "title", "status", "detail"],
      "properties": .object([
        property("type", ["type": "string", "format": "uri-reference"], "The kind of problem."),
        property("title", text, "The kind in words."),
        property("status", ["type": "integer"], "The status of the answer."),
        property("detail", text, "What happened this time."),
        property("parameter", text, "The parameter that was refused."),
        property("value", text, "What it was."),
        property("reason", text, "The class of failure of a remote image."),
        property("allowed", texts, "What is allowed."),
        property("near", texts, "What was perhaps meant."),
      ]),
    ]
  }

  static func property(
    _ name: String, _ schema: JSONValue, _ description: String
  ) -> JSONValue.Member {
    guard case .object(let members) = schema else {
      return JSONValue.Member(name: name, value: schema)
    }
    let described = members + [JSONValue.Member(name: "description", value: .string(description))]
    return JSONValue.Member(name: name, value: .object(described))
  }

  static func list(of schema: String) -> JSONValue {
    ["type": "array", "items": ["$ref": .string("#/components/schemas/\(schema)")]]
  }

  static func object(_ properties: [JSONValue.Member]) -> JSONValue {
    [
      "type": "object",
      "required": .strings(properties.map(\.name)),
      "properties": .object(properties),
    ]
  }
}
