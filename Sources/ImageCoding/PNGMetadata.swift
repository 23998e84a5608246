import Raster

/// The statements of the ancillary chunks about a picture; none of it is kept.
struct PNGMetadata {
  /// From `eXIf`; a missing or malformed value is `up` (rendering.md §19).
  let orientation: Orientation
  private let ignored: [String]

  /// Looks at the chunks that concern how the pixels are seen.
  init(_ chunks: PNGChunks) {
    orientation = chunks.checkedData("eXIf").flatMap { Orientation(tiff: $0) } ?? .up
    var ignored: [String] = []
    // 45455 is sRGB's own gamma, 1/2.2, in hundred-thousandths.
    if let gamma = chunks.checkedData("gAMA"), !chunks.contains("sRGB"),
      gamma != [0, 0, 0xB1, 0x8F]
    {
      ignored.append("gamma (gAMA) was ignored: samples are taken as sRGB")
    }
    if chunks.contains("iCCP") {
      ignored.append("colour profile (iCCP) was ignored: samples are taken as sRGB")
    }
    // Transfer functions 16 and 18 of ITU-T H.273 are PQ and HLG.
    if let coding = chunks.checkedData("cICP"), [16, 18].contains(coding.dropFirst().first) {
      ignored.append("high dynamic range (cICP) was ignored: samples are taken as sRGB")
    }
    if chunks.contains("acTL") {
      ignored.append("animation (acTL): only the first frame was kept")
    }
    self.ignored = ignored
  }

  /// One sentence for each thing that was ignored or applied.
  func notes(_ remarks: PNGReader.Remarks, trailingCount: Int) -> [String] {
    var notes = ignored
    if orientation != .up {
      notes.append("orientation \(orientation.rawValue) (eXIf) was applied")
    }
    if remarks.isTransparencyMasked {
      notes.append(
        "the transparent colour (tRNS) is beyond the bit depth: only its low bits were used")
    }
    if remarks.hasExtraData {
      notes.append("data behind the end of the picture (IDAT) was ignored")
    }
    if trailingCount > 0 {
      notes.append("\(trailingCount) bytes behind the end (IEND) were ignored")
    }
    return notes
  }
}
