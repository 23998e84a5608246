import Mustache

/// The members of a page's value, by name, as its template asks for them.
///
/// The library looks into a value by reflection, all its members for each name that a template
/// mentions; a page of sixty cards asks a thousand times. Here every value is reflected once.
struct TemplateValues: MustacheParent {
  private let members: [String: Any]

  /// The stored properties of `value`; those that are `nil` are not there.
  init(reflecting value: Any) { self.init(Mirror(reflecting: value)) }

  /// The same, with the frame of its page as `frame`.
  init(reflecting value: Any, in frame: PageFrame) {
    var members = TemplateValues(reflecting: value).members
    members["frame"] = Self.prepared(frame)
    self.members = members
  }

  private init(_ mirror: Mirror) {
    var members: [String: Any] = [:]
    for (label, value) in mirror.children {
      if let label { members[label] = Self.prepared(value) }
    }
    self.members = members
  }

  func child(named name: String) -> Any? { members[name] }

  /// Text, numbers and truth stay; structures and lists of them are made ready.
  private static func prepared(_ value: Any) -> Any? {
    if value is String || value is Int || value is Bool { return value }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.flatMap { prepared($0.value) }
    case .collection: return mirror.children.compactMap { prepared($0.value) }
    case .struct: return TemplateValues(mirror)
    default: return value
    }
  }
}
