import GalleryModel

/// The tags of a list: those that were chosen, always seen, and those that narrow it further.
struct TagChoice: Sendable, Equatable {
  /// One tag.
  struct Chip: Sendable, Equatable {
    let tag: String
    /// How many of what is listed have it.
    let count: String
    /// Where it is taken away, or added.
    let tagHref: String
  }

  /// The most tags that are offered.
  static let offerLimit = 24

  /// In the order in which they were chosen.
  let chosen: [Chip]
  /// Other tags of the listed ones, most used first.
  let offered: [Chip]
  /// True where there is any chip.
  let isShown: Bool

  /// - Parameters:
  ///   - tags: Those of all that is listed on whatever page.
  ///   - total: How many are listed.
  ///   - address: The address of the list with other tags.
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
