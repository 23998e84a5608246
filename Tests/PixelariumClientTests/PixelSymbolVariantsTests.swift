import GalleryModel
import Testing

@testable import PixelariumClient

/// The same algebra as the server's (symbols.md §2, §4).
@Suite struct PixelSymbolVariantsTests {
  private static let words = ["none", "fill", "slash", "circle", "square", "rectangle"]

  private static func variants(_ words: [String]) -> PixelSymbolVariants {
    words.reduce(.none) { variants, word in
      switch word {
      case "fill": variants.fill
      case "slash": variants.slash
      case "circle": variants.circle
      case "square": variants.square
      case "rectangle": variants.rectangle
      default: variants
      }
    }
  }

  private static let chains = words.flatMap { one in words.map { [one, $0] } }

  private func served(_ words: [String]) throws -> GalleryModel.SymbolVariants {
    let words = words.filter { $0 != "none" }
    let set = GalleryModel.SymbolVariants(chain: words.joined(separator: "."))
    return words.isEmpty ? .none : try #require(set)
  }

  @Test(arguments: chains)
  func `a chain of variants equals the server's set`(words: [String]) throws {
    #expect(try Self.variants(words).chain == served(words).chain)
  }

  @Test(arguments: chains, chains)
  func `union and contains match the server's`(outer: [String], inner: [String]) throws {
    let (one, other) = (Self.variants(outer), Self.variants(inner))
    let (server, second) = (try served(outer), try served(inner))
    #expect(one.union(inner: other).chain == server.union(inner: second).chain)
    #expect(one.contains(other) == server.contains(second))
  }
}
