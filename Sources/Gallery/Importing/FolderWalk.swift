package import Foundation
import GalleryCatalog
package import GalleryModel

/// The files with some extensions in a folder and its subfolders, sorted by path.
///
/// Hidden files and folders are skipped. Links to files are followed, but links to folders are not, so the walk always
/// ends.
struct FolderWalk {
  /// The maximum depth of folders.
  static let maximumDepth = 64

  /// The paths relative to the folder.
  private(set) var paths: [[String]] = []

  private let endings: [String]

  /// Returns the paths of the files in a folder, relative to it, or `nil` if the path is a file.
  ///
  /// - Throws: `.missing`, `.unreadable`, or `none` if the folder has no such files.
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

  /// Lists the files of a folder.
  ///
  /// - Parameter fileExtensions: The extensions in lower case, without the dot.
  /// - Throws: `.unreadable` if a folder cannot be read or is too deep.
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

  /// Returns whether an item is a folder, not a link to one.
  private static func isFolder(_ item: URL) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: item.path)
    return attributes?[.type] as? FileAttributeType == .typeDirectory
  }
}

/// A reader of regular files with a size limit.
package enum RegularFile {
  /// Reads the whole file, following symbolic links.
  ///
  /// The file is opened without blocking, and its type is checked before it is read, so that a pipe without a writer
  /// or a terminal cannot block the import.
  ///
  /// - Parameter item: The kind of item that is imported: a file of another kind is named before its size.
  package static func bytes(
    of file: URL, limit: Int, for item: ItemKind? = nil
  ) throws(ImportError) -> [UInt8] {
    let descriptor = unsafe open(file.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else {
      if errno == ENOENT { throw .missing(path: file.path) }
      throw .unreadable(path: file.path, reason: systemMessage(errno))
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw .unreadable(path: file.path, reason: systemMessage(errno))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path: file.path, reason: "this is \(kind(status.st_mode)), not a file")
    }
    guard Int(status.st_size) <= limit else {
      let head = (try? handle.read(upToCount: ImportedKind.headCount)) ?? Data()
      throw item.flatMap { .otherKind(path: file.path, Array(head), for: $0) }
        ?? .tooLarge(path: file.path, limit: limit)
    }
    do {
      // One byte above the limit detects a file that is growing.
      let data = try handle.read(upToCount: limit + 1) ?? Data()
      guard data.count <= limit else { throw ImportError.tooLarge(path: file.path, limit: limit) }
      return Array(data)
    } catch let error as ImportError {
      throw error
    } catch {
      throw .unreadable(path: file.path, reason: "reading it failed")
    }
  }

  private static func kind(_ mode: mode_t) -> String {
    switch mode & S_IFMT {
    case S_IFDIR: "a folder"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    case S_IFCHR, S_IFBLK: "a device"
    default: "something else"
    }
  }
}
