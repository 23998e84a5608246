/// A value that a document says: the value itself, or the way to make it of the values of parameters
/// (scenes.md §6).
enum Template<Value: Sendable>: Sendable {
  /// Makes the value, or throws what only the values of parameters could break.
  typealias Maker = @Sendable (inout Filling) throws(SceneExpansionError) -> Value

  case constant(Value)
  case filled(Maker)

  /// The value for the parameters of a filling.
  func value(_ filling: inout Filling) throws(SceneExpansionError) -> Value {
    switch self {
    case .constant(let value): value
    case .filled(let make): try make(&filling)
    }
  }

  /// The same of what a function makes of the value.
  func map<Result>(_ transform: @escaping @Sendable (Value) -> Result) -> Template<Result> {
    switch self {
    case .constant(let value): .constant(transform(value))
    case .filled(let make):
      .filled { (filling) throws(SceneExpansionError) in transform(try make(&filling)) }
    }
  }

  /// The values of several templates, in their order.
  static func list<Item>(_ templates: [Template<Item>]) -> Template where Value == [Item] {
    let constants = templates.compactMap { if case .constant(let item) = $0 { item } else { nil } }
    if constants.count == templates.count { return .constant(constants) }
    return .filled { (filling) throws(SceneExpansionError) in
      var items: [Item] = []
      for template in templates { items.append(try template.value(&filling)) }
      return items
    }
  }
}
