import ArgumentParser
import TerminalIO

/// The course of adding: a thing that cannot be added stops no other, and at the end it is said once how
/// it came out and what to do.
struct AdditionReport {
  var notes = ImportNotes()
  private var isNameTaken = false
  private let stop = StopSignal.ofImport()
  private var failure: ExitCode?
  /// Those that were added.
  var added = 0

  /// True after a signal: nothing more is read.
  var isStopped: Bool { stop.exitCode != nil }

  /// The program's end: as the first thing that could not be added says, or a signal.
  var exitCode: ExitCode? { stop.exitCode ?? failure }

  /// Says why one cannot be added.
  mutating func refuse(_ error: CommandError) {
    StandardError.write("pixelarium: \(error.message.printable)\n")
    failure = failure ?? error.status
  }

  /// Says that one cannot be added since its name is taken.
  mutating func refuse(_ title: String, taken name: String) {
    isNameTaken = true
    refuse(CommandError(.badData, "\(title): the name \(name) is taken"))
  }

  /// Prints the notes, how many of all were added where not all, and what to do about taken names.
  ///
  /// - Parameter rename: The way to another name, where there is one.
  func writeSummary(of total: Int, rename: String? = "choose another with --name") {
    notes.write()
    if total > 1, exitCode != nil { StandardError.write("\(added) of \(total) were added\n") }
    if isNameTaken { StandardError.write(Self.advice(rename)) }
  }

  /// The ways out where a name is taken.
  static func advice(_ rename: String? = "choose another with --name") -> String {
    let ways = [rename, "say --on-conflict skip or --on-conflict replace"].compactMap(\.self)
    return "Where a name is taken, \(ways.joined(separator: ", or ")).\n"
  }
}

/// Notes on what imports did not keep or apply, each sentence once however many files it is about.
struct ImportNotes {
  private var files: [String: [String]] = [:]

  /// Remembers what was noted about a file.
  mutating func add(_ notes: [String], of file: String) {
    for note in notes { files[note, default: []].append(file) }
  }

  /// One line a sentence, in alphabetical order.
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
  /// Returns a handler for an import, which finishes the items that have been read, and says so.
  static func ofImport() -> StopSignal {
    StopSignal {
      // The terminal echoes the key in the line of the progress bar.
      let begin = Terminal(.error).isInteractive ? "\n" : ""
      StandardError.write("\(begin)Stopping after what has been read; once more stops at once.\n")
    }
  }

  /// The exit code of a stopped program, 128 plus the signal's number as in shells, or `nil` if no signal has arrived.
  var exitCode: ExitCode? { signalNumber.map { ExitCode(128 + $0) } }
}
