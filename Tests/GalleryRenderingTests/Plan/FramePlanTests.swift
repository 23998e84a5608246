import Raster
import TestSupport
import Testing

@testable import GalleryModel
@testable import GalleryRendering
@testable import PictureServing

@Suite struct FramePlanTests {
  /// Eight frames of 100 to 107 ms, the last one hidden, with tags, slices and layers.
  static let hero = StoredAnimation(
    frames: (0..<8).map {
      StoredAnimation.Frame(duration: 100 + $0, isHidden: $0 == 7, source: $0)
    },
    tags: [
      FrameTag("walk", 2...5), FrameTag("Sway", 0...2, direction: .pingpong),
      FrameTag("die", 4...6, repeatCount: 2), FrameTag("end", 6...7),
    ],
    slices: [
      Slice(
        "head",
        keys: [
          Slice.Key(
            frame: 1, bounds: CellRect(column: 2, row: 1, columns: 6, rows: 5),
            center: CellRect(column: 1, row: 2, columns: 3, rows: 1)),
          Slice.Key(frame: 4, bounds: CellRect(column: -3, row: 6, columns: 5, rows: 9)),
          Slice.Key(frame: 5, bounds: nil),
          Slice.Key(frame: 6, bounds: CellRect(column: 10, row: 0, columns: 1, rows: 1)),
        ])
    ],
    layers: [
      SpriteLayer("clothes", isGroup: true), SpriteLayer("hat", parent: 0),
      SpriteLayer("coat", parent: 0, isVisible: false), SpriteLayer("body"), SpriteLayer("hat"),
    ], original: .aseprite)

  /// A wish for a bitmap of 10 × 8 cells.
  private func plan(
    _ format: PictureFormat = .png, _ animation: StoredAnimation? = hero,
    _ wish: (inout FrameOptions) -> Void = { _ in }
  ) throws(RenderError) -> FramePlan {
    var options = RenderOptions()
    options.format = format
    wish(&options.frames)
    return try FramePlan(options, of: PixelSize(width: 10, height: 8), animation)
  }

  @Test(
    arguments: [
      (.gif, true), (.apng, true), (.webp, true), (.png, false), (.svg, false), (.pdf, false),
      (.json, false), (.txt, false),
    ] as [(PictureFormat, Bool)])
  func `animated formats show every frame, others the first`(
    _ format: PictureFormat, _ moves: Bool
  ) throws {
    let plan = try plan(format)
    #expect(plan.moves == moves)
    // The hidden one is left out.
    #expect(plan.frames == (moves ? Array(0...6) : [0]))
    #expect(plan.texts == (moves ? ["play=0-6"] : []))
  }

  @Test(
    arguments: [
      (.png, true), (.svg, true), (.gif, true), (.pdf, false), (.json, false), (.txt, false),
    ] as [(PictureFormat, Bool)])
  func `a frame tag animates every format that can`(_ format: PictureFormat, _ moves: Bool) throws {
    let plan = try plan(format) { $0.tag = "walk" }
    #expect(plan.moves == moves)
    #expect(plan.frames == (moves ? [2, 3, 4, 5] : [2]))
    #expect(plan.texts == (moves ? ["play=2-5"] : ["frame=2"]))
  }

  @Test func `equal frames give equal plans regardless of names`() throws {
    let byTag = try plan { $0.tag = "WALK" }
    let byList = try plan { $0.frames = .runs([FrameList.Run(2, 3), FrameList.Run(4, 5)]) }
    #expect(byTag == byList)
  }

