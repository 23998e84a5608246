/// An element of a file, with its attributes and the place of the elements inside it.
struct SVGElement {
  /// The name without the prefix of the SVG namespace, but with any other prefix.
  let name: String
  /// The attributes by their names with prefixes.
  let attributes: [String: String]
  /// The first line, from 1.
  let line: Int
  /// The index of the element around it, or `nil` for the root.
  let parent: Int?
  /// The index after the last element inside it.
  var end: Int
  /// The characters of a title or a style sheet; empty for all other elements.
  var text = ""

  /// The id that references name, or `nil`.
  var id: String? { attributes["id"] }

  /// The id that `href` refers to, or `nil` if the element refers to nothing in the file.
  ///
  /// `href` has priority over `xlink:href` (SVG 2 §16.1.2).
  var reference: String? {
    let text = attributes["href"] ?? attributes.first { $0.key.hasSuffix(":href") }?.value
    guard let text = text?.trimmingSpace, text.hasPrefix("#") else { return nil }
    return String(text.dropFirst())
  }

  /// Returns the length in an attribute, or `nil` if it is missing or `auto`.
  ///
  /// - Parameter whole: The length that a percentage refers to.
  /// - Throws: `SVGFault` if the text is no length.
  func length(_ name: String, percentOf whole: Double) throws(SVGFault) -> Double? {
    guard let text = attributes[name], text.trimmingSpace != "auto" else { return nil }
    return try SVGNumbers.length(text, of: name, percentOf: whole)
  }
}

/// The elements of a file in their order, each before those inside it.
struct SVGTree {
  /// All elements; the first is the root.
  var elements: [SVGElement] = []
  /// The index of the first element of each id.
  private(set) var places: [String: Int] = [:]

  /// Adds an element, and returns its index.
  mutating func append(_ element: SVGElement) -> Int {
    let index = elements.count
    if let id = element.id, places[id] == nil { places[id] = index }
    elements.append(element)
    return index
  }

  /// Returns the indices of the elements directly inside an element, in their order.
  func children(of index: Int) -> Children { Children(tree: self, of: index) }

  /// A sequence of the indices of the elements directly inside an element.
  struct Children: Sequence, IteratorProtocol {
    private let tree: SVGTree
    private var place: Int
    private let end: Int

    init(tree: SVGTree, of index: Int) {
      (self.tree, place, end) = (tree, index + 1, tree.elements[index].end)
    }

    mutating func next() -> Int? {
      guard place < end else { return nil }
      defer { place = tree.elements[place].end }
      return place
    }
  }
}
