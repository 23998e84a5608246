import ArgumentParser
import Foundation
import Gallery
import GalleryModel
import TerminalIO

/// The report of an import: results on standard output, messages on standard error.
struct SymbolImportReport {
  let found: SymbolImport
  let output: JSONOption
  /// The exit code of the first file that cannot be added, or `nil`.
  private(set) var failure: ExitCode?

  /// Reports the rejected files, and the notes about the others.
  mutating func writeProblems() {
    for error in found.refused { report(CommandError(error)) }
    for collision in found.collisions {
      let owner = collision.other.map { "by \($0.path)" } ?? "in the collection"
      report(
        CommandError(
          .badData, "\(collision.file.path): the name \(collision.name) is taken \(owner)"))
    }
    for item in found.accepted {
      guard let other = item.duplicate else { continue }
      StandardError.write("note: \(item.name.name) looks exactly like \(other)\n")
    }
    var notes = ImportNotes()
    for item in found.accepted { notes.add(item.content.notes, of: item.file.path) }
    notes.write()
  }

  /// Prints the names that the files would get.
  func writePlan() throws {
    for item in found.accepted {
      let record = [
        "outcome": "accepted", "file": item.file.path, "name": item.name.name.text,
        "symbol": item.name.subject.text,
      ]
      try output.write(record) {
        "\(item.file.lastPathComponent.printable)\t\(item.name.name)\t\(item.name.subject)\n"
      }
    }
  }

  /// Prints the totals and the advice once for all files.
  func writeSummary(isDryRun: Bool) {
    if !found.otherWeights.isEmpty {
      StandardError.write(
        "note: \(found.otherWeights.count.counted("file")) with other weights were omitted\n")
    }
    let total = found.accepted.count + found.refused.count + found.collisions.count
    let verb = isDryRun ? "would be added" : "were taken"
    if total > 1, isDryRun || failure != nil {
      StandardError.write("\(found.accepted.count) of \(total.counted("file")) \(verb)\n")
    }
    if found.collisions.contains(where: { $0.other == nil }) {
      StandardError.write(AdditionReport.advice())
    }
  }

  private mutating func report(_ error: CommandError) {
    StandardError.write("pixelarium: \(error.message.printable)\n")
    failure = failure ?? error.status
  }
}

/// The output for stored drawings.
struct SymbolOutcomes {
  let output: JSONOption

  /// Prints the outcome of each drawing.
  func write(_ outcomes: [AddSymbolOutcome]) throws {
    for outcome in outcomes {
      if outcome.kind == .skipped {
        StandardError.write("skipped: there is a drawing with the name \(outcome.name)\n")
        if !output.json { continue }
      }
      let record = OutcomeLine(
        outcome: outcome.kind.rawValue, id: outcome.symbolID, name: outcome.name,
        symbol: outcome.symbol)
      try output.write(record) { "\(outcome.symbolID)\t\(outcome.name)\t\(outcome.symbol)\n" }
    }
  }

  private struct OutcomeLine: Encodable {
    let outcome: String
    let id: Int64
    let name: String
    let symbol: String
  }
}
