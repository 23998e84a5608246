import ArgumentParser
import TerminalIO

/// The report of an addition: a rejected item does not stop the others, and the totals and the advice are printed once
/// at the end.
struct AdditionReport {
  var notes = ImportNotes()
  private var isNameTaken = false
  private let stop = StopSignal.ofImport()
  private var failure: ExitCode?
  /// The number of added items.
  var added = 0

  /// Whether a signal has arrived, so that no further item is read.
  var isStopped: Bool { stop.exitCode != nil }

  /// The exit code for the first rejected item, or for a signal, or `nil`.
  var exitCode: ExitCode? { stop.exitCode ?? failure }

  /// Reports a rejected item with the reason.
  mutating func refuse(_ error: CommandError) {
    StandardError.write("pixelarium: \(error.message.printable)\n")
    failure = failure ?? error.status
  }

  /// Reports an item with a name that is taken.
  mutating func refuse(_ title: String, taken name: String) {
    isNameTaken = true
    refuse(CommandError(.badData, "\(title): the name \(name) is taken"))
  }

  /// Prints the notes, the number of added items unless all were added, and advice about taken names.
  ///
  /// - Parameter rename: The advice to choose another name, or `nil`.
  func writeSummary(of total: Int, rename: String? = "choose another with --name") {
    notes.write()
    if total > 1, exitCode != nil { StandardError.write("\(added) of \(total) were added\n") }
    if isNameTaken { StandardError.write(Self.advice(rename)) }
  }

  /// Returns the advice about taken names.
  static func advice(_ rename: String? = "choose another with --name") -> String {
    let ways = [rename, "use --on-conflict skip or --on-conflict replace"].compactMap(\.self)
    return "If a name is taken, \(ways.joined(separator: ", or ")).\n"
  }
}

/// The notes about parts of files that were not imported; each sentence occurs once for all files.
struct ImportNotes {
  private var files: [String: [String]] = [:]

  /// Adds the notes about a file.
  mutating func add(_ notes: [String], of file: String) {
    for note in notes { files[note, default: []].append(file) }
  }

  /// The notes, one line per sentence, in alphabetical order.
  var lines: [String] {
    files.keys.sorted().map { note in
      let files = files[note] ?? []
      let subject = files.count == 1 ? files[0].printable : files.count.counted("file")
      return "note: \(subject): \(note)"
    }
  }

  func write() { for line in lines { StandardError.write(line + "\n") } }
}

extension StopSignal {
  /// Returns a signal handler for an import, which still stores the items that have been read, and says so.
  static func ofImport() -> StopSignal {
    StopSignal {
      // The terminal echoes the key in the line of the progress bar.
      let begin = Terminal(.error).isInteractive ? "\n" : ""
      StandardError.write(
        "\(begin)Stopping after the current file; interrupt again to stop at once.\n")
    }
  }

  /// The exit code of a stopped program, 128 plus the signal's number as in shells, or `nil` if no signal has arrived.
  var exitCode: ExitCode? { signalNumber.map { ExitCode(128 + $0) } }
}
