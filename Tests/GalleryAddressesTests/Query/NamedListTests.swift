import Testing

@testable import GalleryAddresses

@Suite struct NamedListTests {
  private func list(_ names: [String]) -> NamedList<String> { NamedList(names) { $0 } }

  @Test(arguments: [0, 1, 2, 3, 57, 300])
  func `finds each element by its name, and no element by other names`(count: Int) {
    let names = (0..<count).map { "name\($0 * 7)" }
    let list = list(names)
    #expect(Array(list) == names)
    for (place, name) in names.enumerated() { #expect(list.place(of: name) == place) }
    for other in ["", "name", "name-1", "Name0", "name0 ", "ñame0"] {
      #expect(list.place(of: other) == nil)
    }
  }

  @Test func `finds the first of equal names`() {
    #expect(list(["a", "b", "a"]).place(of: "a") == 0)
    #expect(list(["a", "b", "a"]).count == 3)
  }

  @Test func `finds every option by its name`() {
    func check<Element>(_ list: NamedList<Element>, _ name: (Element) -> String) {
      for (place, element) in list.enumerated() { #expect(list.place(of: name(element)) == place) }
    }
    check(RenderQuery.parameters) { $0.name }
    check(SymbolQuery.parameters) { $0.name }
    check(SceneQuery.parameters) { $0.name }
    check(SheetQuery.declared) { $0.name }
  }
}
