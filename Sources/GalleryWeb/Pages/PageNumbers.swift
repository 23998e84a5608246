/// Which pages a long list offers: the first, the last, and those around the current one.
struct PageNumbers: Sendable, Equatable {
  /// A page, or `nil` where some are left out.
  let entries: [Int?]

  /// - Parameters:
  ///   - current: From 1.
  ///   - count: All pages, at least 1.
  init(current: Int, count: Int) {
    let near = max(1, current - 2)...max(1, min(count, current + 2))
    let shown = Set([1, count] + near).filter { (1...max(1, count)).contains($0) }.sorted()
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
