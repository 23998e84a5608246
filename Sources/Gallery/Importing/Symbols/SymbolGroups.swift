/// Which drawings belong to one symbol, told by their names alone.
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
  func name(of name: SymbolName) -> SymbolNaming.Name {
    let reading = name.readings.first { reading in
      names.contains(reading.base.text)
        || (reading.variants.shape != nil && (shapes[reading.base.text]?.count ?? 0) > 1)
    }
    guard let reading else { return SymbolNaming.Name(name) }
    return SymbolNaming.Name(name, subject: reading.base, reading.variants)
  }
}
