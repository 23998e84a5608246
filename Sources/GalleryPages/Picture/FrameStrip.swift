import GalleryAddresses
import GalleryModel
import GalleryRendering
import Raster

/// A picture with frames; its page has a strip of them.
protocol FramedSubject: Sendable {
  /// The description of its frames, or `nil` for a plain bitmap.
  var animation: StoredAnimation? { get }
  /// The size of the whole picture in cells.
  var cells: PixelSize { get }
  /// The requested frames.
  var selection: FrameOptions { get }
  /// The shown frames.
  var plan: FramePlan { get }
  /// Whether the format is animated by default.
  var alwaysMoves: Bool { get }
  /// Whether the page has a stage for overlays.
  var hasStage: Bool { get }
  /// Whether slices have the same position in the picture as in the stored one.
  var showsSlices: Bool { get }

  /// Returns the URL of the page in another state.
  func page(_ changes: [AddressParameter]) -> String
  /// Returns the URL of a picture of a stored frame.
  func picture(_ options: [AddressParameter]) -> String
}

/// The frames of a picture below its stage, and the artist's tags; each links to the state of the page that shows it.
struct FrameStrip: Sendable {
  /// A frame with its duration.
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

  /// A row of links with a label.
  struct Row: Sendable {
    let rowTitle: String
    let links: [ChoiceLink]
  }

  /// The maximum number of frames with a thumbnail.
  private static let limit = 200
  /// The longer side of a thumbnail in CSS pixels.
  private static let box = 72

  /// The URL that plays the animation, or `nil` if there is none.
  let playHref: String?
  let playTitle: String
  /// Whether the previous frame can be overlaid on the shown one.
  let hasSkin: Bool
  let isPlaying: Bool
  let rows: [Row]
  let items: [Item]
  /// A text about the frames without thumbnails, or `nil`.
  let rest: String?

  /// Creates the strip; returns `nil` for a picture without frames and tags that is not a sheet.
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
    playHref = count > 0 || subject.selection.grid != nil ? Self.play(subject) : nil
    playTitle = isPlaying ? "Pause" : "Play"
    hasSkin = count > 0 && subject.hasStage
    items = (0..<min(count, Self.limit)).map { Self.item($0, of: animation, subject) }
    rest = count > Self.limit ? "and \(count - Self.limit) more: frame=" : nil
  }

  private static func play(_ subject: some FramedSubject) -> String {
    let isOfTag = subject.selection.tag != nil
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
    let selection = subject.selection
    let all = ChoiceLink(
      text: "all", title: "All frames",
      optionHref: subject.page(
        [RenderQuery.tag(nil), RenderQuery.frame(nil), RenderQuery.frames(.all)]),
      isCurrent: subject.plan.moves && selection.tag == nil)
    return [all]
      + animation.tags.map { tag in
        ChoiceLink(
          text: tag.name,
          title: "Frames \(tag.first) to \(tag.last), \(tag.direction.rawValue)",
          optionHref: subject.page(
            [RenderQuery.tag(tag.name), RenderQuery.frame(nil), RenderQuery.frames(nil)]),
          isCurrent: selection.tag == tag.name)
      }
  }

  /// Returns the common cell sizes that divide the picture without a remainder, or an empty array if it is already cut.
  private static func grids(_ subject: some FramedSubject) -> [ChoiceLink] {
    let (cells, grid) = (subject.cells, subject.selection.grid)
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
    let chosen = subject.selection.slice
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

  /// Returns the layers other than groups, each with the link that shows or hides it.
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
      // A layer cannot be named in a URL if its name contains a comma or begins with a hyphen.
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
