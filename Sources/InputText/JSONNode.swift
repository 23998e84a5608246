/// A value of a JSON document, with its place and line.
package struct JSONNode: Sendable {
  /// The line on which the value begins, from 1.
  package let line: Int
  /// The path from the document to the value.
  package let place: JSONPlace
  /// The value itself.
  package let value: Value

  /// A value of RFC 8259.
  package enum Value: Sendable {
    case null
    case boolean(Bool)
    case number(JSONNumber)
    case string(JSONText)
    case list([JSONNode])
    /// The members in the order of the document, with unique names.
    case object([Member])
  }

  /// A member of an object.
  package struct Member: Sendable {
    /// The name, unique in its object.
    package let name: String
    /// The value of the member.
    package let node: JSONNode

    /// Creates a member.
    package init(name: String, node: JSONNode) { (self.name, self.node) = (name, node) }
  }

  /// Creates a value at a place.
  package init(_ value: Value, at place: JSONPlace = .document, line: Int = 1) {
    self.value = value
    self.place = place
    self.line = line
  }

  /// The value as messages show it: numbers as they are, texts quoted and truncated, and only the type of lists and
  /// objects.
  package var shown: String {
    switch value {
    case .null: "null"
    case .boolean(let flag): String(flag)
    case .number(let number): number.text
    case .string(let text): "\"\(text.string.shown)\""
    case .list: "a list"
    case .object: "an object"
    }
  }
}

extension JSONNode {
  /// The text of a string, or `nil` for any other value.
  package var string: String? { text?.string }

  /// The text of a string in UTF-8, or `nil` for any other value.
  package var text: JSONText? { if case .string(let text) = value { text } else { nil } }

  /// The members of an object, or an empty list for any other value.
  package var members: [Member] { if case .object(let members) = value { members } else { [] } }

  /// The items of a list, or an empty list for any other value.
  package var items: [JSONNode] { if case .list(let items) = value { items } else { [] } }

  /// Returns the value of a key, or `nil` if the object does not have the key.
  package func member(_ name: String) -> JSONNode? { members.first { $0.name == name }?.node }

  /// Returns the line on which the value at a place begins, or the line of its nearest existing ancestor.
  package func line(of place: JSONPlace) -> Int { nearest(place).line }

  private func nearest(_ place: JSONPlace) -> JSONNode {
    switch place {
    case .document: return self
    case .member(let parent, let name):
      let parent = nearest(parent)
      return parent.member(name) ?? parent
    case .item(let parent, let index):
      let parent = nearest(parent)
      return parent.items.indices.contains(index) ? parent.items[index] : parent
    }
  }
}

/// The path to a value of a document, printed as a JSON pointer (RFC 6901): `/body/vstack/0`.
///
/// Each step holds its parent, so the places of a list's items share the path of the list.
package indirect enum JSONPlace: Hashable, Sendable, CustomStringConvertible {
  /// The whole document.
  case document
  /// A member of the object at a place.
  case member(JSONPlace, String)
  /// An item of the list at a place, from 0.
  case item(JSONPlace, Int)

  /// The JSON pointer, or the words "the document" for the whole document, since its pointer is empty.
  package var description: String {
    var steps: [String] = []
    var place = self
    while true {
      switch place {
      case .document:
        return steps.isEmpty
          ? "the document" : "/" + steps.reversed().joined(separator: "/")
      case .member(let parent, let name):
        steps.append(
          name.shown.replacing("~", with: "~0").replacing("/", with: "~1"))
        place = parent
      case .item(let parent, let index):
        steps.append(String(index))
        place = parent
      }
    }
  }
}
