import GalleryModel
package import GalleryWire
import Raster
package import SceneModel

extension SceneDescription {
  /// Creates the description of an expanded, laid-out scene.
  ///
  /// - Parameters:
  ///   - scene: The expanded scene.
  ///   - summary: The summary of the stored scene.
  ///   - values: The values of its parameters.
  ///   - laidOut: The layout.
  ///   - pixels: The size of the picture.
  ///   - showsLayout: Whether the description contains the frames of all nodes.
  init(
    of scene: ExpandedScene, _ summary: SceneSummary, _ values: SceneValues,
    _ laidOut: ScenePicture,
    pixels: PixelSize, showsLayout: Bool
  ) {
    self.init()
    name = summary.name
    label = scene.label?.withoutIsolates
    license = summary.license
    revision = summary.revision
    parameters = scene.document.parameterSchema
    self.values = .object(
      scene.document.parameters.compactMap { parameter in
        values[parameter.name].map { .init(parameter.name, $0.json) }
      })
    uses = SceneUseResource.all(scene.uses)
    (width, height) = laidOut.size
    self.pixels = [pixels.width, pixels.height]
    fonts = laidOut.fonts.map(SceneFontResource.init)
    missing = laidOut.missingGlyphNames
    layout = showsLayout ? laidOut.frames.map(SceneFrameResource.init) : nil
  }
}

extension SceneFontResource {
  fileprivate init(_ font: SceneFontUse) {
    self.init()
    (name, family, weight) = (font.name.text, font.family, font.weight)
    (italic, shipped, license) = (font.isItalic, font.isShipped, font.license)
    kind = font.kind == .pixel ? .pixel : .outline
  }
}

extension SceneFrameResource {
  fileprivate init(_ frame: SceneFrame) {
    self.init()
    place = frame.place
    kind = frame.kind
    self.frame = [frame.rect.x, frame.rect.y, frame.rect.width, frame.rect.height]
  }
}

extension SceneUseResource {
  /// Returns the resources of all used items, ordered by kind and name.
  package static func all(_ uses: SceneUses) -> [SceneUseResource] {
    SceneUse.allCases.flatMap { use in
      uses[use].map { name in
        var resource = SceneUseResource()
        (resource.kind, resource.name) = (use.rawValue, name)
        resource.url =
          switch use {
          case .bitmap, .symbol, .palette, .scene:
            "\(BasePath.current.text)/\(use.rawValue)/\(name)"
          case .remote: name
          case .font, .substitute: nil
          }
        return resource
      }
    }
  }
}
