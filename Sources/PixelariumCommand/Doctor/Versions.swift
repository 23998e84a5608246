import Compressing
import GalleryCatalog
import HTTPServer
import ImageCoding
import SQLiteFiles

/// What the program is made of.
struct Versions: Encodable {
  let pixelarium = Version.text
  let swift = Version.swift
  let libpng = PNGLibrary.version
  let sqlite = SQLiteLibrary.version
  let libmicrohttpd = HTTPLibrary.version
  let zlib = Gzip.libraryVersion
  let libzstd = Zstandard.libraryVersion

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
