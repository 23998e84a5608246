import ArgumentParser
import GalleryCatalog

/// A word where a command's name should stand: `bitmap shwo`.
struct UnknownCommand {
  /// The commands that lead there: `["pixelarium", "bitmap"]`.
  private let path: [String]
  private let word: String
  /// The names that could stand there.
  private let names: [String]

  /// Follows the names of commands from the root; nil where each word is one, as far as they go.
  init?(_ arguments: some Sequence<String>, root: any ParsableCommand.Type = Pixelarium.self) {
    var path = [root._commandName]
    var commands = root.configuration.subcommands
    for word in arguments {
      // Options, and what a command takes after its name.
      guard !word.hasPrefix("-"), !commands.isEmpty else { return nil }
      guard let next = commands.first(where: { $0._commandName == word }) else {
        self.path = path
        self.word = word
        names = commands.map { $0._commandName }
        return
      }
      path.append(word)
      commands = next.configuration.subcommands
    }
    return nil
  }

  /// One sentence that names the word, a near name, and where all of them are.
  var message: String {
    let command = path.joined(separator: " ")
    let near = NearName.nearest(to: word, among: names).map { "; near it: \($0)" } ?? ""
    return "there is no command \(command) \(word.printable)\(near); \(command) --help lists all"
  }
}

/// Which of some known names a mistyped one was meant to be.
enum NearName {
  /// The nearest by edit distance, if at most a third of the letters differ; the first of equals.
  static func nearest(to text: String, among names: [String]) -> String? {
    let wanted = Array(text.utf8)
    let near = names.compactMap { name -> (name: String, distance: Int)? in
      EditDistance.between(wanted, Array(name.utf8), atMost: wanted.count / 3).map { (name, $0) }
    }
    return near.min { $0.distance < $1.distance }?.name
  }
}
