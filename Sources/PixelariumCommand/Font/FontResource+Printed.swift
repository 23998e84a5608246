import GalleryModel
import GalleryWire
import TerminalIO

extension FontResource: PrintedResource {
  static let noun = "font"
  static let tableColumns: [Table.Column] = [
    .init(title: "NAME", isFlexible: true), .init(title: "FAMILY", isFlexible: true),
    .init(title: "WEIGHT", alignment: .trailing), .init(title: "KIND"),
    .init(title: "CHARACTERS", alignment: .trailing), .init(title: "ROLE"),
    .init(title: "LICENSE", isFlexible: true),
  ]

  var line: String { "\(id ?? 0)\t\(name)\t\(family)\t\(weight)\t\(characters)\n" }

  var tableCells: [String?] {
    let roles = [design, fallback.map { "fallback \($0)" }].compactMap(\.self)
    return [
      name, family, "\(weight)\(italic ? " italic" : "")", kind.rawValue, String(characters),
      roles.isEmpty ? nil : roles.joined(separator: ", "), shortLicense,
    ]
  }
}
