import Raster

/// The marker segments before the first scan of a JPEG file (ITU-T T.81 §B.1.1), searched for EXIF.
enum JPEGSegments {
  private static let app1: UInt8 = 0xE1
  private static let startOfScan: UInt8 = 0xDA
  private static let endOfImage: UInt8 = 0xD9

  /// The orientation of the first APP1 segment that is EXIF; `up` where there is none or anything in
  /// it is malformed (rendering.md §19).
  static func orientation(_ bytes: [UInt8]) -> Orientation {
    var offset = 2
    while let segment = segment(in: bytes, at: offset) {
      if segment.marker == app1, isEXIF(bytes[segment.data]) {
        return Orientation(markedTIFF: Array(bytes[segment.data])) ?? .up
      }
      offset = segment.data.upperBound
    }
    return .up
  }

  /// The segment at `offset`; `nil` at a scan, at the end, and where there is no marker.
  private static func segment(
    in bytes: [UInt8], at offset: Int
  ) -> (marker: UInt8, data: Range<Int>)? {
    guard offset < bytes.count, bytes[offset] == 0xFF else { return nil }
    // Any number of fill bytes may come before a marker.
    guard let place = bytes[offset...].firstIndex(where: { $0 != 0xFF }) else { return nil }
    let marker = bytes[place]
    guard marker >= 0xC0, marker != startOfScan, marker != endOfImage, place + 2 < bytes.count
    else { return nil }
    if (0xD0...0xD8).contains(marker) { return (marker, place + 1..<place + 1) }
    let length = Int(bytes[place + 1]) << 8 | Int(bytes[place + 2])
    guard length >= 2, length <= bytes.count - place - 1 else { return nil }
    return (marker, place + 3..<place + 1 + length)
  }

  private static func isEXIF(_ data: ArraySlice<UInt8>) -> Bool {
    data.starts(with: Array("Exif\0\0".utf8))
  }
}
