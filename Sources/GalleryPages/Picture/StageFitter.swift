import GalleryAddresses
import GalleryModel
package import GalleryRendering
import Raster

/// A search for the picture of the stage in each of its rooms.
///
/// A picture with a given size is shown at that size. A picture with a free size is shown at the largest whole factor
/// that fits the room, including the corners of a rotated picture; a bitmap with more cells than the room has pixels is
/// reduced by a filter.
package struct StageFitter: Sendable {
  let pipeline: RenderPipeline
  let source: BitmapSource
  let state: BitmapState
  /// The picture of the URL.
  let prepared: PlannedBitmap

  package init(_ subject: BitmapSubject, by pipeline: RenderPipeline) {
    self.pipeline = pipeline
    (source, state, prepared) = (subject.source, subject.state, subject.prepared)
  }

  /// The maximum number of sizes that are tried before the browser reduces the picture.
  private static let attempts = 4

  private typealias Fit = (prepared: PlannedBitmap, changes: [AddressParameter])

  /// Returns one view per room, in the order of `Stage.rooms`.
  package func views() async -> [StageView] {
    guard state.isFree else { return Stage.rooms.map { StageView($0, prepared) } }
    var fits: [Int: Fit] = [:]
    var views: [StageView] = []
    for room in Stage.rooms {
      if fits[room.box] == nil { fits[room.box] = await fit(room.box) }
      let fit = fits[room.box] ?? (prepared, [])
      views.append(StageView(room, fit.prepared, changes: fit.changes, reducedTo: room.box))
    }
    return views
  }

  private func fit(_ box: Int) async -> Fit? {
    if holds(prepared, box) { return (prepared, []) }
    if let whole = await whole(box) { return whole }
    return await reduced(box)
  }

  /// Returns the picture at the largest whole factor that fits, or `nil` if there is none.
  private func whole(_ box: Int) async -> Fit? {
    let factor = prepared.factors.largest(inBoxOf: box)
    guard let fit = await drawn([RenderQuery.scale(factor)]) else { return nil }
    return holds(fit.prepared, box) ? fit : nil
  }

  /// Returns the picture at a factor below 1; blocks cannot be smaller than a pixel, so cells are blended.
  private func reduced(_ box: Int) async -> Fit? {
    var changes = [RenderQuery.scale(1), RenderQuery.renderer(nil), RenderQuery.snap(nil)]
    if prepared.copiesCells { changes.append(RenderQuery.interpolation(.high)) }
    guard let natural = await drawn(changes) else { return nil }
    let whole = natural.prepared.request.size.longerSide
    if whole <= box { return natural }
    let estimate = Double(box) / Double(whole)
    changes[0] = RenderQuery.scale(Scale(millionths: Int(estimate * 1_000_000)))
    guard let small = await drawn(changes) else { return nil }
    // The surroundings do not scale with the cells; two sizes determine their extent.
    let grown = Double(whole - small.prepared.request.size.longerSide) / max(1 - estimate, 1e-6)
    let around = Double(whole) - grown
    for attempt in 0..<Self.attempts {
      // The drawn size may differ by a pixel: sides are rounded, and the sides of a rotated picture are rounded up.
      let factor = (Double(box - (1 << attempt)) - around) / max(grown, 1)
      guard factor > 0, let scale = Scale(millionths: Int(min(factor, 1) * 1_000_000)) else {
        return nil
      }
      changes[0] = RenderQuery.scale(scale)
      if let fit = await drawn(changes), holds(fit.prepared, box) { return fit }
    }
    return nil
  }

  private func drawn(_ changes: [AddressParameter]) async -> Fit? {
    guard let options = try? BitmapState(state.query(changes), of: source).options,
      let prepared = try? await source.prepare(options, by: pipeline)
    else { return nil }
    return (prepared, changes)
  }

  private func holds(_ prepared: PlannedBitmap, _ box: Int) -> Bool {
    prepared.request.size.width <= box && prepared.request.size.height <= box
  }
}

/// The picture of the stage in one of its rooms.
package struct StageView: Sendable {
  let room: Stage.Room
  /// The changes to the picture's URL; empty if that picture fits the room.
  let changes: [AddressParameter]
  let prepared: PlannedBitmap
  /// The size in CSS pixels, which is smaller than the picture if no other picture fits.
  let width: Int
  let height: Int

  /// The pixels per row of a cell.
  var factor: String {
    NumberText.ratio(prepared.request.layout.picture.width, prepared.request.layout.source.width)
  }

  init(
    _ room: Stage.Room, _ prepared: PlannedBitmap, changes: [AddressParameter] = [],
    reducedTo box: Int? = nil
  ) {
    self.room = room
    self.changes = changes
    self.prepared = prepared
    let size = prepared.request.size
    let longest = max(size.width, size.height, 1)
    let box = box.map { min($0, longest) } ?? longest
    width = max(1, size.width * box / longest)
    height = max(1, size.height * box / longest)
  }
}

extension PixelSize {
  /// The longer side, at least 1.
  fileprivate var longerSide: Int { max(width, height, 1) }
}
