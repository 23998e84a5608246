import Raster

/// A file of outlines, from which documents that embed fonts take the glyphs that they show (painting.md §10).
package protocol PageFontFile: AnyObject, Sendable {
  /// The whole file, TrueType or OpenType, alone or a collection.
  var fileBytes: [UInt8] { get }
  /// The place of the face in a collection, from 0.
  var faceIndex: Int { get }
}

/// A face of a font file; two are equal if they are the same object.
package struct PageFont: Hashable, Sendable {
  /// The file and the place of the face in it.
  package let file: any PageFontFile

  /// The face of a file.
  package init(_ file: any PageFontFile) { self.file = file }

  package static func == (one: PageFont, other: PageFont) -> Bool { one.file === other.file }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(file)) }
}
