import Foundation

/// The files of some extensions in a folder and of all folders in it, in
/// the order of their paths.
///
/// Hidden files and folders are left out. Links to files are followed, links to folders are not, so
/// the walk ends whatever the links say.
struct FolderWalk {
  /// Folders below one another.
  static let maximumDepth = 64

  /// Paths relative to the folder.
  private(set) var paths: [[String]] = []

  private let endings: [String]

  /// The paths of the files in a folder, relative to it; `nil` where the path is a file itself.
  ///
  /// Throws `.missing`, `.unreadable`, and `none` for a folder without such files.
  static func paths(
    at path: URL, fileExtensions: [String], orElse none: (String) -> ImportError
  ) throws(ImportError) -> [[String]]? {
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: path.path, isDirectory: &isFolder) else {
      throw .missing(path: path.path)
    }
    guard isFolder.boolValue else { return nil }
    let paths = try FolderWalk(path, fileExtensions: fileExtensions).paths
    guard !paths.isEmpty else { throw none(path.path) }
    return paths
  }

  /// - Parameter fileExtensions: in small letters, without the dot.
  init(_ folder: URL, fileExtensions: [String]) throws(ImportError) {
    endings = fileExtensions.map { ".\($0)" }
    try walk(folder, below: [])
    paths.sort { $0.lexicographicallyPrecedes($1) }
  }

  private mutating func walk(_ folder: URL, below parents: [String]) throws(ImportError) {
    guard parents.count < Self.maximumDepth else {
      throw .unreadable(
        path: folder.path, reason: "folders must be at most \(Self.maximumDepth) deep")
    }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    } catch {
      throw .unreadable(path: folder.path, reason: "the folder cannot be read")
    }
    for name in names where !name.hasPrefix(".") {
      let item = folder.appendingPathComponent(name)
      if Self.isFolder(item) {
        try walk(item, below: parents + [name])
      } else if endings.contains(where: name.lowercased().hasSuffix) {
        paths.append(parents + [name])
      }
    }
  }

  /// True where it is a folder itself, not a link to one.
  private static func isFolder(_ item: URL) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: item.path)
    return attributes?[.type] as? FileAttributeType == .typeDirectory
  }
}
