import GalleryAddresses
import GalleryModel
import GalleryRendering
import Raster

/// A picture with frames, as a page with a strip of them asks it.
protocol FramedSubject: Sendable {
  /// The description of its frames; `nil` for a plain bitmap.
  var animation: StoredAnimation? { get }
  /// The size of the whole picture, in cells.
  var cells: PixelSize { get }
  /// The frames that were asked for.
  var wish: FrameOptions { get }
  /// The frames that are shown.
  var plan: FramePlan { get }
  /// True where the kind of file moves by itself.
  var alwaysMoves: Bool { get }
  /// True where the page has a stage for what lies over the picture.
  var hasStage: Bool { get }
  /// True where slices lie on the picture as they lie on the stored one.
  var showsSlices: Bool { get }

  /// The address of the page in another state.
  func page(_ changes: [AddressParameter]) -> String
  /// The address of a picture of one of its frames as it is stored.
  func picture(_ options: [AddressParameter]) -> String
}

/// The frames of a picture under its stage, with the names that its artist gave: each a link to the state of
/// the page that shows it.
struct FrameStrip: Sendable {
  /// A frame and its time.
  struct Item: Sendable {
    let frameHref: String
    let frameTitle: String
    let frameTime: String
    let frameSource: String
    let frameWidth: Int
    let frameHeight: Int
    let isCurrent: Bool
    let isPlayed: Bool
  }

  /// A row of links under one word.
  struct Row: Sendable {
    let rowTitle: String
    let links: [ChoiceLink]
  }

  /// The most frames that are drawn small.
  private static let limit = 200
  /// CSS pixels along the longer side of a small frame.
  private static let box = 72

  /// There where something can be played.
  let playHref: String?
  let playTitle: String
  /// True where the frame before the one that is shown may be laid over it.
  let hasSkin: Bool
  let isPlaying: Bool
  let rows: [Row]
  let items: [Item]
  /// The words for the frames that are not drawn.
  let rest: String?

  /// `nil` for a picture that has neither frames nor names, and is no sheet.
  init?(_ subject: some FramedSubject) {
    let animation = subject.animation
    var rows: [Row] = []
    if let animation, animation.frames.count > 1 {
      rows.append(Row(rowTitle: "Play", links: Self.tags(of: animation, subject)))
    } else {
      rows.append(Row(rowTitle: "Play as sheet", links: Self.grids(subject)))
    }
    rows.append(Row(rowTitle: "Slices", links: Self.slices(of: animation, subject)))
    rows.append(Row(rowTitle: "Layers", links: Self.layers(of: animation, subject)))
    rows.removeAll { $0.links.isEmpty }
    guard !rows.isEmpty else { return nil }
    self.rows = rows
    isPlaying = subject.plan.moves
    let count = (animation?.frames.count).flatMap { $0 > 1 ? $0 : nil } ?? 0
    playHref = count > 0 || subject.wish.grid != nil ? Self.play(subject) : nil
    playTitle = isPlaying ? "Pause" : "Play"
    hasSkin = count > 0 && subject.hasStage
    items = (0..<min(count, Self.limit)).map { Self.item($0, of: animation, subject) }
    rest = count > Self.limit ? "and \(count - Self.limit) more: frame=" : nil
  }

  private static func play(_ subject: some FramedSubject) -> String {
    let isOfTag = subject.wish.tag != nil
    return subject.page(
      subject.plan.moves
        ? [
          RenderQuery.frames(nil),
          RenderQuery.frame(subject.alwaysMoves || isOfTag ? 0 : nil),
        ] : [RenderQuery.frame(nil), RenderQuery.frames(isOfTag ? nil : .all)])
  }

  private static func tags(
    of animation: StoredAnimation, _ subject: some FramedSubject
  ) -> [ChoiceLink] {
    let wish = subject.wish
    let all = ChoiceLink(
      text: "all", title: "All frames",
      optionHref: subject.page(
        [RenderQuery.tag(nil), RenderQuery.frame(nil), RenderQuery.frames(.all)]),
      isCurrent: subject.plan.moves && wish.tag == nil)
    return [all]
      + animation.tags.map { tag in
        ChoiceLink(
          text: tag.name,
          title: "Frames \(tag.first) to \(tag.last), \(tag.direction.rawValue)",
          optionHref: subject.page(
            [RenderQuery.tag(tag.name), RenderQuery.frame(nil), RenderQuery.frames(nil)]),
          isCurrent: wish.tag == tag.name)
      }
  }

