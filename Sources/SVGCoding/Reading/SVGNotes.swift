/// The notes on the elements of a file, each once, although an element may be drawn several times.
struct SVGNotes {
  private let tree: SVGTree
  private var known: [Int: Set<String>] = [:]
  private var notes: [SVGDocument.Note]

  init(_ tree: SVGTree, _ first: [SVGDocument.Note]) { (self.tree, notes) = (tree, first) }

  /// The notes in the order of lines.
  var sorted: [SVGDocument.Note] { notes.sorted { $0.line < $1.line } }

  /// Adds a note on an element, unless it has the note already.
  mutating func add(_ text: String, _ index: Int) {
    guard known[index, default: []].insert(text).inserted else { return }
    notes.append(SVGDocument.Note(line: tree.elements[index].line, text: text))
  }
}
