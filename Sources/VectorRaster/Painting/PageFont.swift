import Raster

/// A font file with outlines; documents embed the glyphs of it that they show (painting.md §10).
package protocol PageFontFile: AnyObject, Sendable {
  /// The whole file: TrueType or OpenType, a single font or a collection.
  var fileBytes: [UInt8] { get }
  /// The index of the face in a collection, from 0.
  var faceIndex: Int { get }
}

/// A face of a font file; two values are equal if they refer to the same object.
package struct PageFont: Hashable, Sendable {
  /// The file and the index of the face in it.
  package let file: any PageFontFile

  /// Creates the face of a file.
  package init(_ file: any PageFontFile) { self.file = file }

  package static func == (one: PageFont, other: PageFont) -> Bool { one.file === other.file }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(file)) }
}