  @Test func `lists keep their order and ping-pong tags their directions`() throws {
    let runs = [FrameList.Run(0, 3), FrameList.Run(7, 7), FrameList.Run(5, 4)]
    #expect(try plan { $0.frames = .runs(runs) }.texts == ["play=0-3,7,5-4"])
    #expect(try plan { $0.tag = "sway" }.texts == ["play=0-2,1"])
    #expect(
      try plan {
        $0.tag = "sway"
        $0.repeatCount = .count(3)
      }.texts == ["play=0-2,1-0,1-2", "plays=1"])
    #expect(try plan { $0.tag = "die" }.texts == ["play=4-6", "plays=2"])
    #expect(try plan { $0.tag = "end" }.texts == ["frame=6"])
  }

  @Test func `frame picks one of the played frames`() throws {
    #expect(try plan { $0.frame = 3 }.texts == ["frame=3"])
    #expect(try plan(.gif) { $0.frame = 7 }.texts == ["frame=7"])
    #expect(
      try plan {
        $0.tag = "sway"
        $0.frame = 3
      }.frames == [1])
  }

  @Test(
    arguments: [
      ("stored", nil, nil, [102, 103]), ("twice as fast", 2_000_000, nil, [51, 52]),
      ("a tenth", 100_000, nil, [1020, 1030]), ("0.7", 700_000, nil, [146, 147]),
      ("one time for all", 2_000_000, 80, [80, 80]),
    ] as [(String, Int?, Int?, [Int])])
  func `speed divides durations and rounds them`(
    _ name: String, _ speed: Int?, _ duration: Int?, _ times: [Int]
  ) throws {
    let plan = try plan {
      $0.frames = .runs([FrameList.Run(2, 3)])
      $0.speed = speed.map { Decimal6(millionths: $0) }
      $0.duration = duration
    }
    #expect(plan.durations == times, "\(name)")
  }

  @Test func `durations are at least 1 ms and unchanged ones are omitted`() throws {
    let fast = StoredAnimation(frames: (0..<2).map { .init(duration: 3, source: $0) })
    let plan = try plan(.gif, fast) { $0.speed = Decimal6(millionths: 10_000_000) }
    #expect(plan.durations == [1, 1])
    #expect(plan.texts == ["play=0-1", "ms=1/10"])
    #expect(
      try self.plan(.gif, fast) { $0.speed = Decimal6(millionths: 1_000_000) }.texts
        == ["play=0-1"])
  }

  @Test func `a grid cuts a bitmap of one frame`() throws {
    let still = try plan(.png, nil) {
      $0.grid = PixelSize(width: 4, height: 3)
      $0.gridSpacing = 1
      $0.frame = 3
    }
    #expect(still.texts == ["frame=3", "grid=4x3,0,1"])
    #expect(still.size == PixelSize(width: 4, height: 3))
    let moving = try plan(.gif, nil) { $0.grid = PixelSize(width: 5, height: 4) }
    #expect(moving.frames == [0, 1, 2, 3] && moving.durations == [100, 100, 100, 100])
  }

  @Test func `a slice has the bounds of the shown frame`() throws {
    let first = try plan {
      $0.slice = "head"
      $0.frame = 2
    }
    #expect(first.texts == ["frame=2", "slice=2,1,6,5"])
    #expect(first.size == PixelSize(width: 6, height: 5))
    let cut = try plan {
      $0.slice = "head"
      $0.frame = 4
    }
    #expect(cut.texts == ["frame=4", "slice=0,6,2,2"])
  }

  @Test(arguments: [
    (LayerList.shown(["body"]), [3]), (.shown(["hat"]), [1, 4]), (.shown(["clothes"]), [1, 2]),
    (.shown(["body", "coat"]), [2, 3]), (.hidden(["body"]), [1, 4]),
    (.hidden(["clothes"]), [3, 4]),
  ])
  func `a layer name selects all layers of that name or group`(
    _ wish: LayerList, _ positions: [Int]
  ) throws {
    #expect(try plan { $0.layers = wish }.layers == positions)
  }

  /// A wish that is refused, and the words for it.
  struct Refusal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let wish: @Sendable (inout FrameOptions) -> Void

    init(_ message: String, _ wish: @escaping @Sendable (inout FrameOptions) -> Void) {
      (testDescription, self.wish) = (message, wish)
    }
  }

  static let refusals = [
    Refusal("frame must be 0 to 7, got 8") { $0.frame = 8 },
    Refusal("frames must be within 0 to 7, got 5-8") {
      $0.frames = .runs([FrameList.Run(5, 8)])
    },
    Refusal("tag must be one of walk, Sway, die, end, got run") { $0.tag = "run" },
    Refusal("tag and frames exclude each other, got walk") {
      ($0.tag, $0.frames) = ("walk", .all)
    },
    Refusal("slice must be one of head, got tail") { $0.slice = "tail" },
    Refusal("slice head is hidden in frame 0") { $0.slice = "head" },
    Refusal("slice head is hidden in frame 5") { ($0.slice, $0.frame) = ("head", 5) },
    Refusal("slice head lies outside of the bitmap's 10×8") {
      ($0.slice, $0.frame) = ("head", 6)
    },
    Refusal("grid is for a bitmap of one frame, got one of 8; use frame, frames or tag") {
      $0.grid = PixelSize(width: 2, height: 2)
    },
    Refusal("layers must be one of clothes, hat, coat, body, hat, got cape") {
      $0.layers = .shown(["cape"])
    },
    Refusal("what moves must have at most 1000 frames, got more of tag Sway") {
      ($0.tag, $0.repeatCount) = ("Sway", .count(65_535))
    },
  ]

  @Test(arguments: refusals)
  func `rejects invalid frames, tags, slices, layers and grids`(_ refusal: Refusal) throws {
    let error = try #require(throws: RenderError.self) {
      try plan(.png, Self.hero, refusal.wish)
    }
    #expect(error.description == refusal.testDescription)
  }

  @Test func `a plain bitmap has one frame and no names`() throws {
    #expect(try plan(.gif, nil) == plan(.png, nil))
    #expect(throws: RenderError.self) { try plan(.png, nil) { $0.frame = 1 } }
    #expect(throws: RenderError.self) { try plan(.png, nil) { $0.tag = "walk" } }
    let error = #expect(throws: RenderError.self) {
      try plan(.png, nil) { $0.layers = .shown(["body"]) }
    }
    #expect(error == .undrawable(message: "layers need a bitmap that was imported with layers"))
    let grid = #expect(throws: RenderError.self) {
      try plan(.png, nil) { $0.grid = PixelSize(width: 11, height: 1) }
    }
    #expect(grid?.description == "grid must fit into the bitmap's 10x8, got 11x1")
  }

  @Test(
    arguments: [
      ([], ""), ([0], "0"), ([0, 1, 2, 3, 5, 4], "0-3,5-4"), ([3, 3], "3,3"), ([2, 1, 2], "2-1,2"),
    ] as [([Int], String)])
  func `frames are written as the shortest runs`(_ frames: [Int], _ text: String) {
    #expect(frames.frameRuns == text)
  }
}

