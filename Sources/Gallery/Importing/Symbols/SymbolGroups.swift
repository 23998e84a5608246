import GalleryModel

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
