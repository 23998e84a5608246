import Foundation
import GalleryModel
import Logging

/// The files of the public folder, read once at the start.
///
/// Only what is in this table exists under `/static/`: no path of a request ever reaches the file
/// system. Addresses carry one hash over all files, so a file that names a neighbour relatively (a
/// module its import, a style its picture) names the neighbour of the same version.
struct StaticFiles: Sendable {
  /// The most bytes of one file.
  static let maximumFileBytes = 4 << 20
  /// The most files.
  static let maximumCount = 500

  /// 16 hexadecimal digits over all names and contents.
  let version: String
  private let files: [String: StaticFile]

  /// Reads the files directly inside a folder; hidden ones and those of other types are left out,
  /// the latter with a warning.
  init(folder: URL, logger: Logger) throws(StaticFilesError) {
    var files: [String: StaticFile] = [:]
    for name in try Self.names(in: folder) {
      guard let mediaType = StaticFile.mediaType(forExtension: (name as NSString).pathExtension)
      else {
        logger.warning(
          "a public file is not served: its type is unknown", metadata: ["file": "\(name)"])
        continue
      }
      let bytes = try Self.read(folder.appendingPathComponent(name))
      files[name] = StaticFile(name: name, mediaType: mediaType, bytes: bytes)
    }
    self.files = files
    version = ContentHash.text(
      of:
        files.values.sorted { $0.name < $1.name }.flatMap { Array("\($0.name) \($0.etag)\n".utf8) })
  }

  /// Whether a text may be the version of some files, of today or of another day.
  static func isVersion(_ text: String) -> Bool {
    text.utf8.count == 16
      && text.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }

  /// The file of a name, or `nil` when the table does not have it.
  subscript(name: String) -> StaticFile? { files[name] }

  /// The address under which a file may be kept for ever; throws when there is no such file.
  func url(for name: String) throws(StaticFilesError) -> String {
    guard files[name] != nil else { throw .missing(name: name) }
    return "/static/\(version)/\(name)"
  }

  private static func names(in folder: URL) throws(StaticFilesError) -> [String] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    } catch {
      throw .unreadable(path: folder.path, reason: error.localizedDescription)
    }
    let visible = names.filter { !$0.hasPrefix(".") }.sorted()
    guard visible.count <= maximumCount else {
      throw .unreadable(
        path: folder.path,
        reason: "there must be at most \(maximumCount) files, got \(visible.count)")
    }
    return visible
  }

  private static func read(_ file: URL) throws(StaticFilesError) -> [UInt8] {
    do {
      let data = try Data(contentsOf: file)
      guard data.count <= maximumFileBytes else {
        throw StaticFilesError.unreadable(
          path: file.path,
          reason: "a public file must have at most \(maximumFileBytes) bytes, got \(data.count)")
      }
      return [UInt8](data)
    } catch let error as StaticFilesError {
      throw error
    } catch {
      throw .unreadable(path: file.path, reason: error.localizedDescription)
    }
  }
}

/// Why the public folder cannot be served; the text is for the operator.
package enum StaticFilesError: Error, Equatable, CustomStringConvertible {
  /// The folder or one of its files cannot be read, or is beyond a limit.
  case unreadable(path: String, reason: String)
  /// A file that the pages need is not there.
  case missing(name: String)

  /// The file or folder and what is wrong with it.
  package var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): \(reason)"
    case .missing(let name): "the public folder has no file \(name)"
    }
  }
}
