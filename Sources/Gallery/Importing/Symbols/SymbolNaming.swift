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
    package init(_ name: SymbolName) { self.init(name, subject: name, .none) }

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
  /// - Parameter stems: the files' names without extension; each lies in one of the folders.
  /// - Returns: one for each file; `nil` where the set cannot have such a name.
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

  /// Among all the files that are imported together.
  init(_ stems: [String]) { names = Set(stems.map { Self.open(SymbolName(slug: $0).text).name }) }

  /// The name of a file; `nil` where it is too long.
  ///
  /// `-off` is a slash, the folder `filled` or the suffix `-filled` a fill, and `circle-X` an enclosed
  /// X where there is an X and nothing is called `X-circle` itself.
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

/// A name of Phosphor Icons, taken apart: the weight is no part of it, but for `fill`
/// (symbols.md §13).
struct PhosphorName {
  /// The weights, the one that is taken first.
  private enum Weight: String, CaseIterable {
    case regular, duotone, bold, light, thin, fill
  }

  /// The drawing's name and its rank among those of the same name; `nil` where it is too long.
  let named: (SymbolName, Int)?

  /// A file's name without extension.
  init(_ stem: String) {
    var base = SymbolName(slug: stem).text
    var weight = Weight.regular
    for candidate in Weight.allCases where base.hasSuffix("-\(candidate)") {
      base = String(base.dropLast(candidate.rawValue.count + 1))
      weight = candidate
      break
    }
    // Slashes stand last, as the set's own: bell-slash, bell-simple-slash.
    let dotted = base.split(separator: "-").joined(separator: ".")
    let name = try? SymbolName(dotted).with(SymbolVariants(isFilled: weight == .fill))
    let rank = Weight.allCases.firstIndex(of: weight) ?? 0
    named = name.map { ($0, weight == .fill ? 0 : rank) }
  }
}

/// The drawings that belong to one symbol, told by their names alone.
struct SymbolGroups {
  private let names: Set<String>
  /// The shapes that names without a drawing of their own are enclosed in.
  private var shapes: [String: Set<SymbolVariants.Shape>] = [:]

  /// Groups among such names.
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

  /// The subject is the shortest base that is a name itself, or that has two shapes and more: there
  /// is no `0` where there are `0.circle` and `0.square`.
  ///
  /// A variant is no subject itself: `bell.fill.circle` stands alone beside `bell` and `bell.fill`.
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

  /// The same, where `.fill` may also stand after the thing that it fills: `video.fill.badge.checkmark`
  /// is the filled `video.badge.checkmark`, unless there is one with `.fill` at its end
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
