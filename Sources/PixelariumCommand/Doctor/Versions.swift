import Compressing
import GalleryCatalog
import GalleryWeb
import HTTPServer
import ImageCoding
import SQLiteFiles

/// The versions of all that the program is made of.
struct Versions: Encodable {
  let pixelarium = Version.text
  let swift = Version.swift
  let libpng = PNGLibrary.version
  let sqlite = SQLiteLibrary.version
  let libmicrohttpd = HTTPLibrary.version
  let zlib = Gzip.versionOfZlib
  let libzstd = Zstandard.versionOfZstd

  /// One line for each.
  var text: String {
    var facts = Facts()
    facts.add("pixelarium", pixelarium)
    facts.add("Swift", swift)
    facts.add("libpng", libpng)
    facts.add("SQLite", sqlite)
    facts.add("libmicrohttpd", libmicrohttpd)
    facts.add("zlib", zlib)
    facts.add("libzstd", libzstd)
    return facts.text
  }
}

/// The version of this program and of the language that it was compiled with.
enum Version {
  static let text = Configuration.version

  #if compiler(>=6.4)
    static let swift = "6.4 or newer"
  #else
    static let swift = "6.3"
  #endif
}
