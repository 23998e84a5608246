import Foundation
import GalleryCatalog

/// The bytes of a regular file, within a limit.
enum RegularFile {
  /// Reads the whole file, following symbolic links.
  ///
  /// Opened without blocking and looked at before it is read, so that a pipe without a writer or a
  /// terminal cannot hold the import up.
  static func bytes(of file: URL, limit: Int) throws(ImportError) -> [UInt8] {
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
    guard Int(status.st_size) <= limit else { throw .tooLarge(path: file.path, limit: limit) }
    do {
      // One byte more than allowed tells a file that grows meanwhile.
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
