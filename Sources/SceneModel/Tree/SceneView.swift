package import Arranging
package import GalleryModel
package import GalleryWire
package import Raster
package import VectorRaster

/// A node of an expanded scene: one kind with its options, and modifiers in order (scenes.md §2, §3).
package struct SceneView: Hashable, Sendable {
  /// The JSON pointer of the node in its document, for example `/body/vstack/0`.
  ///
  /// All iterations of a loop share their place.
  package var place: String
  /// The kind with its options.
  package var kind: Kind
  /// The modifiers, innermost first.
  ///
  /// Each one applies to the view with all modifiers before it.
  package var modifiers: [SceneModifier] = []
  /// The text alternative of the node, if it has one.
  package var label: String?

  /// The kinds of nodes.
  package indirect enum Kind: Hashable, Sendable {
    case vstack(Stack)
    case hstack(Stack)
    case zstack(Stack)
    /// A paragraph of runs.
    case text([TextRun])
    case symbol(SymbolLeaf)
    case bitmap(BitmapLeaf)
    case remote(RemoteLeaf)
    /// Another scene, nested in this one.
    case scene(NestedScene)
    case shape(ShapeLeaf)
    /// A colour or a gradient that fills the proposed size.
    case style(Style)
    /// A gap of at least `least` points.
    case spacer(least: Double)
    case divider(Divider)
    case empty
  }
}

