import GalleryAddresses
package import GalleryModel
package import Manual

/// A page of a list with the data around it.
package struct ListContent<State: ListState, Item: Sendable>: Sendable {
  let state: State
  /// The items of the page.
  let items: [Item]
  /// The number of items on all pages.
  let total: Int
  /// The number of items without any filter.
  let collectionCount: Int
  /// The tags of all matching items.
  let tags: [TagCount]
  /// The words that were searched instead of a text that matches nothing, or `nil`.
  let searched: String?
  /// Items with names similar to a search text without results.
  let near: [NamedLink]
  /// Items of other kinds that match the search text.
  let others: [OtherMatches]
  /// The commands that add items to an empty collection.
  let collection: CollectionCommand

  package init(
    state: State, page: ItemPage<Item>, collectionCount: Int, tags: [TagCount],
    near: [NamedLink], others: [OtherMatches], collection: CollectionCommand
  ) {
    self.state = state
    (items, total, searched) = (page.items, page.total, page.searched)
    self.collectionCount = collectionCount
    self.tags = tags
    self.near = near
    self.others = others
    self.collection = collection
  }

  var pageCount: Int { max(1, (total + perPage - 1) / perPage) }
  fileprivate var perPage: Int { state.listing.paging.perPage }
  fileprivate var page: Int { state.listing.paging.page }
}

/// The items of another kind that match a search text.
package struct OtherMatches: Sendable {
  /// The number and the kind, for example `3 symbols`.
  let title: String
  /// The URL of all of them.
  let allHref: String
  /// The best of them.
  let links: [NamedLink]

  /// Creates the matches of a kind.
  ///
  /// - Parameters:
  ///   - names: The names of the best matches.
  ///   - page: The best matches.
  ///   - state: The state of the kind's list.
  ///   - text: The search text.
  package init?<State: ListState>(
    _ names: [String], of page: ItemPage<some Any>, _ state: State.Type, _ text: String
  ) {
    // Corrected words are a guess, which is enough for one kind.
    guard page.total > 0, page.searched == nil else { return nil }
    title = NumberText.counted(page.total, State.noun)
    allHref = LocalAddress(State.path, [(ListingQuery.query.name, text)]).text
    links = names.map { NamedLink($0, in: "/\(State.noun)") }
  }
}

/// The parts around the cards, which all lists share.
struct CardList: Sendable {
  /// The texts that replace the cards if the result is empty.
  struct Missed: Sendable {
    let message: String
    let near: [NamedLink]
    let allHref: String
    let allText: String
  }

  let isEmpty: Bool
  /// The command that adds the demo collection.
  let command: String
  /// The command that adds the user's own files.
  let add: String
  let query: String
  /// The parameters that the search form sends unchanged.
  let kept: [LocalAddress.Parameter]
  let tags: TagChoice
  let cells: [ChoiceLink]
  let count: String
  /// A sentence about words that were searched instead of the text.
  let correction: String?
  let missed: Missed?
  let others: [OtherMatches]
  let cellClass: String
  let paging: PageLinks?

  /// Creates the parts of a list.
  ///
  /// - Parameter fields: The parameters with fields in the search form.
  init<State>(_ content: ListContent<State, some Any>, fields: [String]) {
    let state = content.state
    isEmpty = content.collectionCount == 0
    command = content.collection.fill
    add = content.collection.add(State.noun)
    query = state.text
    kept = state.address.parameters.filter { !fields.contains($0.name) }
    tags = TagChoice(content.tags, chosen: state.tags, total: content.total) { tags in
      state.address { $0.listing.tags = tags }
    }
    cells = CellSize.allCases.map { cell in
      ChoiceLink(
        text: cell.rawValue.uppercased(), title: cell.title,
        optionHref: state.address {
          $0.cell = cell
          $0.listing.paging.page = content.page
        }, isCurrent: cell == state.cell)
    }
    count = Self.count(content)
    correction = content.searched.map { "Nothing matches “\(state.text)”. These match “\($0)”." }
    missed = content.items.isEmpty ? Missed(content) : nil
    others = content.others
    cellClass = state.cell.styleClass
    let hasPages = content.pageCount > 1 && !content.items.isEmpty
    paging =
      hasPages
      ? PageLinks(page: content.page, of: content.pageCount) { page in
        state.address { $0.listing.paging.page = page }
      } : nil
  }

  private static func count<State>(_ content: ListContent<State, some Any>) -> String {
    let (total, shown) = (content.total, content.items.count)
    let all = NumberText.counted(total, State.noun)
    if total > shown, shown > 0 {
      let first = (content.page - 1) * content.perPage + 1
      return "\(NumberText.grouped(first))–\(NumberText.grouped(first + shown - 1)) of \(all)"
    }
    guard content.state.isFiltered else { return all }
    return "\(NumberText.grouped(total)) of "
      + NumberText.counted(content.collectionCount, State.noun)
  }
}

extension CardList.Missed {
  fileprivate init<State>(_ content: ListContent<State, some Any>) {
    let state = content.state
    if content.page > 1 {
      message = "There is no page \(NumberText.grouped(content.page)) of this list."
      allHref = state.address { $0.listing.paging.page = 1 }
      allText = "The first of \(NumberText.counted(content.pageCount, "page"))"
    } else {
      message = Self.message(State.noun, called: state.text, tags: state.tags)
      allHref = state.address {
        $0.listing.text = ""
        $0.listing.tags = []
      }
      allText = "Show all \(NumberText.counted(content.collectionCount, State.noun))"
    }
    near = content.near
  }

  /// Returns a sentence about a search without results.
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
  /// The affected part of the picture, `column row columns rows`, or `nil` if it is not visible.
  var bounds: String?
}

/// The tags of a list: the chosen ones, which are always shown, and those that narrow it further.
struct TagChoice: Sendable, Equatable {
  struct Chip: Sendable, Equatable {
    let tag: String
    /// The number of listed items with the tag.
    let count: String
    /// The URL of the list without the tag if it is chosen, and otherwise with it.
    let tagHref: String
  }

  static let offerLimit = 24

  /// The chosen tags in order.
  let chosen: [Chip]
  /// The other tags of the listed items, the most frequent first.
  let offered: [Chip]
  let isShown: Bool

  /// Creates the tags.
  ///
  /// - Parameters:
  ///   - tags: The tags of all matching items.
  ///   - total: The number of matching items.
  ///   - address: Returns the URL of the list with other tags.
  init(_ tags: [TagCount], chosen: [String], total: Int, address: ([String]) -> String) {
    self.chosen = chosen.map { tag in
      Chip(
        tag: tag, count: NumberText.grouped(total), tagHref: address(chosen.filter { $0 != tag }))
    }
    offered = tags.filter { !chosen.contains($0.tag) }.prefix(Self.offerLimit).map { tag in
      Chip(tag: tag.tag, count: NumberText.grouped(tag.count), tagHref: address(chosen + [tag.tag]))
    }
    isShown = !self.chosen.isEmpty || !offered.isEmpty
  }
}

extension Site.Key {
  /// The keyboard shortcuts of a sheet of cards.
  static let ofCards = [
    Site.Key(strokes: ["/"], meaning: "Search"),
    Site.Key(strokes: ["←", "↑", "→", "↓"], meaning: "Move in the grid"),
    Site.Key(strokes: ["Enter"], meaning: "Open"),
    Site.Key(strokes: ["c"], meaning: "Copy the URL"),
  ]
}
