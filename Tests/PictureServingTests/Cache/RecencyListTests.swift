import TestSupport
import Testing

@testable import GalleryRendering
@testable import PictureServing

struct RecencyListTests {
  @Test func `removes the least recently used value first`() {
    var list = RecencyList<String, Int>()
    for (value, key) in ["a", "b", "c"].enumerated() { _ = list.insert(value, for: key) }
    #expect(list.use("a") == 0)
    #expect(list.removeOldest() == 1)
    #expect(list.removeOldest() == 2)
    #expect(list.removeOldest() == 0)
    #expect(list.removeOldest() == nil)
  }

  @Test func `replacing a value returns the old one and makes it newest`() {
    var list = RecencyList<String, Int>()
    _ = list.insert(1, for: "a")
    _ = list.insert(2, for: "b")
    #expect(list.insert(3, for: "a") == 1)
    #expect(list.count == 2)
    #expect(list.removeOldest() == 2)
  }

  @Test func `random steps give the same results as a plain list`() {
    var random = SeededGenerator(seed: 3)
    var list = RecencyList<Int, Int>()
    var model: [(key: Int, value: Int)] = []  // oldest first
    for step in 0..<5000 {
      let key = Int.random(in: 0..<20, using: &random)
      let index = model.firstIndex { $0.key == key }
      switch Int.random(in: 0..<6, using: &random) {
      case 0...1:
        let previous = index.map { model.remove(at: $0).value }
        model.append((key, step))
        #expect(list.insert(step, for: key) == previous)
      case 2...3:
        if let index { model.append(model.remove(at: index)) }
        #expect(list.use(key) == (index == nil ? nil : model.last?.value))
      case 4: #expect(list.remove(key) == index.map { model.remove(at: $0).value })
      default: #expect(list.removeOldest() == (model.isEmpty ? nil : model.removeFirst().value))
      }
      #expect(list.count == model.count)
    }
    #expect(Set(list.keys) == Set(model.map(\.key)))
  }
}
