import GalleryModel

/// Prints what became of drawings that were to be stored.
struct SymbolOutcomes {
  let output: JSONOption

  /// What became of each drawing.
  func write(_ outcomes: [AddSymbolOutcome]) throws {
    for outcome in outcomes {
      if outcome.kind == .skipped {
        StandardError.write("skipped: there is a drawing with the name \(outcome.name)\n")
        if !output.json { continue }
      }
      let record = OutcomeLine(
        outcome: outcome.kind.rawValue, id: outcome.symbolID, name: outcome.name,
        symbol: outcome.symbol)
      try output.write(record) {
        "\(outcome.symbolID)\t\(outcome.name)\t\(outcome.symbol)\n"
      }
    }
  }

  private struct OutcomeLine: Encodable {
    let outcome: String
    let id: Int64
    let name: String
    let symbol: String
  }
}
