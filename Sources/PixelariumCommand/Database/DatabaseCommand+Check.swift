import ArgumentParser
import GalleryCatalog

extension DatabaseCommand {
  /// `pixelarium database check`.
  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Read the whole collection and report every fault.",
      discussion: """
        Ends with 65 where there is one: --repair mends what can be mended without loss and says \
        what cannot; for that restore a backup.
        """)

    @Flag(help: "Mend what can be mended without loss before reading.")
    var repair = false

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    /// The JSON that is printed.
    private struct Record: Encodable {
      let bitmaps: Int
      let palettes: Int
      let symbolDrawings: Int
      let mended: [String]
      let findings: [String]
    }

    func run() async throws {
      let catalog = try database.catalog()
      let mended = repair ? try await catalog.repair() : []
      let check = try await catalog.check()
      let record = Record(
        bitmaps: check.bitmaps, palettes: check.palettes,
        symbolDrawings: check.symbolDrawings, mended: mended, findings: check.findings)
      try output.write(record) {
        mended.map { "mended: \($0.printable)\n" }.joined() + result(of: check, mended: mended)
      }
      if !check.isSound { throw ExitCode(ExitStatus.badData.rawValue) }
    }

    private func result(of check: CatalogCheck, mended: [String]) -> String {
      let prefix = repair ? "cannot be mended: " : ""
      guard check.isSound else {
        return check.findings.map { "\(prefix)\($0.printable)\n" }.joined()
      }
      return "\(check.bitmaps.counted("bitmap")), \(check.palettes.counted("palette")) and "
        + "\(check.symbolDrawings.counted("drawing")) of symbols read, no fault "
        + (mended.isEmpty ? "found\n" : "left\n")
    }
  }
}
