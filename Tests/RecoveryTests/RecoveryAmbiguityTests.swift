import Raster
import Recovery
import Recovery
import TestSupport
import Testing

/// Sprites that several grids explain: the answer is right, or its confidence is below a half (recovery.md §3, §4).
@Suite struct RecoveryAmbiguityTests {
  /// Sharp cells of about two pixels, of which too few edges tell their number.
  @Test(arguments: [1.9, 1.925, 1.95, 1.975])
  func `doubts sharp cells with an ambiguous count`(factor: Double) throws {
    let cells = Self.bitmap(Self.hourglass)
    let whole = try cells.resized(to: Self.size(of: cells, by: factor), by: .nearest).bitmap()
    try expectRightOrDoubtful(cells, whole)
    for (left, top, right, bottom) in [(1, 0, 0, 0), (0, 0, 3, 2), (2, 1, 3, 6)] {
      try expectRightOrDoubtful(
        cells,
        whole.cropped(
          to: CellRect(
            column: left, row: top, columns: whole.columns - left - right,
            rows: whole.rows - top - bottom)))
    }
  }

  @Test(arguments: [1.6, 1.65, 1.75, 1.85, 1.9])
  func `finds no larger cells in a woven pattern`(factor: Double) throws {
    let cells = Self.bitmap(Self.weave)
    try expectRightOrDoubtful(
      cells, try cells.resized(to: Self.size(of: cells, by: factor), by: .nearest).bitmap())
  }

  @Test(arguments: [
    (4.4, ResamplingKernel.lanczos3), (5, .mitchell), (2.5, .bicubic), (8, .bicubic),
  ])
  func `does not find five sixths of blurred bricks`(
    factor: Double, kernel: ResamplingKernel
  ) throws {
    let cells = Self.bitmap(Self.bricks)
    let picture = try cells.resized(to: Self.size(of: cells, by: factor), by: .kernel(kernel))
      .bitmap()
    #expect(try picture.recovered().size == cells.size)
  }

  @Test func `doubts halves of clipped blurred cells`() throws {
    let cells = Self.bitmap(Self.moth)
    let sharp = try cells.resized(to: Self.size(of: cells, by: 8), by: .nearest).bitmap()
    let whole = try sharp.resized(to: Self.size(of: cells, by: 5), by: .kernel(.mitchell)).bitmap()
    let cut = whole.cropped(
      to: CellRect(column: 5, row: 3, columns: whole.columns - 5, rows: whole.rows - 3))
    guard let grid = try? cut.recovered() else { return }
    #expect(abs(grid.across.pitch - 5) < 0.2 || grid.confidence < 0.5)
  }

