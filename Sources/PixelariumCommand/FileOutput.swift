import ArgumentParser
import Foundation

/// Where a file is written: a path, or `-` for standard output.
struct FileOutput: ExpressibleByArgument {
  let path: String

  static let defaultCompletionKind = CompletionKind.file()

  /// `nil` for an empty path.
  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    path = argument
  }

  /// Writes all of it or nothing: beside the file first, renamed when complete.
  ///
  /// Throws 66 where the folder is missing, 74 where writing fails.
  func write(_ bytes: [UInt8]) throws(CommandError) {
    let data = Data(bytes)
    if path == "-" { return try StandardOutput.write(data) }
    let url = URL(filePath: path)
    try Self.requireFolder(of: url)
    do {
      try data.write(to: url, options: isReplaceable(url) ? .atomic : [])
    } catch {
      throw CommandError("cannot write", file: path, cause: error)
    }
  }

  /// Throws 66 where the folder that a file is to lie in is missing.
  static func requireFolder(of file: URL) throws(CommandError) {
    let folder = file.deletingLastPathComponent()
    guard FileManager.default.fileExists(atPath: folder.path) else {
      throw CommandError(
        .missing, "there is no folder \(folder.path): create it, or name another file")
    }
  }

  /// Whether a rename may take the place of what is there: a regular file or nothing, never a
  /// device such as `/dev/null`.
  private func isReplaceable(_ url: URL) -> Bool {
    let kind = (try? FileManager.default.attributesOfItem(atPath: url.path))?[.type]
    return kind == nil || kind as? FileAttributeType == .typeRegular
  }
}
