package import GalleryModel
package import Raster
package import VectorRaster

/// A node of a scene whose parameters are filled in: one kind with its options, and modifiers in order
/// (scenes.md §2, §3).
package struct SceneView: Hashable, Sendable {
  /// A JSON pointer into the document, for example `/body/vstack/0`.
  ///
  /// Turns of a loop have one in common.
  package var place: String
  /// The kind with its options.
  package var kind: Kind
  /// From the inside out: each applies to everything before it.
  package var modifiers: [SceneModifier] = []
  /// The text alternative of the node.
  package var label: String?

  /// The kinds of nodes.
  package indirect enum Kind: Hashable, Sendable {
    case vstack(Stack)
    case hstack(Stack)
    case zstack(Stack)
    /// Runs that are set as one paragraph.
    case text([TextRun])
    case symbol(SymbolLeaf)
    case bitmap(BitmapLeaf)
    case remote(RemoteLeaf)
    /// Another scene in this place.
    case scene(NestedScene)
    case shape(ShapeLeaf)
    /// A colour or a gradient that fills what it is proposed.
    case style(Style)
    /// Room of at least so many points.
    case spacer(least: Double)
    case divider(Divider)
    case empty
  }
}

extension SceneView {
  /// The nodes directly within it: those of a stack, and those beneath and above it.
  package var children: [SceneView] {
    let content: [SceneView] =
      switch kind {
      case .vstack(let stack), .hstack(let stack), .zstack(let stack): stack.content
      default: []
      }
    return content
      + modifiers.compactMap { modifier in
        switch modifier {
        case .drawing(.background(let layer)), .drawing(.overlay(let layer)): layer.content
        default: nil
        }
      }
  }
}

/// Nodes beside, beneath or over each other.
package struct Stack: Hashable, Sendable {
  /// The children, in their order.
  package var content: [SceneView] = []
  /// Across the stack; of a `zstack` both ways.
  package var alignment = SceneAlignment.center
  /// Points between neighbours; `nil` is the standard distance.
  package var spacing: Double?
}

/// A part of a text with an appearance of its own.
package struct TextRun: Hashable, Sendable {
  /// The thing that is set.
  package enum Content: Hashable, Sendable {
    /// Characters; each value that was put in stands within FSI and PDI.
    case text(String)
    /// A symbol in the line.
    case symbol(SymbolLeaf)
    /// A bitmap on the baseline.
    case bitmap(BitmapLeaf)
  }

  /// The thing that is set.
  package var content: Content
  /// Those of `SceneModifier.runRows`.
  package var modifiers: [SceneModifier] = []
}

/// A symbol; the options are those of its URLs (symbols.md §4, §7 to §9).
package struct SymbolLeaf: Hashable, Sendable {
  /// May end with variants.
  package var name = ""
  /// Added to the variants of the environment, or `nil` for nothing to add.
  ///
  /// The empty set forgets the environment's. Variants in the name come on top.
  package var variants: SymbolVariants?
  /// `nil` is the automatic choice.
  package var mode: SymbolRenderingMode?
  /// None to three; without any the foreground style.
  package var foreground: [SceneColor] = []
  /// Opacities of the three levels, 0…1.
  package var levels = [1, 0.5, 0.25]
  /// 0…1; `nil` shows every variable layer.
  package var value: Double?
  /// Variable layers beyond the value.
  package var inactive = InactiveLayers.dim
  /// Of strokes; `nil` follows the font.
  package var weight: SymbolWeight?
  /// True where a missing variant is made from what is there.
  package var isDerived = false
  /// `nil` is the environment's.
  package var imageScale: SymbolScale?
  /// Applied to the drawing, after that of the direction.
  package var orientation = Orientation.up
  /// Points of the longer side; `nil` follows the font.
  package var size: Double?
  /// Whether the view accepts any proposed size.
  package var isResizable = false
  /// Points of the sides that are not resized.
  package var capInsets = SceneInsets()
  /// The way in which what lies between the caps fills the frame.
  package var resizingMode = ResizingMode.stretch
}

/// A bitmap of the collection; the options are those of its URLs (rendering.md).
package struct BitmapLeaf: Hashable, Sendable {
  /// A name or an id.
  package var name = ""
  /// The look of its cells.
  package var options = BitmapOptions()
  /// True where it takes the size that it is proposed.
  package var isResizable = false
}

