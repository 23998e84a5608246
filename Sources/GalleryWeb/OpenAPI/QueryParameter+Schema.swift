import GalleryModel
import GalleryScenes
import GalleryWire

extension QueryParameter {
  /// The parameter as OpenAPI describes it.
  ///
  /// - Parameter isFromForm: True where the route takes `name=` for nothing given, as forms send it.
  func description(isFromForm: Bool) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(name)), .init("in", "query"), .init("description", .string(summary)),
      .init("schema", schema),
    ]
    if isRequired { members.append(.init("required", true)) }
    if isFromForm { members.append(.init("allowEmptyValue", true)) }
    if let example {
      let value = literal(example)
      members.append(.init("example", isRepeatable ? [value] : value))
    }
    return .object(members)
  }

  /// The values, as JSON Schema; a list of them where it may be repeated, which OpenAPI's
  /// own style of query parameters writes as one `name=value` for each.
  var schema: JSONValue {
    guard isRepeatable else { return itemSchema }
    guard let maximumCount else { return ["type": "array", "items": itemSchema] }
    return ["type": "array", "items": itemSchema, "maxItems": .count(maximumCount)]
  }

  private var itemSchema: JSONValue {
    guard case .object(var members) = valueSchema, let defaultValue else { return valueSchema }
    members.append(.init("default", literal(defaultValue)))
    return .object(members)
  }

  private var valueSchema: JSONValue {
    switch kind {
    case .decimal(let maximum):
      ["type": "number", "exclusiveMinimum": 0, "maximum": .count(maximum)]
    case .signedDecimal(let range): number("number", range)
    case .decimalBetween(let least, let most):
      ["type": "number", "minimum": .number("\(least)"), "maximum": .number("\(most)")]
    case .whole(let range): number("integer", range)
    case .wholes(_, let count): text("^\(Self.whole)(,\(Self.whole)){0,\(count - 1)}$")
    case .boolean: ["type": "boolean"]
    case .choice(let values): ["type": "string", "enum": .strings(values)]
    case .choices(let values):
      text("^(\(values.joined(separator: "|")))(,(\(values.joined(separator: "|"))))*$")
    case .text(let bytes):
      [
        "type": "string", "pattern": .string("^[^\(Self.control)]+$"), "maxLength": .count(bytes),
        "description": .string(allowed.joined(separator: ", or ")),
      ]
    case .tag: text("^[A-Za-z0-9][A-Za-z0-9-]{0,\(Tag.maximumLength - 1)}$")
    case .color: text("^\(Self.color)$")
    case .border: text("^\(Self.whole)(,\(Self.color))?$")
    case .outline: text("^\(Self.color)(,[1-8](\\.0{1,6})?)?(,corners)?$")
    case .shadow: text("^\(Self.color)(,-?\(Self.whole)){2}$")
    case .pixelInsets: text("^\(Self.whole)((,\(Self.whole)){3})?$")
    case .pointInsets(_, let isOneTaken):
      text("^\(Self.decimal)(,\(Self.decimal)){3}$" + (isOneTaken ? "|^\(Self.decimal)$" : ""))
    case .ratio: text("^\(Self.decimal)(:\(Self.decimal))?$")
    case .cells: text("^\(Self.whole)(,\(Self.whole)){3}$")
    case .page:
      text("^(\(Self.decimal)x\(Self.decimal)|\(PageSize.names.joined(separator: "|")))$")
    case .fraction: number("number", 0...1)
    case .fractions(let count): text("^\(Self.decimal)(,\(Self.decimal)){\(count - 1)}$")
    case .colors(let maximum): text("^\(Self.color)(,\(Self.color)){0,\(maximum - 1)}$")
    case .variants: text("^(none|\(Self.variant)(\\.\(Self.variant))*)$")
    case .repeats: text("^(\(Self.whole)|continuous)$")
    case .symbolName: text("^[a-z0-9_-]+(\\.[a-z0-9_-]+)*$")
    case .frames: text("^(all|\(Self.run)(,\(Self.run))*)$")
    case .cellSize: text("^\(Self.whole)x\(Self.whole)$")
    case .layers: text("^[^\(Self.control),-][^\(Self.control)]*$|^(-[^\(Self.control),]+,?)+$")
    case .digits(let count): text("^[0-9a-f]{\(count)}$")
    case .iconNames: text("^\(Self.icon)(,\(Self.icon))*$")
    case .iconLength:
      text("^(auto|unset|none|\(Self.decimal)(\(IconLength.units.joined(separator: "|"))))$")
    case .palette: text("^(\(Self.color)(,\(Self.color)){1,255}|[a-z0-9][a-z0-9_-]{0,127})$")
    }
  }

  /// A value in the type of the schema.
  private func literal(_ value: String) -> JSONValue {
    switch kind {
    case .decimal, .signedDecimal, .decimalBetween, .whole, .fraction: .number(value)
    case .boolean: .bool(value == "true")
    default: .string(value)
    }
  }

  private func number(_ type: JSONValue, _ range: ClosedRange<Int>) -> JSONValue {
    ["type": type, "minimum": .count(range.lowerBound), "maximum": .count(range.upperBound)]
  }

  /// A text; limits that a pattern cannot say are in words.
  private func text(_ pattern: String) -> JSONValue {
    [
      "type": "string", "pattern": .string(pattern),
      "description": .string(allowed.joined(separator: ", or ")),
    ]
  }

  /// C0, DEL and C1, which no part of a URL may hold.
  private static let control = #"\u0000-\u001f\u007f-\u009f"#
  // Numbers of addresses.md, "Numbers", but for the minus of 0.
  private static let whole = #"[0-9]+(\.0{1,6})?"#
  private static let run = "\(whole)(-\(whole))?"
  private static let decimal = #"([0-9]+(\.[0-9]{1,6})?|\.[0-9]{1,6})"#
  private static let icon = "[a-z0-9]+(-[a-z0-9]+)*"
  private static let variant = "(fill|slash|circle|square|rectangle)"
  private static let color = "(#?([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|[A-Za-z]+)"
}
