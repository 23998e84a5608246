import GalleryModel
import Raster

/// A file to take away.
struct Download: Sendable {
  let downloadTitle: String
  let downloadHref: String
  /// What the file is called.
  let downloadName: String
}

extension Download {
  /// The file of the address, and the bitmap cell by cell where that is another picture.
  static func all(
    _ summary: BitmapSummary, path: String, size: PixelSize, format: PictureFormat
  ) -> [Download] {
    let name = summary.name
    let shown = Download(
      downloadTitle: "\(format.title), \(size.width) × \(size.height)", downloadHref: path,
      downloadName: "\(name).\(format.rawValue)")
    let original = PictureAddress.path(name)
    guard path != original else { return [shown] }
    return [
      shown,
      Download(
        downloadTitle: "Original PNG, \(summary.columns) × \(summary.rows)",
        downloadHref: original, downloadName: "\(name)-original.png"),
    ]
  }
}
