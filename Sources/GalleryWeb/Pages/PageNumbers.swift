/// Which pages a long list offers: the first, the last, and those around the current one.
struct PageNumbers: Sendable, Equatable {
  /// A page, or `nil` where some are left out.
  let entries: [Int?]

  /// - Parameters:
  ///   - current: From 1; it may be beyond the last.
  ///   - count: All pages, at least 1.
  init(current: Int, count: Int) {
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
    self.entries = entries
  }
}