  /// The usual sizes of cells that cut the picture without a rest, and none where it is cut.
  private static func grids(_ subject: some FramedSubject) -> [ChoiceLink] {
    let (cells, grid) = (subject.cells, subject.wish.grid)
    let sides = [8, 16, 24, 32, 48, 64].filter { side in
      cells.width.isMultiple(of: side) && cells.height.isMultiple(of: side)
        && (2...FrameOptions.maximumCount).contains((cells.width / side) * (cells.height / side))
    }
    guard subject.animation == nil, !sides.isEmpty || grid != nil else { return [] }
    let none = ChoiceLink(
      text: "no", title: "The whole picture",
      optionHref: subject.page(
        [RenderQuery.grid(nil), RenderQuery.frames(nil), RenderQuery.frame(nil)]),
      isCurrent: grid == nil)
    return [none]
      + sides.map { side in
        let size = PixelSize(width: side, height: side)
        return ChoiceLink(
          text: "\(side)x\(side)", title: "Frames of \(side) × \(side) cells",
          optionHref: subject.page(
            [RenderQuery.grid(size), RenderQuery.frames(.all), RenderQuery.frame(nil)]),
          isCurrent: grid == size)
      }
  }

  private static func slices(
    of animation: StoredAnimation?, _ subject: some FramedSubject
  ) -> [ChoiceLink] {
    let chosen = subject.wish.slice
    return (animation?.slices ?? []).map { slice in
      let bounds = slice.key(at: subject.plan.frames[0])?.bounds
      return ChoiceLink(
        text: slice.name, title: bounds.map { "\($0.columns) × \($0.rows) cells" } ?? "Hidden",
        optionHref: subject.page([RenderQuery.slice(chosen == slice.name ? nil : slice.name)]),
        isCurrent: chosen == slice.name,
        bounds: subject.hasStage && subject.showsSlices
          ? bounds.map { "\($0.column) \($0.row) \($0.columns) \($0.rows)" } : nil)
    }
  }

  /// Layers that are no groups, each with the link that shows or hides it.
  private static func layers(
    of animation: StoredAnimation?, _ subject: some FramedSubject
  ) -> [ChoiceLink] {
    guard let animation, animation.original != nil else { return [] }
    let layers = animation.layers
    let visible = layers.indices.filter { !layers[$0].isGroup && layers.isShown($0) }
    let shown = Set(subject.plan.layers ?? visible)
    return layers.indices.filter { !layers[$0].isGroup }.map { position in
      let isShown = shown.contains(position)
      let next = isShown ? shown.subtracting([position]) : shown.union([position])
      let names = next.sorted().map { layers[$0].name }
      // A layer whose name a comma or a hyphen spoils cannot be asked for.
      let list = next == Set(visible) || names.isEmpty ? nil : LayerList.shown(names)
      return ChoiceLink(
        text: layers[position].name, title: isShown ? "Hide the layer" : "Show the layer",
        optionHref: subject.page([RenderQuery.layers(list)]),
        isCurrent: isShown)
    }
  }

  private static func item(
    _ number: Int, of animation: StoredAnimation?, _ subject: some FramedSubject
  ) -> Item {
    let (cells, plan) = (subject.cells, subject.plan)
    let duration = animation?.frames[number].duration ?? Sprite.standardDuration
    let longest = max(cells.width, cells.height)
    let factor = box / longest
    let width = factor >= 1 ? cells.width * factor : max(1, cells.width * box / longest)
    let height = factor >= 1 ? cells.height * factor : max(1, cells.height * box / longest)
    let size =
      factor >= 1
      ? [RenderQuery.scale(factor)]
      : [RenderQuery.width(width), RenderQuery.interpolation(.high)]
    return Item(
      frameHref: subject.page(
        [RenderQuery.frame(number), RenderQuery.tag(nil), RenderQuery.frames(nil)]),
      frameTitle: "Frame \(number), \(duration) ms", frameTime: String(duration),
      frameSource: subject.picture([RenderQuery.frame(number)] + size),
      frameWidth: width, frameHeight: height,
      isCurrent: !plan.moves && plan.frames == [number],
      isPlayed: plan.moves && plan.frames.contains(number))
  }
}
