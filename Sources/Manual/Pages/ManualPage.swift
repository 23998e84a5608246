/// A page of the manual in mdoc(7).
package struct ManualPage: Sendable {
  /// The name without its section, such as `pixelarium-scene`.
  package let name: String
  /// The number of the manual's section: 1 for commands, 5 for formats of files.
  package let section: Int
  private let purpose: String
  private let parts: [(title: String, text: String)]
  private let others: [String]

  init(
    _ name: String, section: Int, purpose: String, parts: [(title: String, text: String)],
    others: [String]
  ) {
    self.name = name
    self.section = section
    self.purpose = purpose
    self.parts = parts
    self.others = others
  }

  /// The name of the file, such as `pixelarium-scene.5`.
  package var fileName: String { "\(name).\(section)" }

  /// Returns the page as it is stored in a file.
  ///
  /// - Parameters:
  ///   - version: The version of the program.
  ///   - date: The date in words, such as `November 28, 2026`.
  package func text(version: String, date: String) -> String {
    let spelled = name.replacing("-", with: "\\-")
    let head =
      ".Dd \(date)\n.Dt \(name.uppercased()) \(section)\n.Os \"Pixelarium \(version)\"\n"
      + ".Sh NAME\n.Nm \(spelled)\n.Nd \(ManualText.escaped(purpose))\n"
    let body = parts.filter { !$0.text.isEmpty }.map { ".Sh \($0.title)\n\($0.text)" }
    return head + body.joined() + ".Sh SEE ALSO\n\(others.joined(separator: " ,\n"))\n"
  }

  /// Returns all pages: one for the program, one for each of its commands, and one for the documents of scenes.
  package static func all(of program: CommandDescription) -> [ManualPage] {
    let commands = [program] + program.commands
    let names = commands.map { $0.path.joined(separator: "-") }
    let references = names.sorted().map { (name: $0, text: ".Xr \($0) 1") }
    let format = ".Xr \(sceneName) 5"
    return zip(names, commands).map { name, command in
      ManualPage(
        command, named: name,
        others: references.filter { $0.name != name }.map(\.text) + [format])
    } + [scenes(others: references.map(\.text))]
  }
}
