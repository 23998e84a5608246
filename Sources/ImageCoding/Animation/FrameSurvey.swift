import Raster

/// The result of a first pass over all frames: their common properties, and the frames to write.
struct FrameSurvey {
  /// A frame that differs from the previous one.
  struct Shown {
    /// The index among all frames.
    let index: Int
    /// The duration in milliseconds, including equal frames that follow.
    var duration: Int
    /// The prepared cells, or `nil` if earlier frames have used up the memory for cells.
    fileprivate let cells: Bitmap?
  }

  /// The maximum number of bytes of retained cells, so that small frames are drawn only once.
  private static let keptBytes = 1 << 20

  /// The maximum duration of a frame in milliseconds.
  static let longestDuration = 65_535

  /// The numbering of all colours.
  let numbering: CellNumbering
  /// The width of each column of cells in pixels.
  let columns: [Int]
  /// The height of each row of cells in pixels.
  let rows: [Int]
  /// The frames to write, in order; there is at least one.
  let shown: [Shown]
  private let picture: AnimationSource
  /// Whether all frames have the same bands; otherwise each pixel is a cell.
  private let isAligned: Bool

  /// Surveys every frame once, or twice if their bands differ.
  ///
  /// - Parameters:
  ///   - still: A picture besides the frames; the survey includes its colours.
  ///   - maximumColors: The maximum number of colours of a frame. The first frame above it is an error, and the
  ///     frames after it are not drawn.
  ///   - prepared: Converts the cells of a frame for the encoder.
  init(
    _ picture: AnimationSource, still: Mosaic? = nil, maximumColors: Int? = nil,
    prepared: (Bitmap) -> Bitmap = { $0 }
  ) throws(CodingError) {
    if let survey = try Self.survey(picture, still, maximumColors, prepared, isAligned: true) {
      self = survey
    } else if let survey = try Self.survey(
      picture, still, maximumColors, prepared, isAligned: false)
    {
      self = survey
    } else {
      throw CodingError(message: "frames changed during encoding")
    }
  }

  private init(
    _ picture: AnimationSource, _ numbering: CellNumbering, _ bands: Bands, _ shown: [Shown],
    isAligned: Bool
  ) {
    (self.picture, self.numbering, self.shown) = (picture, numbering, shown)
    (columns, rows, self.isAligned) = (bands.columns, bands.rows, isAligned)
  }

  /// Returns the cells of a frame, converted by `prepared` as in the survey.
  func cells(
    _ shown: Shown, prepared: (Bitmap) -> Bitmap = { $0 }
  ) throws(CodingError) -> EnlargedCells {
    if let kept = shown.cells { return cells(of: kept) }
    let frame = try Self.bitmap(picture, shown.index, isAligned: isAligned)
    guard frame.bands == Bands(columns: columns, rows: rows) else {
      throw CodingError(message: "frames changed during encoding")
    }
    return cells(of: prepared(frame.bitmap))
  }

  /// Returns the cells of the still picture of the survey.
  func cells(of still: Mosaic) -> EnlargedCells {
    let bands = Bands(still)
    return EnlargedCells(
      cells: numbering.cells(of: still.collapsed()), columns: bands.columns, rows: bands.rows)
  }

  private func cells(of bitmap: Bitmap) -> EnlargedCells {
    EnlargedCells(cells: numbering.cells(of: bitmap), columns: columns, rows: rows)
  }

  /// The extents of cells in pixels.
  private struct Bands: Equatable {
    var columns: [Int]
    var rows: [Int]

    init(columns: [Int], rows: [Int]) { (self.columns, self.rows) = (columns, rows) }

    init(_ picture: Mosaic) {
      columns = picture.columns.map(\.extent)
      rows = picture.rows.map(\.extent)
    }
  }

  /// Returns the survey, or `nil` if the bands of frames differ.
  private static func survey(
    _ picture: AnimationSource, _ still: Mosaic?, _ maximumColors: Int?,
    _ prepared: (Bitmap) -> Bitmap, isAligned: Bool
  ) throws(CodingError) -> FrameSurvey? {
    var numbering = CellNumbering()
    var bands: Bands?
    var shown: [Shown] = []
    var last: Bitmap?
    var keptBytes = 0
    if let still {
      try check(still.size, picture.size)
      numbering.add(still.collapsed())
    }
    for (index, duration) in picture.durations.enumerated() {
      if Task.isCancelled { throw .cancelled }
      let frame = try bitmap(picture, index, isAligned: isAligned)
      if let bands, bands != frame.bands { return nil }
      bands = frame.bands
      let duration = min(max(duration, 1), longestDuration)
      let cells = prepared(frame.bitmap)
      if Task.isCancelled { throw .cancelled }
      if cells == last, shown[shown.count - 1].duration + duration <= longestDuration {
        shown[shown.count - 1].duration += duration
        continue
      }
      numbering.add(cells)
      if Task.isCancelled { throw .cancelled }
      if let maximumColors { try check(cells, index, numbering, maximumColors) }
      keptBytes += cells.rows * cells.columns * (cells.palette == nil ? 4 : 1)
      shown.append(
        Shown(
          index: index, duration: duration, cells: keptBytes <= Self.keptBytes ? cells : nil))
      last = cells
    }
    guard let bands else { return nil }
    return FrameSurvey(picture, numbering, bands, shown, isAligned: isAligned)
  }

  /// Throws an error if a frame has too many colours, which is possible only if all frames together do.
  private static func check(
    _ cells: Bitmap, _ index: Int, _ numbering: CellNumbering, _ maximumColors: Int
  ) throws(CodingError) {
    guard numbering.usedNumbers == nil, cells.indexed() == nil else { return }
    do {
      throw CodingError.tooManyColors(
        try cells.countColors(), frame: index, limit: maximumColors)
    } catch let error as CodingError {
      throw error
    } catch {
      throw .cancelled
    }
  }

  private static func bitmap(
    _ picture: AnimationSource, _ index: Int, isAligned: Bool
  ) throws(CodingError) -> (bitmap: Bitmap, bands: Bands) {
    let mosaic = try picture.frame(index)
    try check(mosaic.size, picture.size)
    if isAligned { return (mosaic.collapsed(), Bands(mosaic)) }
    let bands = Bands(
      columns: [Int](repeating: 1, count: mosaic.size.width),
      rows: [Int](repeating: 1, count: mosaic.size.height))
    return (mosaic.bitmap(), bands)
  }

  private static func check(_ size: PixelSize, _ expected: PixelSize) throws(CodingError) {
    guard size == expected else {
      throw CodingError(message: "frames must have the size \(expected), got \(size)")
    }
  }
}

extension CodingError {
  /// Returns the error for a frame with too many colours for a table.
  static func tooManyColors(_ count: Int, frame: Int, limit: Int) -> CodingError {
    CodingError(
      message:
        "frame \(frame) has \(count) colours, a GIF frame at most \(limit): ask for .webp or .apng",
      reason: .tooLarge)
  }
}
