import GalleryRendering
import Raster

/// The picture as the stage shows it in one of its rooms.
struct StageView: Sendable {
  let room: Stage.Room
  /// What differs from the picture's address; nothing where the room holds that picture.
  let changes: [AddressParameter]
  let prepared: PreparedBitmap
  /// CSS pixels: those of the picture, fewer where no other picture would fit.
  let width: Int
  let height: Int

  /// How many pixels wide a cell is.
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
