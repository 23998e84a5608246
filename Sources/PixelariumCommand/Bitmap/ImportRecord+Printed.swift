import Gallery
import GalleryWire
import TerminalIO

extension ImportRecord: PrintedResource {
  static let noun = "bitmap"
  static let tableColumns: [Table.Column] = [
    .init(title: "NAME", isFlexible: true), .init(title: "SIZE", alignment: .trailing),
    .init(title: "FRAMES", alignment: .trailing), .init(title: "TAGS", isFlexible: true),
  ]

  var line: String {
    let names = frameTags.isEmpty ? "" : "\t\(frameTags.joined(separator: ", ").printable)"
    return "\(name)\t\(columns)x\(rows)\t\(frames.counted("frame"))\(names)\n"
  }

  var tableCells: [String?] {
    [name, "\(columns) × \(rows)", String(frames), frameTags.joined(separator: ", ")]
  }
}
