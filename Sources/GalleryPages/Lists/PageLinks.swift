import GalleryAddresses

/// Links to the other pages of a list.
struct PageLinks: Sendable {
  /// A link to a page, or a gap where some are left out.
  struct Entry: Sendable {
    let number: String
    let pageHref: String
    let isCurrent: Bool
    let isGap: Bool
  }

  let pages: [Entry]
  let previousHref: String?
  let nextHref: String?

  /// Only the next pages in both directions; `nil` where there is none.
  init?(previous: String?, next: String?) {
    guard previous != nil || next != nil else { return nil }
    pages = []
    (previousHref, nextHref) = (previous, next)
  }

  /// - Parameter address: Makes the address of a page.
  init(page: Int, of count: Int, at address: (Int) -> String) {
    pages = Self.numbers(around: page, of: count).map { number in
      Entry(
        number: number.map(NumberText.grouped) ?? "", pageHref: number.map(address) ?? "",
        isCurrent: number == page, isGap: number == nil)
    }
    previousHref = page > 1 ? address(page - 1) : nil
    nextHref = page < count ? address(page + 1) : nil
  }

  /// The first page, the last, and those around the current one; `nil` where some are left out.
  ///
  /// - Parameters:
  ///   - current: From 1; it may be beyond the last.
  ///   - count: All pages, at least 1.
  static func numbers(around current: Int, of count: Int) -> [Int?] {
    let near = (-2...2).map { current + $0 }
    let shown = Set([1, count] + near).filter { $0 >= 1 && $0 <= max(1, count) }.sorted()
    var entries: [Int?] = []
    for number in shown {
      if let last = entries.last, let last, number > last + 1 {
        // One left out takes no less room than itself.
        entries.append(number == last + 2 ? last + 1 : nil)
      }
      entries.append(number)
    }
    return entries
  }
}
