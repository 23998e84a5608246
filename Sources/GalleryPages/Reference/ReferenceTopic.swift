/// The parts of the reference: the addresses of one kind of thing each, and their options.
package enum ReferenceTopic: String, CaseIterable, Sendable {
  case bitmaps, sheets, symbols, scenes, remote, palettes, icons, canvas, server

  /// The name of the page.
  var title: String {
    switch self {
    case .bitmaps: "Bitmaps"
    case .sheets: "Sheets and icons"
    case .symbols: "Symbols"
    case .scenes: "Scenes"
    case .remote: "Remote images"
    case .palettes: "Palettes"
    case .icons: "Icons for Iconify"
    case .canvas: "Canvas"
    case .server: "The server"
    }
  }

  /// The topic in a few words.
  var lead: String {
    switch self {
    case .bitmaps:
      "Pixel art of any size: crisp at every scale, in other colours, cut, turned, stretched by its middle, and moving where it has frames."
    case .sheets:
      "All frames of a bitmap on one picture, with data that game engines read and a style sheet that plays them; and a bitmap in several sizes in one file."
    case .symbols:
      "Icons with variants, rendering modes, weights and motion, in the colour and size that are asked for."
    case .scenes:
      "Stored documents of text, pictures and shapes whose parameters are filled in by the address."
    case .remote: "Images of other servers, loaded once and kept, as pictures of any size."
    case .palettes: "Stored colours, as files of other programs and as pictures."
    case .icons: "Symbols for every component and plug-in that speaks to Iconify's API."
    case .canvas: "Many lines at once, to see how fast drawing is."
    case .server: "Answers about the program itself, and the files of its pages."
    }
  }

  /// The beginnings of the topic's addresses; the server has all that are left.
  private var beginnings: [String] {
    switch self {
    case .bitmaps: ["/bitmap", "/api/bitmaps"]
    case .sheets: ["/bitmap/{id}/sheet", "/bitmap/{id}.ico"]
    case .symbols: ["/symbol", "/api/symbols"]
    case .scenes: ["/scene", "/api/scenes", "/api/fonts"]
    case .remote: ["/remote"]
    case .palettes: ["/palette", "/api/palettes"]
    case .icons:
      ["/{prefix}", "/collections", "/collection", "/search", "/last-modified", "/version"]
    case .canvas: ["/canvas"]
    case .server: []
    }
  }

  /// The topic that an address belongs to.
  init(of pattern: String) {
    func match(_ topic: Self) -> Int {
      topic.beginnings.filter(pattern.hasPrefix).map(\.count).max() ?? 0
    }
    let topic = Self.allCases.max { match($0) < match($1) }
    self = pattern == "/" ? .bitmaps : topic.flatMap { match($0) > 0 ? $0 : nil } ?? .server
  }
}
