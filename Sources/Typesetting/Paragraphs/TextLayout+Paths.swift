package import Raster

extension TextLayout {
  /// All that one run paints, to be filled by the nonzero rule.
  package struct RunPath: Hashable, Sendable {
    /// The place of the run in the text, which knows the colour.
    package var run: Int
    /// In points from the upper left corner of the text.
    package var path: Path
  }

  /// The lines below and through text, to be painted before the glyphs; runs without any are left out.
  package var decorationPaths: [RunPath] {
    gathered(lines.flatMap(\.decorations).map { ($0.run, Path.rect($0.rect)) })
  }

  /// The lines of one kind, which may have another colour than the text.
  package func decorationPaths(_ kind: Decoration.Kind) -> [RunPath] {
    gathered(
      lines.flatMap(\.decorations).filter { $0.kind == kind }.map { ($0.run, Path.rect($0.rect)) })
  }

  /// The outlines of all glyphs, one path a run; runs that show nothing are left out.
  package func glyphPaths(_ outlines: GlyphOutlines) -> [RunPath] {
    gathered(
      lines.flatMap(\.rows).map { row in
        let unit = row.size / Double(row.face.metrics.unitsPerEm)
        var path = Path()
        for glyph in row.glyphs {
          let place = Transform(unit, 0, 0, unit, glyph.origin.x, glyph.origin.y)
          path.elements += outlines.path(of: glyph.id, in: row.face).transformed(by: place).elements
        }
        return (row.run, path)
      })
  }

  /// One path for each run, in the order of runs.
  private func gathered(_ parts: [(run: Int, path: Path)]) -> [RunPath] {
    var paths: [Int: Path] = [:]
    for part in parts where !part.path.isEmpty {
      paths[part.run, default: Path()].elements += part.path.elements
    }
    return paths.sorted { $0.key < $1.key }.map { RunPath(run: $0.key, path: $0.value) }
  }
}