@Suite struct SliceCapsTests {
  private func request(_ edit: (inout RenderOptions) -> Void) throws -> RenderRequest {
    var options = RenderOptions()
    options.frames.slice = "head"
    options.frames.frame = 2
    edit(&options)
    return try RenderRequest(
      options, palette: nil, of: (.bitmap(1), edition: PictureEditions("1")),
      facts: SourceFacts(size: PixelSize(width: 10, height: 8), isIndexed: true, colorCount: 2),
      animation: FramePlanTests.hero, label: .decorative, catalogID: "c", limits: RenderLimits())
  }

  @Test func `cap insets default to the centre of a slice`() throws {
    let byName = try request { ($0.width, $0.height) = (20, 20) }
    let byNumber = try request {
      ($0.width, $0.height) = (20, 20)
      let points = [2, 1, 2, 2].map { Decimal6(millionths: $0 * 1_000_000) }
      $0.capInsets = PointInsets(
        top: points[0], leading: points[1], bottom: points[2], trailing: points[3])
    }
    #expect(byName.key.text == byNumber.key.text)
    #expect(byName.plan.resizing.slices != nil)
  }

  @Test func `an oriented or cropped slice has no centre`() throws {
    #expect(try request { $0.orientation = .down }.plan.resizing.slices == nil)
    #expect(
      try request { $0.crop = CellRect(column: 0, row: 0, columns: 2, rows: 2) }
        .plan.resizing.slices == nil)
  }

  @Test func `rejects frames with too many pixels in total`() throws {
    var options = RenderOptions()
    options.format = .gif
    options.scale = Scale(millionths: 256_000_000)
    let error = try #require(throws: RenderError.self) {
      try RenderRequest(
        options, palette: nil, of: (.bitmap(1), edition: PictureEditions("1")),
        facts: SourceFacts(size: PixelSize(width: 10, height: 8), isIndexed: true, colorCount: 2),
        animation: FramePlanTests.hero, label: .decorative, catalogID: "c",
        limits: RenderLimits())
    }
    #expect(
      error
        == .tooLarge(message: "7 pictures of 2560 × 2048 have 36700160 pixels, limit 33554432"))
  }
}