/// The options that bitmaps and remote images have in common.
package struct BitmapOptions: Hashable, Sendable {
  /// Takes the place of its colours.
  package var palette: PaletteChoice?
  /// Applied before everything but the palette.
  package var orientation = Orientation.up
  /// A part of the oriented bitmap.
  package var crop: CellRect?
  /// The colours as they are, or the foreground style through the alpha.
  package var renderingMode = RenderingMode.original
  /// `nil` is the environment's.
  package var interpolation: Interpolation?
  /// The meaning of `low`, `medium` and `high`.
  package var profile = ResamplingProfile.pillow
  /// Stored pixels per point.
  package var pointScale = 1.0
  /// Points of the sides that are not resized.
  package var capInsets = SceneInsets()
  /// The way in which what lies between the caps fills the frame.
  package var resizingMode = ResizingMode.stretch
}

/// An image of another server, in a frame of the document.
package struct RemoteLeaf: Hashable, Sendable {
  /// http or https.
  package var url = ""
  /// The name of a bitmap or symbol that is drawn until it is there.
  package var placeholder: String?
  /// The name of a bitmap or symbol that is drawn where it cannot be loaded.
  package var fallback: String?
  /// The way in which it meets its frame: all but `original`.
  package var contentMode = ContentMode.fit
  /// Points.
  package var width = 0.0
  /// Points.
  package var height = 0.0
  /// The look of its cells.
  package var options = BitmapOptions()
}

/// Another scene, drawn with parameters of its own.
package struct NestedScene: Hashable, Sendable {
  /// A scene of the collection.
  package var name = ""
  /// The texts of a query, by the names of the other scene's parameters; not yet looked at.
  package var parameters: [String: String] = [:]
}

/// A shape that fills its frame, filled and stroked.
package struct ShapeLeaf: Hashable, Sendable {
  /// The outline.
  package var shape = SceneShape.rectangle
  /// `nil` is the foreground style, or nothing where there is a stroke.
  package var fill: Style?
  /// The line along the outline.
  package var stroke: StrokeLook?
  /// True where the stroke lies inside of the frame, as SwiftUI's `strokeBorder`.
  package var isInset = false
}

/// The outlines that shapes and clips have.
package enum SceneShape: Hashable, Sendable {
  case rectangle, capsule, circle, ellipse
  case roundedRectangle(CornerRadii)
  /// Stretched from its view box to its frame.
  case path(ScenePath)
}

/// Radii in points.
package struct CornerRadii: Hashable, Sendable {
  /// The corner at the top left.
  package var topLeading = 0.0
  /// The corner at the top right.
  package var topTrailing = 0.0
  /// The corner at the bottom right.
  package var bottomTrailing = 0.0
  /// The corner at the bottom left.
  package var bottomLeading = 0.0

  /// One radius for each corner.
  package init(
    topLeading: Double = 0, topTrailing: Double = 0, bottomTrailing: Double = 0,
    bottomLeading: Double = 0
  ) {
    (self.topLeading, self.topTrailing) = (topLeading, topTrailing)
    (self.bottomTrailing, self.bottomLeading) = (bottomTrailing, bottomLeading)
  }
}

/// An outline of the document.
package struct ScenePath: Hashable, Sendable {
  /// In the units of the view box.
  package var path = Path()
  /// The part that fills the frame; `nil` is the path's own bounds.
  package var viewBox: Rect?
  /// True where areas that are enclosed twice are outside.
  package var isEvenOdd = false
}

/// A line around a shape.
package struct StrokeLook: Hashable, Sendable {
  /// The colour or gradient of the line.
  package var style = Style.color(.semantic(.primary))
  /// Points.
  package var width = 1.0
  /// The look of open ends.
  package var cap = StrokeStyle.Cap.butt
  /// The look of corners.
  package var join = StrokeStyle.Join.miter
  /// Points of dashes and gaps in turn; none for a solid line.
  package var dash: [Double] = []
}

/// A line between the children of a stack.
package struct Divider: Hashable, Sendable {
  /// Points.
  package var thickness = 1.0
  /// `nil` is the foreground style.
  package var color: SceneColor?
}
