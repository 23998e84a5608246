extension JSONValue: WireValue {
  /// The schema of any document.
  package static var schema: JSONValue { [:] }

  /// The schema of an object with members that are described elsewhere.
  static var anyObject: JSONValue { ["type": "object", "additionalProperties": true] }

  /// Reads any document, with the members in the decoder's order.
  package init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: MemberName.self) {
      self = .object(
        try container.allKeys.map {
          Member($0.stringValue, try container.decode(JSONValue.self, forKey: $0))
        })
    } else if var container = try? decoder.unkeyedContainer() {
      var items: [JSONValue] = []
      while !container.isAtEnd { items.append(try container.decode(JSONValue.self)) }
      self = .array(items)
    } else {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let flag = try? container.decode(Bool.self) {
        self = .bool(flag)
      } else if let number = try? container.decode(Int64.self) {
        self = .integer(number)
      } else if let number = try? container.decode(Double.self) {
        self = .number("\(number)")
      } else {
        self = .string(try container.decode(String.self))
      }
    }
  }

  /// Encodes the document.
  ///
  /// Numbers are written in the encoder's spelling.
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      var container = encoder.container(keyedBy: MemberName.self)
      for member in members { try container.encode(member.value, forKey: MemberName(member.name)) }
    case .array(let items):
      var container = encoder.unkeyedContainer()
      for item in items { try container.encode(item) }
    case .null, .bool, .integer, .number, .string:
      var container = encoder.singleValueContainer()
      switch self {
      case .bool(let flag): try container.encode(flag)
      case .integer(let number): try container.encode(number)
      case .number(let digits): try container.encode(Double(digits))
      case .string(let text): try container.encode(text)
      default: try container.encodeNil()
      }
    }
  }
}
