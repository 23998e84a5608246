import GalleryModel
import Raster
import Testing

@testable import SceneModel

@Suite struct SceneDocumentTests {
  @Test(arguments: SceneFixtures.all)
  func `a scene is read, and its canonical form is read as the same`(text: String) throws {
    let document = try SceneDocument(Array(text.utf8))
    let again = try SceneDocument(document.canonicalBytes)
    #expect(again == document)
    #expect(again.canonicalBytes == document.canonicalBytes)
    #expect(try SceneDocument(Array(document.indented.utf8)) == document)
  }
}
