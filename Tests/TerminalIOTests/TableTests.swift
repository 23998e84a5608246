import Testing

@testable import TerminalIO

struct TableTests {
  private var table: Table {
    var table = Table([
      .init(title: "ID", alignment: .trailing), .init(title: "NAME", isFlexible: true),
      .init(title: "LABEL", isFlexible: true),
    ])
    table.add(["1", "heart", "A red heart, beating"])
    table.add(["12", "a-name-that-goes-on", "–"])
    return table
  }

  @Test func `columns align without trailing spaces`() {
    #expect(
      table.lines(width: nil) == [
        "ID  NAME                 LABEL",
        " 1  heart                A red heart, beating",
        "12  a-name-that-goes-on  –",
      ])
  }

  @Test func `the widest flexible column is cut to fit the width`() {
    let lines = table.lines(width: 34)
    #expect(
      lines == [
        "ID  NAME            LABEL",
        " 1  heart           A red heart, …",
        "12  a-name-that-g…  –",
      ])
    #expect(lines.allSatisfy { $0.terminalWidth <= 34 })
  }

  @Test func `a flexible column keeps at least eight characters`() {
    #expect(table.lines(width: 5)[2] == "12  a-name-…  –")
  }

  @Test func `tab-separated values are complete, without titles and padding`() {
    var table = table
    table.add([nil, "a\tb", nil])
    #expect(
      table.tabSeparated == [
        "1\theart\tA red heart, beating", "12\ta-name-that-goes-on\t–", "\ta\\u{9}b\t",
      ])
    #expect(table.lines(width: nil).last == " –  a\\u{9}b              –")
  }

  @Test func `wide characters count twice`() {
    var table = Table([.init(title: "A"), .init(title: "B")])
    table.add(["心", "x"])
    #expect(table.lines(width: nil) == ["A   B", "心  x"])
  }

  @Test func `control characters are escaped`() {
    var table = Table([.init(title: "A")])
    table.add(["\u{1B}[2J\n\u{202E}"])
    #expect(table.lines(width: nil)[1] == "\\u{1b}[2J\\u{a}\\u{202e}")
  }
}
