import Mustache

/// The members of a page's value by name, for its template.
///
/// For each name in a template, the library reflects the whole value to find a member; a page of sixty cards has a
/// thousand names. This type reflects every value once.
struct TemplateValues: MustacheParent {
  private let members: [String: Any]

  /// Creates the members from the stored properties of `value`, without those that are `nil`.
  init(reflecting value: Any) { self.init(Mirror(reflecting: value)) }

  /// Creates the members with the frame of the page as `frame`.
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

  /// Returns texts, numbers and Booleans unchanged, and structures and lists of them as members.
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
