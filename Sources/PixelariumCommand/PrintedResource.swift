import GalleryModel
import GalleryWeb
import GalleryWire

/// A thing of the collection that commands print: with `--json` what the API tells of it, else a line.
protocol PrintedResource: Resource {
  /// A person's word for it, for example `bitmap`.
  static var noun: String { get }

  /// The columns of a table of such things.
  static var tableColumns: [Table.Column] { get }

  /// The thing in short, with tabs between.
  var line: String { get }

  /// One text for each column.
  var tableCells: [String] { get }
}

extension BitmapResource: PrintedResource {
  static let noun = "bitmap"
  static let tableColumns: [Table.Column] = [
    .init(title: "ID", alignment: .trailing), .init(title: "NAME", isFlexible: true),
    .init(title: "SIZE", alignment: .trailing), .init(title: "COLOURS", alignment: .trailing),
    .init(title: "TAGS", isFlexible: true), .init(title: "LABEL", isFlexible: true),
  ]

  var line: String { "\(id)\t\(name)\t\(columns)x\(rows)\n" }

  var tableCells: [String] {
    [
      String(id), name, "\(columns) × \(rows)", String(colors), tags.joined(separator: ", "),
      label ?? (decorative ? "decorative" : "–"),
    ]
  }
}

extension PaletteResource: PrintedResource {
  static let noun = "palette"
  static let tableColumns: [Table.Column] = [
    .init(title: "ID", alignment: .trailing), .init(title: "NAME", isFlexible: true),
    .init(title: "COLOURS", alignment: .trailing), .init(title: "SOURCE", isFlexible: true),
  ]

  var line: String { "\(id)\t\(name)\t\(count)\n" }

  var tableCells: [String] { [String(id), name, String(count), source ?? "–"] }
}

extension SymbolResource: PrintedResource {
  static let noun = "symbol"
  static let tableColumns: [Table.Column] = [
    .init(title: "ID", alignment: .trailing), .init(title: "NAME", isFlexible: true),
    .init(title: "VARIANTS", isFlexible: true), .init(title: "TAGS", isFlexible: true),
    .init(title: "LABEL", isFlexible: true),
  ]

  var line: String { "\(id)\t\(name)\t\(variants.joined(separator: " "))\n" }

  var tableCells: [String] {
    [
      String(id), name, variants.joined(separator: ", "), tags.joined(separator: ", "),
      label ?? (decorative ? "decorative" : "–"),
    ]
  }

  /// A symbol, whose picture a command calls an SVG.
  init(printing summary: SymbolSummary) {
    self.init(summary)
    url = "/symbol/\(name).svg"
  }
}

extension RemoteImageResource: PrintedResource {
  static let noun = "image"
  static let tableColumns: [Table.Column] = [
    .init(title: "PHASE"), .init(title: "SIZE", alignment: .trailing),
    .init(title: "BYTES", alignment: .trailing), .init(title: "REASON"),
    .init(title: "URL", isFlexible: true),
  ]

  /// After a failure its class in place of the size.
  var line: String { "\(phase.rawValue)\t\(url ?? "")\t\(size ?? reason ?? detail)\n" }

  var tableCells: [String] {
    [phase.rawValue, size ?? "–", received > 0 ? String(received) : "–", reason ?? "–", url ?? ""]
  }

  /// `16x16`; `nil` where no image is loaded.
  private var size: String? {
    guard let width, let height else { return nil }
    return "\(width)x\(height)"
  }
}

/// A thing that was to be added, and what became of it.
private struct OutcomeRecord<Item: PrintedResource>: Encodable {
  let outcome: String
  let item: Item

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberName.self)
    try container.encode(outcome, forKey: MemberName("outcome"))
    try container.encode(item, forKey: MemberName(Item.noun))
  }
}

extension JSONOption {
  /// Prints a thing or its line.
  func write(_ resource: some PrintedResource) throws { try write(resource) { resource.line } }

  /// Prints the bitmap's line; one that was skipped is told on standard error.
  func write(_ outcome: AddOutcome<BitmapSummary>) throws {
    switch outcome {
    case .added(let summary): try write("added", BitmapResource(summary))
    case .replaced(let summary): try write("replaced", BitmapResource(summary))
    case .skipped(let summary):
      try write("skipped", BitmapResource(summary), id: summary.id, name: summary.name)
    }
  }

  /// Prints the palette's line; one that was skipped is told on standard error.
  func write(_ outcome: AddOutcome<StoredPalette>) throws {
    switch outcome {
    case .added(let palette): try write("added", PaletteResource(palette))
    case .replaced(let palette): try write("replaced", PaletteResource(palette))
    case .skipped(let palette):
      try write("skipped", PaletteResource(palette), id: palette.id, name: palette.name)
    }
  }

  private func write<Item: PrintedResource>(
    _ outcome: String, _ item: Item, id: Int64? = nil, name: String = ""
  ) throws {
    if let id {
      StandardError.write("skipped: \(Item.noun) \(id) has the name \(name)\n")
      if !json { return }
    }
    try write(OutcomeRecord(outcome: outcome, item: item)) { item.line }
  }
}
