/// A value of a JSON document that knows where it stands.
package struct JSONNode: Sendable {
  /// The line on which it begins, from 1.
  package let line: Int
  /// The way to it from the whole document.
  package let place: JSONPlace
  /// The value itself.
  package let value: Value

  /// A value of RFC 8259.
  package enum Value: Sendable {
    case null
    case boolean(Bool)
    case number(JSONNumber)
    case string(String)
    case list([JSONNode])
    /// Members as they were written, each name once.
    case object([Member])
  }

  /// A name and its value.
  package struct Member: Sendable {
    /// Unique in its object.
    package let name: String
    /// The value of that name.
    package let node: JSONNode
  }

  /// A value at a place.
  package init(_ value: Value, at place: JSONPlace = .document, line: Int = 1) {
    self.value = value
    self.place = place
    self.line = line
  }

  /// The value as a message shows what was met: numbers as they are, texts in quotes and cut, of lists
  /// and objects only that they are such.
  var shown: String {
    switch value {
    case .null: "null"
    case .boolean(let flag): String(flag)
    case .number(let number): number.text
    case .string(let text): "\"\(text.shown)\""
    case .list: "a list"
    case .object: "an object"
    }
  }
}

extension JSONNode {
  /// The line on which the value at a place begins; where there is none, of the nearest one around it.
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

/// The way to a value of a document, which reads as a JSON pointer (RFC 6901): `/body/vstack/0`.
///
/// Each step holds the one before it, so that the places of a list share the way to the list.
package indirect enum JSONPlace: Hashable, Sendable, CustomStringConvertible {
  /// The whole document.
  case document
  /// A member of the object at a place.
  case member(JSONPlace, String)
  /// An item of the list at a place, from 0.
  case item(JSONPlace, Int)

  /// The pointer; of the whole document, whose pointer is nothing, a word.
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
