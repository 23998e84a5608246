extension SceneView.Kind {
  /// The key that names the kind in a document.
  package var word: String {
    switch self {
    case .vstack: "vstack"
    case .hstack: "hstack"
    case .zstack: "zstack"
    case .text: "text"
    case .symbol: "symbol"
    case .bitmap: "bitmap"
    case .remote: "remote"
    case .scene: "scene"
    case .shape(let leaf): leaf.shape.word
    case .style(let style): style.word
    case .spacer: "spacer"
    case .divider: "divider"
    case .empty: "empty"
    }
  }
}

extension SceneModifier {
  /// The key of a modifier that gives the view a new frame, or `nil` if the view keeps its frame.
  package var frameWord: String? {
    guard case .layout(let modifier) = self else { return nil }
    return switch modifier {
    case .padding: "padding"
    case .frame, .flexibleFrame: "frame"
    case .fixedSize: "fixedSize"
    case .aspectRatio: "aspectRatio"
    case .scaledToWhole: "scaledToWhole"
    case .position: "position"
    case .layoutPriority, .hidden: nil
    }
  }
}

extension SceneShape {
  fileprivate var word: String {
    switch self {
    case .rectangle: "rectangle"
    case .capsule: "capsule"
    case .circle: "circle"
    case .ellipse: "ellipse"
    case .roundedRectangle: "roundedRectangle"
    case .path: "path"
    }
  }
}

extension Style {
  fileprivate var word: String {
    switch self {
    case .color: "color"
    case .linearGradient: "linearGradient"
    case .radialGradient: "radialGradient"
    case .ellipticalGradient: "ellipticalGradient"
    case .angularGradient: "angularGradient"
    }
  }
}
