import ArgumentParser
import Foundation
import GalleryCatalog

/// The place of a file to write: a path, or `-` for standard output; several commands also take a
/// folder.
struct FileOutput: ExpressibleByArgument {
  let path: String

  /// True if writing replaces a symbolic link instead of following it.
  ///
  /// A link that the user names is followed. In an output folder the program chooses the names, and another user may
  /// have put a link there.
  private let replacesLinks: Bool

  static let defaultCompletionKind = CompletionKind.file()

  private init(path: String, replacesLinks: Bool) {
    self.path = path
    self.replacesLinks = replacesLinks
  }

  /// `nil` for an empty path.
  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    self.init(path: argument, replacesLinks: false)
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
      if replacesLinks {
        try replace(url, by: data)
      } else {
        try data.write(to: url, options: isReplaceable(url) ? .atomic : [])
      }
    } catch {
      throw CommandError("cannot write", file: path, cause: error)
    }
  }

  /// A file of that name in the folder that this is.
  func file(named name: String) -> FileOutput {
    FileOutput(path: path.hasSuffix("/") ? path + name : "\(path)/\(name)", replacesLinks: true)
  }

  /// The folder that a file lies in.
  var folder: FileOutput {
    FileOutput(
      path: URL(filePath: path).deletingLastPathComponent().path, replacesLinks: replacesLinks)
  }

  /// A file beside this one that is called as the last part of a path.
  func sibling(named name: String) -> FileOutput {
    folder.file(named: URL(filePath: name).lastPathComponent)
  }

  /// Makes the folder that this is, and those above it.
  ///
  /// Throws 74 where that cannot be done.
  func makeFolder() throws(CommandError) {
    do {
      try FileManager.default.createDirectory(
        at: URL(filePath: path), withIntermediateDirectories: true)
    } catch {
      throw CommandError("cannot make", file: path, cause: error)
    }
  }

  /// A folder: there already, or told apart by a `/` at its end.
  var isFolder: Bool {
    var isFolder: ObjCBool = false
    if unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
      return isFolder.boolValue
    }
    return path.hasSuffix("/")
  }

  /// Throws 66 where the folder that a file is to lie in is missing.
  static func requireFolder(of file: URL) throws(CommandError) {
    let folder = file.deletingLastPathComponent()
    guard FileManager.default.fileExists(atPath: folder.path) else {
      throw CommandError(
        .missing, "there is no folder \(folder.path): create it, or name another file")
    }
  }

  /// Writes a new file and renames it to `file`, which replaces a symbolic link instead of following it (rename(2)).
  private func replace(_ file: URL, by data: Data) throws {
    let partial = PartialFile.place(for: file)
    do {
      try data.write(to: partial, options: .withoutOverwriting)
      guard unsafe rename(partial.path, file.path) == 0 else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
    } catch {
      try? FileManager.default.removeItem(at: partial)
      throw error
    }
  }

  /// True where a rename may take the place of what is there: a regular file or nothing, never a
  /// device such as `/dev/null`.
  private func isReplaceable(_ url: URL) -> Bool {
    let kind = (try? FileManager.default.attributesOfItem(atPath: url.path))?[.type]
    return kind == nil || kind as? FileAttributeType == .typeRegular
  }
}
