import GalleryAddresses
import Foundation
import GalleryModel
import GalleryWire
import HTTPServer
import Logging

/// The files of the public folder and of its folders, which are read once at the start.
///
/// Only the files in this table exist at `/static/`: no path of a request is passed to the file system. URLs contain
/// one hash of all files, so relative references between files (imports of modules, pictures of styles) lead to the
/// same version.
struct StaticFiles: Sendable {
  static let maximumFileBytes = 4 << 20
  static let maximumCount = 500
  /// The JSON Schema of scene documents, for editors (scenes.md §10).
  static let sceneSchema = "scene.schema.json"
  /// The module of the element that shows pictures on pages of any site (pixel-image.md).
  static let element = LocalAddress.elementFile

  /// 16 hexadecimal digits of a hash of all paths and contents.
  let version: String
  /// The files by their paths in the public folder, for example `site/site.css`.
  private let files: [String: StaticFile]

  /// Reads the files in a folder and in its folders; hidden ones are skipped, and files of unknown types are skipped
  /// with a warning.
  ///
  /// - Parameter documents: Generated files by their paths, which other sites may read.
  init(
    folder: URL, documents: [String: JSONValue] = [:], logger: Logger
  ) throws(StaticFilesError) {
    var files: [String: StaticFile] = [:]
    for path in try Self.paths(in: folder) {
      guard let mediaType = StaticFile.mediaType(forExtension: (path as NSString).pathExtension)
      else {
        logger.warning(
          "a public file is not served: its type is unknown", metadata: ["file": "\(path)"])
        continue
      }
      let bytes = try Self.read(folder.appendingPathComponent(path))
      files[path] = StaticFile(
        mediaType: mediaType, bytes: bytes, etag: EntityTag.of(bytes),
        isForAll: path == Self.element)
    }
    for (path, document) in documents {
      let bytes = document.bytes
      files[path] = StaticFile(
        mediaType: "application/schema+json", bytes: bytes, etag: EntityTag.of(bytes),
        isForAll: true)
    }
    self.files = files
    version = ContentHash.text(
      of: files.sorted { $0.key < $1.key }.flatMap { Array("\($0.key) \($0.value.etag)\n".utf8) })
  }

  /// Returns whether a text has the form of a version.
  static func isVersion(_ text: String) -> Bool {
    text.utf8.count == 16 && text.utf8.allSatisfy("0123456789abcdef".utf8.contains)
  }

  /// Returns the file with a path in the public folder, or `nil` if there is none.
  subscript(path: String) -> StaticFile? { files[path] }

  /// The folder of the URLs that may be cached forever.
  var folder: String { "/static/\(version)" }

  /// Returns the paths of the visible files in a folder and in its folders.
  ///
  /// A folder's name has no extension, so that a folder in place of a file is an error.
  private static func paths(in folder: URL) throws(StaticFilesError) -> [String] {
    var paths: [String] = []
    for name in try names(in: folder) {
      let file = folder.appendingPathComponent(name)
      guard !name.contains("."), file.isFolder else {
        paths.append(name)
        continue
      }
      paths += try names(in: file).map { "\(name)/\($0)" }
    }
    guard paths.count <= maximumCount else {
      throw StaticFilesError(
        folder.path, "there must be at most \(maximumCount) files, got \(paths.count)")
    }
    return paths
  }

  private static func names(in folder: URL) throws(StaticFilesError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { !$0.hasPrefix(".") }.sorted()
    } catch {
      throw StaticFilesError(folder.path, error.localizedDescription)
    }
  }

  private static func read(_ file: URL) throws(StaticFilesError) -> [UInt8] {
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch {
      throw StaticFilesError(file.path, error.localizedDescription)
    }
    guard data.count <= maximumFileBytes else {
      throw StaticFilesError(
        file.path, "a public file must have at most \(maximumFileBytes) bytes, got \(data.count)")
    }
    return [UInt8](data)
  }
}

/// A file of the public folder in memory.
struct StaticFile: Sendable, Equatable {
  let mediaType: String
  let bytes: [UInt8]
  /// The strong entity tag with its quotes.
  let etag: String
  /// Whether scripts of other sites may read the file.
  var isForAll = false

  /// Returns the media type of an extension, or `nil` for unknown ones.
  static func mediaType(forExtension fileExtension: String) -> String? {
    switch fileExtension.lowercased() {
    case "css": "text/css; charset=utf-8"
    case "js", "mjs": "text/javascript; charset=utf-8"
    case "json": "application/json"
    case "png": "image/png"
    case "svg": "image/svg+xml"
    case "txt": "text/plain; charset=utf-8"
    case "webmanifest": "application/manifest+json"
    case "woff2": "font/woff2"
    default: nil
    }
  }
}

extension URL {
  /// Whether a folder is at this path.
  fileprivate var isFolder: Bool {
    (try? resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
  }
}

/// The error of a public folder that cannot be served.
package struct StaticFilesError: Error, Equatable, CustomStringConvertible {
  /// The file or folder and its fault, for the operator.
  package let description: String

  init(_ path: String, _ reason: String) { description = "\(path): \(reason)" }
}
