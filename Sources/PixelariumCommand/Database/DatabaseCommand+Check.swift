import ArgumentParser
import Gallery

extension DatabaseCommand {
  /// `pixelarium database check`.
  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Read the whole collection and report every fault.",
      discussion: "Ends with 65 where there is one: restore a backup then.")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    /// What is printed.
    private struct Record: Encodable {
      let bitmaps: Int
      let palettes: Int
      let symbolDrawings: Int
      let findings: [String]
    }

    func run() async throws {
      let check = try await database.catalog().check()
      let record = Record(
        bitmaps: check.bitmaps, palettes: check.palettes,
        symbolDrawings: check.symbolDrawings, findings: check.findings)
      try output.write(record) {
        check.isSound
          ? "\(check.bitmaps.counted("bitmap")), \(check.palettes.counted("palette")) and "
            + "\(check.symbolDrawings.counted("drawing")) of symbols read, no fault found\n"
          : check.findings.map { $0.printable + "\n" }.joined()
      }
      if !check.isSound { throw ExitCode(ExitStatus.badData.rawValue) }
    }
  }
}