  private func expectRightOrDoubtful(
    _ cells: Bitmap, _ picture: Bitmap, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    guard let grid = try? picture.recovered() else { return }
    let isNearlyWhole = abs(grid.size.width - cells.columns) <= 3
    let isRight = isNearlyWhole && Self.isPart(grid.bitmap, of: cells)
    #expect(
      isRight || grid.confidence < 0.5, "\(grid.size) at \(grid.confidence)",
      sourceLocation: sourceLocation)
  }

  private static func isPart(_ part: Bitmap, of whole: Bitmap) -> Bool {
    guard part.columns <= whole.columns, part.rows <= whole.rows else { return false }
    return (0...whole.rows - part.rows).contains { row in
      (0...whole.columns - part.columns).contains { column in
        let rect = CellRect(column: column, row: row, columns: part.columns, rows: part.rows)
        return whole.cropped(to: rect).rgbaBytes == part.rgbaBytes
      }
    }
  }

  private static func size(of cells: Bitmap, by factor: Double) -> PixelSize {
    func side(_ count: Int) -> Int { Int((Double(count) * factor).rounded()) }
    return PixelSize(width: side(cells.columns), height: side(cells.rows))
  }

  private struct Drawing {
    let text: String
    /// The colours of the letters from `a` on: red, green, blue and alpha in hexadecimal.
    let colors: [UInt32]
  }

  private static func bitmap(_ drawing: Drawing) -> Bitmap {
    var legend: [Character: Color] = [:]
    for (letter, color) in zip("abcdefghijklmn", drawing.colors) {
      legend[letter] = Color(
        red: UInt8(color >> 24), green: UInt8(color >> 16 & 255), blue: UInt8(color >> 8 & 255),
        alpha: UInt8(color & 255))
    }
    return Bitmap(text: drawing.text, legend: legend)
  }

  private static let hourglass = Drawing(
    text: """
      abbbbbbbbbbbbbaa
      abccdddeeeeffbaa
      abbbbbbbbbbbbbaa
      aabgggggggggbaaa
      aabghiiiiijgbaaa
      aabghiiiiijgbaaa
      aabghkiiiljgbaaa
      aabdghmkkjgfbaaa
      aabdbggmggafbaaa
      aabdbagkgabfbaaa
      aabdbagkgabfbaaa
      aabdbagkgabfbaaa
      aabdghikijgfbaaa
      aabghiikiijgbaaa
      aabghinmkijgbaaa
      aabghnmmkklgbaaa
      aabgnmmkkklgbaaa
      abbbbbbbbbbbbbaa
      abccdddeeeeffbaa
      abbbbbbbbbbbbbaa
      """,
    colors: [
      0x0000_0000, 0x371D_2AFF, 0xEBC4_8AFF, 0xC88F_5CFF, 0x9A5D_44FF, 0x6738_38FF,
      0x2746_8CC8, 0xFBF7_ECC8, 0xABE9_EA50, 0x5BBA_DE96, 0xEF9F_38FF, 0xC968_2AFF,
      0xFBD2_5EFF, 0xFFF2_AEFF,
    ])

  private static let weave = Drawing(
    text: """
      aaaaaaaaabbbbbba
      cddddddeafgghhba
      ciiiiiicafgghhba
      ciiiiiicafgghhba
      ceeeeeecafgghhba
      ceeeeeecafgghhba
      ccccccccafgghhba
      aaaaaaaaahbbbbba
      abbbbbbaaaaaaaaa
      afgghhbacdddddde
      afgghhbaciiiiiic
      afgghhbaciiiiiic
      afgghhbaceeeeeec
      afgghhbaceeeeeec
      afgghhbacccccccc
      ahbbbbbaaaaaaaaa
      """,
    colors: [
      0x371D_2AFF, 0x9821_3FFF, 0xC968_2AFF, 0xFFF2_AEFF, 0xEF9F_38FF, 0xFDA5_77FF,
      0xF06C_4EFF, 0xD33A_40FF, 0xFBD2_5EFF,
    ])

  private static let bricks = Drawing(
    text: """
      aaaaaaaaaabcddefffffffgc
      abbbbbbbbbhcdeggggggggic
      abbhhbbbbbhcfgggggiiigic
      abbbbbbhhbhcfgggggggggic
      hhhhhhhhhhjciiiiiiiiiikc
      cdddddddddcccdddddddddcc
      aaaabcllllllllllmcaaaaaa
      bhhbhclmmmmmmmmmncabbbbb
      bbbbhclmmmmmnnnmncabbbbb
      bbbbhclmmmmmmmmmncabhhbb
      hhhhjcnnnnnnnnnnjchhhhhh
      ddddcccdddddddddcccddddd
      ffffffffffgcllllllllllmc
      fggggggiigiclmmmmmmmmmnc
      fgggggggggiclmmnnmmmmmnc
      fgiiggggggiclmmmmmmnnmnc
      iiiiiiiiiikcnnnnnnnnnnjc
      cdddddddddcccdddddddddcc
      llllmcaaaaaaaaaabcllllll
      mmmmncabbbbbbbbbhclmmmmm
      nnnmncabbhhbbbbbhclmmmmm
      mmmmncabbbbbbhhbhclmmmmm
      nnnnjchhhhhhhhhhjcnnnnnn
      ddddcccdddddddddcccddddd
      """,
    colors: [
      0xE060_4AFF, 0xB934_3FFF, 0x371D_2AFF, 0x4B2A_38FF, 0xFDA5_77FF, 0xF08A_5EFF,
      0xCC4C_40FF, 0x9821_3FFF, 0xA832_3CFF, 0x5A17_34FF, 0x6A22_36FF, 0xD050_4AFF,
      0xA52C_40FF, 0x8A23_40FF,
    ])

  private static let moth = Drawing(
    text: """
      aaaabaaaaabaaaa
      aaaaabaaabaaaaa
      bbbaaababaaabbb
      bbbbbabbbabbbbb
      bbaabbababbaabb
      bbaabbbbbbbaabb
      abbbbbbabbbbbba
      aabbbbababbbbaa
      abbbbabbbabbbba
      ababbaabaabbaba
      abbbbabbbabbbba
      aabbaaabaaabbaa
      aabaaaaaaaaabaa
      """,
    colors: [
      0x0000_0000, 0x8B4F_A6FF,
    ])
}
