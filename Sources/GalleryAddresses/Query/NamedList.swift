/// A list with look-up by name; if names are equal, the first one counts.
///
/// The names are known when the list is created, so they are stored in a perfect hash table: a look-up takes one pass
/// over the bytes of the name and one comparison.
package struct NamedList<Element: Sendable>: Sendable {
  private let elements: [Element]
  private let names: [String]
  /// The index in `names` by hash, or −1.
  private let places: [Int16]
  private let seed: UInt64

  /// Creates a list of at most 32,767 elements.
  package init(_ elements: [Element], name: (Element) -> String) {
    self.elements = elements
    names = elements.map(name)
    (places, seed) = Self.table(of: names)
  }

  /// Returns the index of the element called `name`, or `nil` if it does not exist.
  package func place(of name: String) -> Int? {
    let place = Int(places[Self.hash(name, seed) & (places.count - 1)])
    return place >= 0 && names[place] == name ? place : nil
  }

  /// Tries seeds, and larger tables, until no names collide.
  private static func table(of names: [String]) -> (places: [Int16], seed: UInt64) {
    var unique: [(name: String, place: Int16)] = []
    for (place, name) in names.enumerated() where !unique.contains(where: { $0.name == name }) {
      unique.append((name, Int16(place)))
    }
    var size = 4
    while size < unique.count * 4 { size *= 2 }
    while true {
      for seed in 0..<256 as Range<UInt64> {
        if let places = places(of: unique, size, seed) { return (places, seed) }
      }
      size *= 2
    }
  }

  /// Returns the table of a seed, or `nil` if two names collide.
  private static func places(
    of names: [(name: String, place: Int16)], _ size: Int, _ seed: UInt64
  ) -> [Int16]? {
    var places = [Int16](repeating: -1, count: size)
    for (name, place) in names {
      let index = hash(name, seed) & (size - 1)
      guard places[index] < 0 else { return nil }
      places[index] = place
    }
    return places
  }

  /// Returns the FNV-1a hash of a name.
  private static func hash(_ name: String, _ seed: UInt64) -> Int {
    var hash = seed ^ 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash >> 32 ^ hash)
  }
}

extension NamedList: RandomAccessCollection {
  package var startIndex: Int { elements.startIndex }
  package var endIndex: Int { elements.endIndex }
  package subscript(place: Int) -> Element { elements[place] }
}

extension NamedList: Equatable where Element: Equatable {
  package static func == (one: NamedList, other: NamedList) -> Bool {
    one.elements == other.elements
  }
}

/// The options of a query in the order of declaration.
package typealias OptionList<Root> = NamedList<any DeclaredOption<Root>>

extension NamedList {
  /// Creates a list of options.
  package init<Root>(_ options: [any DeclaredOption<Root>])
  where Element == any DeclaredOption<Root> {
    self.init(options) { $0.name }
  }
}

/// The parameters of a route.
package typealias ParameterList = NamedList<QueryParameter>

extension NamedList: ExpressibleByArrayLiteral where Element == QueryParameter {
  /// Creates a list of parameters.
  package init(_ parameters: [QueryParameter]) { self.init(parameters) { $0.name } }

  package init(arrayLiteral parameters: QueryParameter...) { self.init(parameters) }
}
