import Testing

@testable import PixelariumCommand

struct ImportNotesTests {
  @Test func `a note about several files is printed once`() {
    var notes = ImportNotes()
    notes.add(["the gamma is ignored", "an orientation is applied"], of: "a.png")
    notes.add(["the gamma is ignored"], of: "b.png")
    #expect(
      notes.lines == [
        "note: a.png: an orientation is applied", "note: 2 files: the gamma is ignored",
      ])
  }
}
