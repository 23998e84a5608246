package import Raster
package import VectorRaster

extension TextLayout {
  /// The paths that a run paints, joined into one and filled by the nonzero rule.
  package struct RunPath: Hashable, Sendable {
    /// The index of the run in the text; the caller knows its colour.
    package var run: Int
    /// The path, in points from the upper left corner of the text.
    package var path: Path
  }

  /// The lines below and through the text, to paint before the glyphs, without runs that have no
  /// such lines.
  package var decorationPaths: [RunPath] {
    gathered(lines.flatMap(\.decorations).map { ($0.run, Path.rect($0.rect)) })
  }

  /// Returns the lines of one kind, because they may differ in colour from the text.
  package func decorationPaths(_ kind: Decoration.Kind) -> [RunPath] {
    gathered(
      lines.flatMap(\.decorations).filter { $0.kind == kind }.map { ($0.run, Path.rect($0.rect)) })
  }

  /// Returns the outlines of all glyphs that have no colours of their own, with one path for each
  /// run that is not empty.
  ///
  /// - Parameter outlines: The cache of glyph outlines.
  package func glyphPaths(_ outlines: GlyphOutlines) -> [RunPath] {
    gathered(
      lines.flatMap(\.rows).map { row in
        let glyphs = row.glyphs.filter { row.face.colors(of: $0.id) == nil }
        return (
          row.run,
          Path(
            joining: glyphs.map { glyph in
              outlines.path(of: glyph.id, in: row.face).transformed(by: row.map(of: glyph))
            })
        )
      })
  }

  /// A part of a glyph that has its own colours.
  package struct ColorPart: Equatable, Sendable {
    /// The content of a part, in points from the upper left corner of the text.
    package enum Content: Equatable, Sendable {
      /// A path, filled by the nonzero rule, and its colour, or `nil` for the colour of the run.
      case path(Path, Color?)
      /// A PNG file and the frame that it fills.
      case picture(png: [UInt8], frame: Rect)
    }

    /// The index of the run in the text.
    package var run: Int
    package var content: Content
  }

  /// Returns the parts of all glyphs that have their own colours, in the order of painting.
  ///
  /// - Parameter outlines: The cache of glyph outlines.
  package func colorParts(_ outlines: GlyphOutlines) -> [ColorPart] {
    lines.flatMap(\.rows).filter(\.face.hasColors).flatMap { row in
      row.glyphs.flatMap { glyph -> [ColorPart] in
        let map = row.map(of: glyph)
        switch row.face.colors(of: glyph.id) {
        case nil: return []
        case .layers(let layers):
          return layers.map { layer in
            let path = outlines.path(of: layer.glyph, in: row.face).transformed(by: map)
            return ColorPart(run: row.run, content: .path(path, layer.color))
          }
        case .picture(let png, let frame):
          let (corner, end) = (map(Point(frame.x, frame.y)), map(Point(frame.maxX, frame.maxY)))
          let place = Rect(
            x: corner.x, y: corner.y, width: end.x - corner.x, height: end.y - corner.y)
          return [ColorPart(run: row.run, content: .picture(png: png, frame: place))]
        }
      }
    }
  }

  /// Returns one path for each run that is not empty, in the order of runs.
  private func gathered(_ parts: [(run: Int, path: Path)]) -> [RunPath] {
    let runs = Dictionary(grouping: parts.filter { !$0.path.isEmpty }, by: \.run)
    return runs.sorted { $0.key < $1.key }.map { run, parts in
      RunPath(run: run, path: Path(joining: parts.map(\.path)))
    }
  }
}

extension TextLayout.Row {
  /// Returns the transform from font units, with y pointing down, to points of the text.
  fileprivate func map(of glyph: TextLayout.Glyph) -> Transform {
    let unit = size / Double(face.metrics.unitsPerEm)
    return Transform(unit, 0, 0, unit, glyph.origin.x, glyph.origin.y)
  }
}
