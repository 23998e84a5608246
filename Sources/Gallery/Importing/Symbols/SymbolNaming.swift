package import GalleryModel

/// The naming of the files of an icon set, and the way from it to names here (symbols.md §13).
package enum SymbolNaming: String, CaseIterable, Sendable {
  /// The file's name in small letters, other characters made to `-`; suffixes as symbols.md §1 has
  /// them.
  case plain
  /// Bootstrap Icons: `bell-slash-fill`.
  case bootstrap
  /// Tabler Icons: `bell-off`, filled ones in a folder `filled` or with `-filled`.
  case tabler
  /// Phosphor Icons: `bell-duotone` and other weights, which are no part of the name.
  case phosphor
  /// Names as Apple writes them: `bell.slash.fill`, taken exactly.
  case sf

  /// The name that a file gets.
  package struct Name: Hashable, Sendable {
    /// Of the drawing.
    package var name: SymbolName
    /// Of the symbol that the drawing belongs to.
    package var subject: SymbolName
    /// The difference from the subject.
    package var variants: SymbolVariants
    /// Of drawings with one name the one with the lowest rank is taken; else they collide.
    package var rank = 0

    /// A symbol of its own.
    package init(_ name: SymbolName) {
      self.init(name, subject: name, .none)
    }

    /// A drawing of a subject.
    package init(_ name: SymbolName, subject: SymbolName, _ variants: SymbolVariants) {
      self.name = name
      self.subject = subject
      self.variants = variants
    }
  }

  /// The names of files, which depend on each other: whether `-circle` is an enclosure depends on what
  /// else there is.
  ///
  /// - Parameters:
  ///   - stems: the files' names without extension.
  ///   - folders: the names of the folders they lie in, one for each.
  ///   - present: names that are in the catalog.
  /// - Returns: one for each file; `nil` where the set cannot have such a name.
  package func names(
    of stems: [String], in folders: [String]? = nil, present: Set<String> = []
  ) -> [Name?] {
    switch self {
    case .bootstrap:
      let names = BootstrapNames(stems.map { SymbolName(slug: $0).text })
      return stems.map { names.name(of: SymbolName(slug: $0).text) }
    case .plain:
      return Self.grouped(stems.map { (SymbolName(slug: $0), 0) }, present: present)
    case .sf:
      let names = stems.map { try? SymbolName($0) }
      let groups = SymbolGroups(present.union(names.compactMap { $0?.text }))
      return names.map { $0.map(groups.nameWithFillInside) }
    case .tabler:
      let folders = folders ?? stems.map { _ in "" }
      let names = TablerNames(stems)
      return Self.grouped(zip(stems, folders).map { names.name(of: $0, in: $1) }, present)
    case .phosphor:
      return Self.grouped(stems.map { PhosphorName($0).named }, present)
    }
  }

  private static func grouped(
    _ names: [(SymbolName, Int)], present: Set<String>
  ) -> [Name?] {
    grouped(names.map(Optional.some), present)
  }

  private static func grouped(
    _ names: [(name: SymbolName, rank: Int)?], _ present: Set<String>
  ) -> [Name?] {
    let groups = SymbolGroups(present.union(names.compactMap { $0?.name.text }))
    return names.map { found in
      found.map { found in
        var name = groups.name(of: found.name)
        name.rank = found.rank
        return name
      }
    }
  }
}
