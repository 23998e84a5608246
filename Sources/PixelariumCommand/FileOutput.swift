import ArgumentParser
import Foundation
import GalleryCatalog
import GalleryModel
import TerminalIO

/// A file to write: a path, or `-` for standard output; several commands also accept a folder.
struct FileOutput: ExpressibleByArgument {
  let path: String

  /// Whether writing replaces a symbolic link instead of following it.
  ///
  /// A link that the user names is followed. In an output folder, the program chooses the names, and another user may
  /// have created a link.
  private let replacesLinks: Bool

  static let defaultCompletionKind = CompletionKind.file()

  private init(path: String, replacesLinks: Bool) {
    self.path = path
    self.replacesLinks = replacesLinks
  }

  /// Creates an output from an argument; returns `nil` for an empty path.
  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    self.init(path: argument, replacesLinks: false)
  }

  /// Writes the whole file or nothing, by renaming a temporary file.
  ///
  /// - Throws: 66 if the folder is missing, 74 if writing fails.
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

  /// Returns the file with a name in this folder.
  func file(named name: String) -> FileOutput {
    FileOutput(path: path.hasSuffix("/") ? path + name : "\(path)/\(name)", replacesLinks: true)
  }

  /// The folder of the file.
  var folder: FileOutput {
    FileOutput(
      path: URL(filePath: path).deletingLastPathComponent().path, replacesLinks: replacesLinks)
  }

  /// Returns the file next to this one with the last component of a path.
  func sibling(named name: String) -> FileOutput {
    folder.file(named: URL(filePath: name).lastPathComponent)
  }

  /// Creates this folder and its parents.
  ///
  /// - Throws: 74 if that fails.
  func makeFolder() throws(CommandError) {
    do {
      try FileManager.default.createDirectory(
        at: URL(filePath: path), withIntermediateDirectories: true)
    } catch {
      throw CommandError("cannot make", file: path, cause: error)
    }
  }

  /// Whether this is a folder: it exists as one, or ends with `/`.
  var isFolder: Bool {
    var isFolder: ObjCBool = false
    if unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
      return isFolder.boolValue
    }
    return path.hasSuffix("/")
  }

  /// The extension of the file name in lower case, without the dot; empty for a name without one.
  var ending: String { URL(filePath: path).pathExtension.lowercased() }

  /// Checks that a file name has no extension, or one that a command writes.
  ///
  /// - Parameters:
  ///   - thing: The kind of item at the beginning of a sentence: `A bitmap`.
  ///   - endings: The extensions without the dot.
  ///   - advice: The way to write anything else, or `nil`.
  func requireEnding(of thing: String, among endings: [String], advice: String? = nil) throws {
    guard path != "-", !ending.isEmpty, !endings.contains(ending) else { return }
    let near = endings.count == 1 ? [] : NearNames.of(ending, in: endings)
    let meant = near.map { ".\($0)" }.joined(separator: " or ")
    let list = endings.map { ".\($0)" }.joined(separator: ", ")
    let reason = PictureFormat.objection(to: ending).map { "; \($0)" } ?? ""
    throw ValidationError(
      "\(thing) cannot be written as .\(ending.printable)\(reason)"
        + (near.isEmpty ? "." : "; did you mean \(meant)?") + " The file name must end with "
        + "\(endings.count == 1 ? "" : "one of ")\(list)\(advice.map { "; \($0)" } ?? "").")
  }

  /// Checks that the folder of a file exists.
  ///
  /// - Throws: 66 if it does not.
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

  /// Returns whether a rename may replace the file: if it is a regular file or does not exist, but never a device such
  /// as `/dev/null`.
  private func isReplaceable(_ url: URL) -> Bool {
    let kind = (try? FileManager.default.attributesOfItem(atPath: url.path))?[.type]
    return kind == nil || kind as? FileAttributeType == .typeRegular
  }
}
