import GalleryRendering

/// Pictures of a bitmap side by side, and the words that say what to look at.
struct Comparison: Sendable {
  /// One of the pictures; a link to the page in that state.
  struct Item: Sendable {
    let itemName: String
    let itemText: String
    let itemHref: String
    let isCurrent: Bool
    let picture: Thumbnail
    /// The same for a narrow screen.
    let small: Thumbnail
  }

  /// What is compared.
  enum Kind: String, CaseIterable, Sendable {
    case sampling, cells, lines, edges
  }

  /// CSS pixels along the place on a wide screen, and on a narrow one.
  static let box = 256
  static let smallBox = 144

  let comparisonID: String
  let comparisonTitle: String
  /// Stands where a picture would stand; `nil` where there are enough of them.
  let lesson: String?
  let items: [Item]
}

extension Comparison.Kind {
  var title: String {
    switch self {
    case .sampling: "With and without interpolation"
    case .cells: "Image and Canvas"
    case .lines: "Dividers"
    case .edges: "Edges of a picture turned by 17 degrees"
    }
  }

  var lesson: String? {
    switch self {
    case .sampling, .edges: nil
    case .cells:
      "At a width that is no multiple of the columns, a canvas with antialiased fills lets the "
        + "ground shine through between cells. Without them it gives the pixels of the image."
    case .lines:
      "Lines between cells, as thick as a part of a cell, without an outer one: that is a border. "
        + "Alone they are a layer to put over anything."
    }
  }
}
