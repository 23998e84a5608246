import GalleryModel

/// The query string of a list of cards, whatever is listed.
protocol ListState: Sendable {
  /// The word for what a card shows, for example `bitmap`.
  static var noun: String { get }

  /// The words that are looked for.
  var text: String { get set }
  /// Each once, in the order in which they were chosen.
  var tags: [String] { get set }
  var cell: CellSize { get set }
  /// From 1.
  var page: Int { get set }

  /// The address of this state; what is at its default is left out.
  var address: LocalAddress { get }
}

extension ListState {
  /// True where some may be left out.
  var isFiltered: Bool { !text.isEmpty || !tags.isEmpty }

  /// The address after a change, which begins at the first page unless it goes to another one.
  func address(_ change: (inout Self) -> Void) -> String {
    var state = self
    state.page = 1
    change(&state)
    return state.address.text
  }

  /// The words or tags that were asked for; `nil` where none were.
  var asked: String? {
    if !text.isEmpty { return "“\(text)”" }
    return tags.isEmpty ? nil : tags.joined(separator: " + ")
  }
}

/// A page of a list, and all that is said around it.
struct ListContent<State: ListState, Item: Sendable>: Sendable {
  let state: State
  /// Those of the page that the state asks for.
  let items: [Item]
  /// The most that a page has.
  let perPage: Int
  /// How many there are on all pages.
  let total: Int
  /// How many there are without any filter.
  let collectionCount: Int
  /// Those of all that fit the state.
  let tags: [TagCount]
  /// Things with names like a search text that found nothing.
  let near: [NearLink]
  /// The commands that add some where there are none.
  let collection: CollectionCommand
}

/// The parts around the cards that every list has.
struct CardList: Sendable {
  /// A parameter that the search form carries along.
  struct Kept: Sendable {
    let parameter: String
    let value: String
  }

  /// The words in the place of cards that do not exist.
  struct Missed: Sendable {
    let message: String
    let hasNear: Bool
    let near: [NearLink]
    let allHref: String
    let allText: String
  }

  /// True where there is nothing to list at all.
  let isEmpty: Bool
  /// The command that fills the collection that is served with the demo drawings.
  let command: String
  /// The command that adds one's own to it.
  let add: String
  let query: String
  let kept: [Kept]
  let tags: TagChoice
  let cells: [ChoiceLink]
  let count: String
  let missed: Missed?
  let cellClass: String
  let paging: PageLinks?

  /// - Parameter fields: The parameters that the search form has fields for.
  init<State>(_ content: ListContent<State, some Any>, fields: [String]) {
    let state = content.state
    isEmpty = content.collectionCount == 0
    command = content.collection.fill
    add = content.collection.add(State.noun)
    query = state.text
    kept = state.address.parameters.filter { !fields.contains($0.name) }
      .map { Kept(parameter: $0.name, value: $0.value) }
    tags = TagChoice(content.tags, chosen: state.tags, total: content.total) { tags in
      state.address { $0.tags = tags }
    }
    cells = CellSize.allCases.map { cell in
      ChoiceLink(
        text: cell.rawValue.uppercased(), title: cell.title,
        optionHref: state.address {
          $0.cell = cell
          $0.page = state.page
        }, isCurrent: cell == state.cell)
    }
    count = Self.count(content)
    let pageCount = max(1, (content.total + content.perPage - 1) / content.perPage)
    missed = content.items.isEmpty ? Missed(content, pageCount: pageCount) : nil
    cellClass = state.cell.styleClass
    let hasPages = pageCount > 1 && !content.items.isEmpty
    paging =
      hasPages
      ? PageLinks(page: state.page, of: pageCount) { page in state.address { $0.page = page } }
      : nil
  }

  private static func count<State>(_ content: ListContent<State, some Any>) -> String {
    let (total, shown) = (content.total, content.items.count)
    let all = NumberText.counted(total, State.noun)
    if total > shown, shown > 0 {
      let first = (content.state.page - 1) * content.perPage + 1
      return "\(NumberText.grouped(first))–\(NumberText.grouped(first + shown - 1)) of \(all)"
    }
    guard content.state.isFiltered else { return all }
    return "\(NumberText.grouped(total)) of "
      + NumberText.counted(content.collectionCount, State.noun)
  }
}

extension CardList.Missed {
  fileprivate init<State>(_ content: ListContent<State, some Any>, pageCount: Int) {
    let state = content.state
    if state.page > 1 {
      message = "There is no page \(NumberText.grouped(state.page)) of this list."
      allHref = state.address { $0.page = 1 }
      allText = "The first of \(NumberText.counted(pageCount, "page"))"
    } else {
      message = Self.message(State.noun, called: state.text, tags: state.tags)
      allHref = state.address {
        $0.text = ""
        $0.tags = []
      }
      allText = "Show all \(NumberText.counted(content.collectionCount, State.noun))"
    }
    near = content.near
    hasNear = !near.isEmpty
  }

  /// A sentence about what was looked for and is not there.
  private static func message(_ noun: String, called text: String, tags: [String]) -> String {
    let quoted = tags.map { "“\($0)”" }
    let tagged =
      quoted.count < 2
      ? quoted.first.map { "has the tag \($0)" }
      : "has all the tags \(quoted.dropLast().joined(separator: ", ")) and \(quoted.last ?? "")"
    guard !text.isEmpty else { return "No \(noun) \(tagged ?? "is here")." }
    guard let tagged else { return "No \(noun) is called or tagged “\(text)”." }
    return "No \(noun) called or tagged “\(text)” \(tagged)."
  }
}

/// One of several links that exclude each other.
struct ChoiceLink: Sendable {
  let text: String
  let title: String
  let optionHref: String
  let isCurrent: Bool
}

extension Site.Key {
  /// The keys of a sheet of cards.
  static let ofCards = [
    Site.Key(strokes: ["/"], meaning: "Search"),
    Site.Key(strokes: ["←", "↑", "→", "↓"], meaning: "Move in the grid"),
    Site.Key(strokes: ["Enter"], meaning: "Open"),
    Site.Key(strokes: ["c"], meaning: "Copy the URL"),
  ]
}