extension SceneView {
  /// The node's direct descendants: the children of a stack, and the contents of backgrounds and overlays.
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

/// Nodes that are arranged vertically, horizontally or in depth.
package struct Stack: Hashable, Sendable {
  /// The children, in order.
  package var content: [SceneView] = []
  /// The alignment across the stack, or along both axes in a `zstack`.
  package var alignment = Alignment.center
  /// The distance between neighbours in points, or `nil` for the standard distance.
  package var spacing: Double?
}

/// A part of a text with modifiers of its own.
package struct TextRun: Hashable, Sendable {
  /// The kinds of content.
  package enum Content: Hashable, Sendable {
    /// A text. Each inserted value is enclosed in FSI and PDI.
    case text(String)
    /// A symbol in the line.
    case symbol(SymbolLeaf)
    /// A bitmap on the baseline.
    case bitmap(BitmapLeaf)
  }

  /// The content.
  package var content: Content
  /// The modifiers, all of `SceneModifier.runRows`.
  package var modifiers: [SceneModifier] = []
}

/// A symbol, with the options of its URLs (symbols.md §4, §7 to §9).
package struct SymbolLeaf: Hashable, Sendable {
  /// The name, which may end with variants.
  package var name = ""
  /// The variants to add to the environment's, or `nil` to add no variants.
  ///
  /// An empty set resets the environment's variants. Variants in the name are added last.
  package var variants: SymbolVariants?
  /// The rendering mode, or `nil` for the automatic choice.
  package var mode: SymbolRenderingMode?
  /// Up to three colours.
  ///
  /// Without any, the symbol has the foreground style.
  package var foreground: [SceneColor] = []
  /// The opacities of the three levels, 0…1.
  package var levels = [1, 0.5, 0.25]
  /// The variable value, 0…1, or `nil` to show every variable layer.
  package var value: Double?
  /// The appearance of variable layers above the value.
  package var inactive = InactiveLayers.dim
  /// The weight of the strokes, or `nil` for regular.
  package var weight: StrokeWeight?
  /// Whether a missing variant is derived from an existing drawing.
  package var isDerived = false
  /// The image scale, or `nil` for the environment's.
  package var imageScale: SymbolScale?
  /// The orientation, which is applied after the layout direction has chosen or mirrored the drawing.
  package var orientation = Orientation.up
  /// The length of the longer side in points, or `nil` to follow the font.
  package var size: Double?
  /// Whether the view accepts any proposed size.
  package var isResizable = false
  /// The caps, in points, which keep their size when the symbol is resized.
  package var capInsets = SceneInsets()
  /// The way that the area between the caps fills the frame.
  package var resizingMode = ResizingMode.stretch
}

/// A bitmap of the collection, with the options of its URLs (rendering.md).
package struct BitmapLeaf: Hashable, Sendable {
  /// The name or id of the bitmap.
  package var name = ""
  /// The options that bitmaps and remote images share.
  package var options = BitmapOptions()
  /// Whether the view accepts any proposed size.
  package var isResizable = false
}

/// The options that bitmaps and remote images share.
package struct BitmapOptions: Hashable, Sendable {
  /// The palette that replaces the picture's own colours, or `nil` to keep them.
  package var palette: PaletteChoice?
  /// The orientation, which is applied before all other options except the palette.
  package var orientation = Orientation.up
  /// The part of the oriented picture to show, or `nil` for all of it.
  package var crop: CellRect?
  /// The rendering mode: the picture's own colours, or the foreground style with the picture's alpha.
  package var renderingMode = RenderingMode.original
  /// The interpolation, or `nil` for the environment's.
  package var interpolation: Interpolation?
  /// The resampling profile, which defines the filters of `low`, `medium` and `high`.
  package var profile = ResamplingProfile.pillow
  /// The number of cells per point.
  package var pointScale = 1.0
  /// The caps, in points, which keep their size when the picture is resized.
  package var capInsets = SceneInsets()
  /// The way that the area between the caps fills the frame.
  package var resizingMode = ResizingMode.stretch
}

/// An image from another server, in a frame that the document sets.
package struct RemoteLeaf: Hashable, Sendable {
  /// The URL, http or https.
  package var url = ""
  /// The name of a bitmap or symbol that is drawn until the image is loaded.
  package var placeholder: String?
  /// The name of a bitmap or symbol that is drawn if the image cannot be loaded.
  package var fallback: String?
  /// The content mode: any except `original`.
  package var contentMode = ContentMode.fit
  /// The width of the frame in points.
  package var width = 0.0
  /// The height of the frame in points.
  package var height = 0.0
  /// The options that bitmaps and remote images share.
  package var options = BitmapOptions()
}

/// A nested scene, drawn with values for its own parameters.
package struct NestedScene: Hashable, Sendable {
  /// The name of a scene of the collection.
  package var name = ""
  /// The values of the nested scene's parameters by name, not yet checked.
  package var parameters: [String: String] = [:]
}

/// A filled or stroked shape that fills its frame.
package struct ShapeLeaf: Hashable, Sendable {
  /// The outline.
  package var shape = SceneShape.rectangle
  /// The fill, or `nil` for the foreground style; a shape with a stroke and no fill is not filled.
  package var fill: Style?
  /// The stroke along the outline, or `nil` for no stroke.
  package var stroke: ShapeStroke?
  /// Whether the stroke lies inside the frame, as with SwiftUI's `strokeBorder`.
  package var isInset = false
}

/// The outlines of shapes and clips.
package enum SceneShape: Hashable, Sendable {
  case rectangle, capsule, circle, ellipse
  case roundedRectangle(CornerRadii)
  /// A path, stretched from its view box to its frame.
  case path(ScenePath)
}

/// The radii of the four corners, in points.
package struct CornerRadii: Hashable, Sendable {
  /// The top left radius.
  package var topLeading = 0.0
  /// The top right radius.
  package var topTrailing = 0.0
  /// The bottom right radius.
  package var bottomTrailing = 0.0
  /// The bottom left radius.
  package var bottomLeading = 0.0

  /// Creates radii for the four corners.
  package init(
    topLeading: Double = 0, topTrailing: Double = 0, bottomTrailing: Double = 0,
    bottomLeading: Double = 0
  ) {
    (self.topLeading, self.topTrailing) = (topLeading, topTrailing)
    (self.bottomTrailing, self.bottomLeading) = (bottomTrailing, bottomLeading)
  }
}

/// An outline in SVG path data.
package struct ScenePath: Hashable, Sendable {
  /// The path, in units of the view box.
  package var path = Path()
  /// The rectangle that is mapped to the frame, or `nil` for the path's bounds.
  package var viewBox: Rect?
  /// Whether the path is filled by the even-odd rule instead of the non-zero rule.
  package var isEvenOdd = false
}

/// A stroke along a shape.
package struct ShapeStroke: Hashable, Sendable {
  /// The colour or gradient.
  package var style = Style.color(.semantic(.primary))
  /// The width in points.
  package var width = 1.0
  /// The shape of open ends.
  package var cap = StrokeStyle.Cap.butt
  /// The shape of corners.
  package var join = StrokeStyle.Join.miter
  /// The alternating lengths of dashes and gaps in points, or an empty list for a solid line.
  package var dash: [Double] = []
}

/// A line between the children of a stack.
package struct Divider: Hashable, Sendable {
  /// The thickness in points.
  package var thickness = 1.0
  /// The colour, or `nil` for the foreground style.
  package var color: SceneColor?
}
