import GalleryAddresses

/// Links to the other pages of a list.
struct PageLinks: Sendable {
  /// A link to a page, or a gap.
  struct Entry: Sendable {
    let number: String
    let pageHref: String
    let isCurrent: Bool
    let isGap: Bool
  }

  let pages: [Entry]
  let previousHref: String?
  let nextHref: String?

  /// Creates links to the previous and next pages; returns `nil` if there is neither.
  init?(previous: String?, next: String?) {
    guard previous != nil || next != nil else { return nil }
    pages = []
    (previousHref, nextHref) = (previous, next)
  }

  /// Creates numbered links.
  ///
  /// - Parameter address: Returns the URL of a page.
  init(page: Int, of count: Int, at address: (Int) -> String) {
    pages = Self.numbers(around: page, of: count).map { number in
      Entry(
        number: number.map(NumberText.grouped) ?? "", pageHref: number.map(address) ?? "",
        isCurrent: number == page, isGap: number == nil)
    }
    previousHref = page > 1 ? address(page - 1) : nil
    nextHref = page < count ? address(page + 1) : nil
  }

  /// Returns the first page, the last page, and the pages around the current one, with `nil` for gaps.
  ///
  /// - Parameters:
  ///   - current: The current page from 1, which may be beyond the last.
  ///   - count: The number of pages, at least 1.
  static func numbers(around current: Int, of count: Int) -> [Int?] {
    let near = (-2...2).map { current + $0 }
    let shown = Set([1, count] + near).filter { $0 >= 1 && $0 <= max(1, count) }.sorted()
    var entries: [Int?] = []
    for number in shown {
      if let last = entries.last, let last, number > last + 1 {
        // A gap of one page would need as much space as its link.
        entries.append(number == last + 2 ? last + 1 : nil)
      }
      entries.append(number)
    }
    return entries
  }
}
