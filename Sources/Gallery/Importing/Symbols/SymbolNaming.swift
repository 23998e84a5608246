package import GalleryModel

/// A naming scheme of an icon set's files, and its mapping to symbol names (symbols.md §13).
package enum SymbolNaming: String, CaseIterable, Sendable {
  /// The file name in lower case, with `-` for other characters and the suffixes of symbols.md §1.
  case plain
  /// Bootstrap Icons, such as `bell-slash-fill`.
  case bootstrap
  /// Tabler Icons, such as `bell-off`; filled icons are in a folder `filled` or end with `-filled`.
  case tabler
  /// Phosphor Icons, such as `bell-duotone`; the weight is not part of the name.
  case phosphor
  /// Names in Apple's form, such as `bell.slash.fill`, which are kept unchanged.
  case sf

  /// The name of a file's drawing, divided into subject and variants.
  package struct Name: Hashable, Sendable {
    /// The name of the drawing.
    package var name: SymbolName
    /// The name of the symbol that the drawing belongs to.
    package var subject: SymbolName
    /// The variants that distinguish the drawing from its subject.
    package var variants: SymbolVariants
    /// The preference among drawings with one name: the lowest rank is used, and equal ranks collide.
    package var rank = 0

    /// Creates the name of a drawing that is a symbol of its own.
    package init(_ name: SymbolName) { self.init(name, subject: name, .none) }

    /// Creates the name of a subject's drawing.
    package init(_ name: SymbolName, subject: SymbolName, _ variants: SymbolVariants) {
      self.name = name
      self.subject = subject
      self.variants = variants
    }
  }

  /// Returns the names of files that are imported together.
  ///
  /// The names depend on each other: `-circle` is an enclosure only if other names show that it is.
  ///
  /// - Parameters:
  ///   - stems: The file names without extension.
  ///   - folders: The name of each file's folder, for schemes that depend on it.
  ///   - present: The names in the catalog.
  /// - Returns: One name for each file, or `nil` if the scheme cannot have such a name.
  package func names(
    of stems: [String], in folders: [String]? = nil, present: Set<String> = []
  ) -> [Name?] {
    switch self {
    case .bootstrap:
      let names = BootstrapNames(stems.map { SymbolName(slug: $0).text })
      return stems.map { names.name(of: SymbolName(slug: $0).text) }
    case .plain: return Self.grouped(stems.map { (SymbolName(slug: $0), 0) }, present: present)
    case .sf:
      let names = stems.map { try? SymbolName($0) }
      let groups = SymbolGroups(present.union(names.compactMap { $0?.text }))
      return names.map { $0.map(groups.nameWithFillInside) }
    case .tabler:
      let folders = folders ?? stems.map { _ in "" }
      let names = TablerNames(stems)
      return Self.grouped(zip(stems, folders).map { names.name(of: $0, in: $1) }, present)
    case .phosphor: return Self.grouped(stems.map { PhosphorName($0).named }, present)
    }
  }

  private static func grouped(_ names: [(SymbolName, Int)], present: Set<String>) -> [Name?] {
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

/// The names of Tabler Icons (symbols.md §13).
struct TablerNames {
  private let names: Set<String>

  /// Creates the names for all files that are imported together.
  init(_ stems: [String]) { names = Set(stems.map { Self.open(SymbolName(slug: $0).text).name }) }

  /// Returns the name of a file and its rank, or `nil` if the name is too long.
  ///
  /// `-off` is a slash, and the folder `filled` or the suffix `-filled` is a fill. `circle-X` is an enclosed X if
  /// there is an X and no `X-circle`.
  func name(of stem: String, in folder: String) -> (SymbolName, Int)? {
    var (open, isFilled) = Self.open(SymbolName(slug: stem).text)
    isFilled = isFilled || folder == "filled"
    let isSlashed = open.hasSuffix("-off") && open.utf8.count > 4
    if isSlashed { open = String(open.dropLast(4)) }
    var shape: SymbolVariants.Shape?
    for candidate in [SymbolVariants.Shape.circle, .square] where open.hasPrefix("\(candidate)-") {
      let rest = String(open.dropFirst(candidate.rawValue.count + 1))
      guard names.contains(rest), !names.contains("\(rest)-\(candidate)") else { continue }
      (open, shape) = (rest, candidate)
      break
    }
    let variants = SymbolVariants(isSlashed: isSlashed, shape: shape, isFilled: isFilled)
    let base = open.split(separator: "-").joined(separator: ".")
    guard let name = try? SymbolName(base).with(variants) else { return nil }
    return (name, 0)
  }

  private static func open(_ name: String) -> (name: String, isFilled: Bool) {
    name.hasSuffix("-filled") ? (String(name.dropLast(7)), true) : (name, false)
  }
}

/// A parsed name of Phosphor Icons; the weight is not part of it, except for `fill` (symbols.md §13).
struct PhosphorName {
  /// The weights in order of preference.
  private enum Weight: String, CaseIterable {
    case regular, duotone, bold, light, thin, fill
  }

  /// The drawing's name and its rank among drawings with the same name, or `nil` if the name is too long.
  let named: (SymbolName, Int)?

  /// Parses a file name without its extension.
  init(_ stem: String) {
    var base = SymbolName(slug: stem).text
    var weight = Weight.regular
    for candidate in Weight.allCases where base.hasSuffix("-\(candidate)") {
      base = String(base.dropLast(candidate.rawValue.count + 1))
      weight = candidate
      break
    }
    // A slash is already the last word of the set's names: bell-slash, bell-simple-slash.
    let dotted = base.split(separator: "-").joined(separator: ".")
    let name = try? SymbolName(dotted).with(SymbolVariants(isFilled: weight == .fill))
    let rank = Weight.allCases.firstIndex(of: weight) ?? 0
    named = name.map { ($0, weight == .fill ? 0 : rank) }
  }
}

/// The grouping of drawings into symbols, by their names alone.
struct SymbolGroups {
  private let names: Set<String>
  /// The enclosing shapes of each base, even if the base has no drawing of its own.
  private var shapes: [String: Set<SymbolVariants.Shape>] = [:]

  /// Creates the groups for a set of names.
  init(_ names: Set<String>) {
    self.names = names
    for name in names {
      guard let readings = (try? SymbolName(name))?.readings else { continue }
      for reading in readings {
        if let shape = reading.variants.shape {
          shapes[reading.base.text, default: []].insert(shape)
        }
      }
    }
  }

  /// Returns a drawing's name with its subject.
  ///
  /// The subject is the shortest base that is a name itself, or that has two or more shapes: `0` is a subject
  /// although only `0.circle` and `0.square` exist. A variant cannot be a subject: `bell.fill.circle` is a symbol of
  /// its own beside `bell` and `bell.fill`.
  func name(of name: SymbolName) -> SymbolNaming.Name {
    let reading = name.readings.first { reading in
      let isBase =
        names.contains(reading.base.text)
        || (reading.variants.shape != nil && (shapes[reading.base.text]?.count ?? 0) > 1)
      return isBase && self.name(of: reading.base).variants == .none
    }
    guard let reading else { return SymbolNaming.Name(name) }
    return SymbolNaming.Name(name, subject: reading.base, reading.variants)
  }

  /// Returns a drawing's name with its subject, if `.fill` may also follow the part that it fills.
  ///
  /// `video.fill.badge.checkmark` is the filled `video.badge.checkmark`, unless a name with `.fill` at its end exists
  /// (symbols.md §1).
  func nameWithFillInside(of name: SymbolName) -> SymbolNaming.Name {
    let words = name.text.split(separator: ".")
    for index in words.indices.dropFirst().dropLast() where words[index] == "fill" {
      let open = (words[..<index] + words[(index + 1)...]).joined(separator: ".")
      guard names.contains(open), !names.contains("\(open).fill"),
        let outline = try? SymbolName(open)
      else { continue }
      var twin = self.name(of: outline)
      guard !twin.variants.isFilled else { continue }
      twin.name = name
      twin.variants.isFilled = true
      return twin
    }
    return self.name(of: name)
  }
}
