import ArgumentParser
import Foundation
import GalleryPages
import ServerSettings
import Manual

/// `pixelarium manual`: the manual pages.
struct ManualCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Write the manual pages into a folder.",
    discussion: "Read one with man -l. SOURCE_DATE_EPOCH sets their date; otherwise it is today's.")

  @Argument(help: "Folder, which is created if it is missing.", completion: .directory)
  var folder: FileOutput

  func run() async throws {
    let seconds = Environment.current["SOURCE_DATE_EPOCH"].flatMap(Double.init)
    let formatter = DateFormatter()
    (formatter.locale, formatter.timeZone) = (Locale(identifier: "en_US_POSIX"), .gmt)
    formatter.dateFormat = "MMMM d, yyyy"
    let date = formatter.string(from: seconds.map(Date.init(timeIntervalSince1970:)) ?? .now)
    try folder.makeFolder()
    for page in ManualPage.all(of: Pixelarium.described.value) {
      let text = page.text(version: Version.text, date: date)
      try folder.file(named: page.fileName).write(Array(text.utf8))
    }
  }
}

extension Pixelarium {
  /// The description of all commands, for manual pages and for pages of the server.
  static let described = Deferred {
    (try? CommandDescription(dump: _dumpHelp())) ?? CommandDescription(program: "pixelarium")
  }
}
