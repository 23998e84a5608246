extension SymbolName {
  /// A way to read a name: what the suffixes say, and what is left without them.
  package struct Reading: Hashable, Sendable {
    /// What is left.
    package var base: SymbolName
    /// What the suffixes say; never empty.
    package var variants: SymbolVariants
  }

  /// Every way to read the end of the name as suffixes, the shortest base first.
  ///
  /// `heart.slash.circle.fill` gives the bases `heart`, `heart.slash` and `heart.slash.circle`. A
  /// suffix is read only in its place: `heart.fill.circle` has `.circle` alone.
  package var readings: [Reading] {
    var readings: [Reading] = []
    var variants = SymbolVariants.none
    var rest = text[...]
    while let dot = rest.lastIndex(of: "."), dot > rest.startIndex {
      guard let next = variants.preceded(by: String(rest[rest.index(after: dot)...])) else {
        break
      }
      variants = next
      rest = rest[..<dot]
      readings.append(Reading(base: SymbolName(checked: String(rest)), variants: variants))
    }
    return readings.reversed()
  }

  /// Every way to read the end of the name as a chain of variants, as `variant=` takes them: in any
  /// order, of which the last shape wins (symbols.md §4); the shortest base first.
  ///
  /// `bell.fill.slash` gives the bases `bell` and `bell.fill`. What a file is called is read by
  /// `readings`, in the order that names have.
  package var chainReadings: [Reading] {
    let words = text.split(separator: ".")
    return words.indices.dropFirst().compactMap { index in
      SymbolVariants(chain: words[index...].joined(separator: ".")).map { variants in
        Reading(
          base: SymbolName(checked: words[..<index].joined(separator: ".")), variants: variants)
      }
    }
  }

  /// The name of a variant of this symbol: `.slash`, the shape and `.fill` behind it.
  ///
  /// Throws `.invalid` where that is longer than a name may be.
  package func with(_ variants: SymbolVariants) throws(CatalogError) -> SymbolName {
    variants == .none ? self : try SymbolName("\(text).\(variants.chain)")
  }

  /// A part of a checked name is one as well.
  private init(checked text: String) {
    self.text = text
  }
}

extension SymbolVariants {
  /// The variants with one more suffix before them; `nil` where the word is none or not in its place.
  fileprivate func preceded(by word: String) -> SymbolVariants? {
    guard !isSlashed else { return nil }
    var variants = self
    if word == "slash" {
      variants.isSlashed = true
    } else if shape == nil, let shape = Shape(rawValue: word) {
      variants.shape = shape
    } else if self == .none, word == "fill" {
      variants.isFilled = true
    } else {
      return nil
    }
    return variants
  }
}
