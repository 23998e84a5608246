package import GalleryWire

/// A record with output: JSON with `--json`, or a line.
package protocol PrintedLine: Encodable {
  /// The record on one line, separated by tabs.
  var line: String { get }
}

/// An item of the collection with output: the API's document with `--json`, or a line.
package protocol PrintedResource: Resource, PrintedLine {
  /// The noun for the item, for example `bitmap`.
  static var noun: String { get }

  /// The columns of a table of such items.
  static var tableColumns: [Table.Column] { get }

  /// One text for each column, or `nil` if the item has no such value.
  var tableCells: [String?] { get }
}

extension BitmapResource: PrintedResource {
  package static let noun = "bitmap"
  package static let tableColumns: [Table.Column] = [
    .init(title: "ID", alignment: .trailing), .init(title: "NAME", isFlexible: true),
    .init(title: "SIZE", alignment: .trailing), .init(title: "COLOURS", alignment: .trailing),
    .init(title: "TAGS", isFlexible: true), .init(title: "LABEL", isFlexible: true),
  ]

  package var line: String { "\(id)\t\(name)\t\(columns)x\(rows)\n" }

  package var tableCells: [String?] {
    [
      String(id), name, "\(columns)x\(rows)", String(colors), tags.joined(separator: ", "),
      label ?? (decorative ? "decorative" : nil),
    ]
  }
}

extension PaletteResource: PrintedResource {
  package static let noun = "palette"
  package static let tableColumns: [Table.Column] = [
    .init(title: "ID", alignment: .trailing), .init(title: "NAME", isFlexible: true),
    .init(title: "COLOURS", alignment: .trailing), .init(title: "SOURCE", isFlexible: true),
  ]

  package var line: String { "\(id)\t\(name)\t\(count)\n" }

  package var tableCells: [String?] { [String(id), name, String(count), source] }
}

extension SymbolResource: PrintedResource {
  package static let noun = "symbol"
  package static let tableColumns: [Table.Column] = [
    .init(title: "ID", alignment: .trailing), .init(title: "NAME", isFlexible: true),
    .init(title: "VARIANTS", isFlexible: true), .init(title: "TAGS", isFlexible: true),
    .init(title: "LABEL", isFlexible: true),
  ]

  package var line: String { "\(id)\t\(name)\t\(variants.joined(separator: " "))\n" }

  package var tableCells: [String?] {
    [
      String(id), name, variants.joined(separator: ", "), tags.joined(separator: ", "),
      label ?? (decorative ? "decorative" : nil),
    ]
  }
}

extension SceneResource: PrintedResource {
  package static let noun = "scene"
  package static let tableColumns: [Table.Column] = [
    .init(title: "ID", alignment: .trailing), .init(title: "NAME", isFlexible: true),
    .init(title: "REVISION", alignment: .trailing), .init(title: "TAGS", isFlexible: true),
    .init(title: "LABEL", isFlexible: true),
  ]

  package var line: String { "\(id)\t\(name)\t\(revision)\n" }

  package var tableCells: [String?] {
    [String(id), name, String(revision), tags.joined(separator: ", "), label]
  }
}

extension RemoteImageResource: PrintedResource {
  package static let noun = "image"
  package static let tableColumns: [Table.Column] = [
    .init(title: "PHASE"), .init(title: "SIZE", alignment: .trailing),
    .init(title: "BYTES", alignment: .trailing), .init(title: "REASON"),
    .init(title: "URL", isFlexible: true),
  ]

  /// The line of the status; a failure has its class instead of a size.
  package var line: String { "\(phase.rawValue)\t\(url ?? "")\t\(size ?? reason ?? detail)\n" }

  package var tableCells: [String?] {
    [phase.rawValue, size, received > 0 ? String(received) : nil, reason, url]
  }

  /// A text such as `16x16`, or `nil` if no image is loaded.
  private var size: String? {
    guard let width, let height else { return nil }
    return "\(width)x\(height)"
  }
}

extension FontResource: PrintedResource {
  package static let noun = "font"
  package static let tableColumns: [Table.Column] = [
    .init(title: "NAME", isFlexible: true), .init(title: "FAMILY", isFlexible: true),
    .init(title: "WEIGHT", alignment: .trailing), .init(title: "KIND"),
    .init(title: "CHARACTERS", alignment: .trailing), .init(title: "ROLE"),
    .init(title: "LICENSE", isFlexible: true),
  ]

  package var line: String { "\(id ?? 0)\t\(name)\t\(family)\t\(weight)\t\(characters)\n" }

  package var tableCells: [String?] {
    let roles = [design, fallback.map { "fallback \($0)" }].compactMap(\.self)
    return [
      name, family, "\(weight)\(italic ? " italic" : "")", kind.rawValue, String(characters),
      roles.isEmpty ? nil : roles.joined(separator: ", "), shortLicense,
    ]
  }
}

extension SetResource: PrintedResource {
  package static let noun = "set"
  package static let tableColumns: [Table.Column] = [
    .init(title: "RANK", alignment: .trailing), .init(title: "NAME", isFlexible: true),
    .init(title: "TITLE", isFlexible: true), .init(title: "AUTHORS", isFlexible: true),
    .init(title: "LICENSE", isFlexible: true), .init(title: "VERSION"),
    .init(title: "MEMBERS", alignment: .trailing),
  ]

  package var line: String { "\(id)\t\(name)\t\(counts.total)\n" }

  package var tableCells: [String?] {
    let names = authors.map(\.name).joined(separator: ", ")
    return [
      String(rank), name, hidden ? "\(title) (hidden)" : title, names.isEmpty ? nil : names,
      license.map { $0.id ?? $0.title }, version, String(counts.total),
    ]
  }
}
