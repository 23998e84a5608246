import GalleryAddresses
import GalleryModel
package import GalleryRendering
import Raster

/// Finds the picture of the stage for each of its rooms.
///
/// A picture whose size is given is shown as it is. One whose size is free is shown at the largest
/// whole factor with which the room holds all of it, corners of a turned one included; a bitmap with
/// more cells than the room has pixels is drawn smaller, by a filter.
package struct StageFitter: Sendable {
  let pipeline: RenderPipeline
  let state: BitmapState
  /// The picture of the address.
  let prepared: PreparedBitmap

  package init(pipeline: RenderPipeline, state: BitmapState, prepared: PreparedBitmap) {
    self.pipeline = pipeline
    self.state = state
    self.prepared = prepared
  }

  /// Sizes that are tried before the browser is left to make a picture smaller.
  private static let attempts = 4

  private typealias Fit = (prepared: PreparedBitmap, changes: [AddressParameter])

  /// One view a room, in the order of `Stage.rooms`.
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

  /// The largest whole factor below that of the address.
  private func whole(_ box: Int) async -> Fit? {
    let estimate = BitmapFit(prepared.options, prepared.summary)
    let step = estimate.factorStep
    var factor = estimate.fit(box: box)
    // What is drawn may be larger than estimated, by what is around the cells.
    for _ in 0..<Self.attempts where factor >= step {
      let change = RenderQuery.scale(factor)
      guard let fit = await drawn([change]) else { return nil }
      let side = fit.prepared.request.size.longerSide
      if side <= box { return fit }
      let proportional = factor * box / side
      factor = min(factor - step, proportional / step * step)
    }
    return nil
  }

  /// A factor below 1; blocks cannot be smaller than a pixel, so that cells are blended.
  private func reduced(_ box: Int) async -> Fit? {
    var changes = [RenderQuery.scale(1), RenderQuery.renderer(nil), RenderQuery.snap(nil)]
    if prepared.options.keepsColors { changes.append(RenderQuery.interpolation(.high)) }
    guard let natural = await drawn(changes) else { return nil }
    let whole = natural.prepared.request.size.longerSide
    if whole <= box { return natural }
    let estimate = Double(box) / Double(whole)
    changes[0] = RenderQuery.scale(Scale(millionths: Int(estimate * 1_000_000)))
    guard let small = await drawn(changes) else { return nil }
    // What is around the cells does not shrink with them: two sizes tell how much that is.
    let grown = Double(whole - small.prepared.request.size.longerSide) / max(1 - estimate, 1e-6)
    let around = Double(whole) - grown
    for attempt in 0..<Self.attempts {
      // A pixel less, or some: sides are rounded, those of a turned picture up.
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
    guard let options = try? BitmapState(state.query(changes)).options,
      let prepared = try? await pipeline.prepare(.id(prepared.summary.id), options)
    else { return nil }
    return (prepared, changes)
  }

  private func holds(_ prepared: PreparedBitmap, _ box: Int) -> Bool {
    prepared.request.size.width <= box && prepared.request.size.height <= box
  }
}

/// The picture as the stage shows it in one of its rooms.
package struct StageView: Sendable {
  let room: Stage.Room
  /// The changes to the picture's address; none where the room holds that picture.
  let changes: [AddressParameter]
  let prepared: PreparedBitmap
  /// CSS pixels: those of the picture, fewer where no other picture would fit.
  let width: Int
  let height: Int

  /// Pixels along a row of a cell.
  var factor: String {
    NumberText.ratio(prepared.request.layout.picture.width, prepared.request.layout.source.width)
  }

  init(
    _ room: Stage.Room, _ prepared: PreparedBitmap, changes: [AddressParameter] = [],
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
  /// At least 1.
  fileprivate var longerSide: Int { max(width, height, 1) }
}
