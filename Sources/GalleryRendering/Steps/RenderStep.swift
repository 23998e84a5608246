import GalleryModel
import Raster

/// The steps from a stored bitmap to finished pixels, in the order of rendering.md §2.
///
/// A new step needs a case at its place in the order, and a pure function of picture and plan that returns its
/// input if the plan does not use it.
enum RenderStep: String, CaseIterable {
  /// Changes the cells: their colours, orientation and part, and cells around the shape (`CellChanges`).
  case cells
  /// Turns cells into pixels and clips them to the frame (§3 to §13, §16, §17, §24).
  case resize
  /// Draws lines between the cells (§14).
  case dividers
  /// Adds transparent pixels around the picture up to the frame (§11), and the inner padding.
  case frame
  /// Adds a border around the frame (§15).
  case border
  /// Adds transparent pixels around the border, which are rotated with it (§23).
  case edgeInset
  /// Rotates the picture about its centre, on a canvas that holds it (§23).
  case rotation
  /// Adds transparent pixels outside of the border (§15).
  case padding
  /// Composites the picture over a translucent colour (§15).
  case background
  /// Composites the picture over an opaque colour, which removes alpha (§20).
  case opaque

  /// Returns the picture after this step.
  ///
  /// - Throws: `.cancelled`.
  func apply(to picture: Mosaic, by plan: RenderPlan) throws(RenderError) -> Mosaic {
    do {
      return switch self {
      case .cells: try plan.cells.applied(to: picture)
      case .resize: try Self.resize(picture, by: plan)
      case .dividers:
        plan.lines.map {
          picture.divided(by: $0.dividers, between: plan.edges, colorMode: plan.colorMode)
        } ?? picture
      case .frame:
        picture.padded(by: plan.layout.room, with: .clear)
          .padded(by: plan.innerPadding, with: .clear)
      case .border: Self.surround(picture, by: plan.border)
      case .edgeInset: picture.padded(by: plan.edgeMargin, with: .clear)
      case .rotation: try Self.rotate(picture, by: plan)
      case .padding: picture.padded(by: plan.padding, with: .clear)
      case .background:
        if case .over(let color) = plan.ground {
          try picture.over(color, colorMode: plan.colorMode)
        } else {
          picture
        }
      case .opaque:
        if case .opaque(let color) = plan.ground {
          try picture.opaque(on: color, colorMode: plan.colorMode)
        } else {
          picture
        }
      }
    } catch {
      throw .cancelled
    }
  }

  private static func resize(
    _ picture: Mosaic, by plan: RenderPlan
  ) throws(CancellationError) -> Mosaic {
    let layout = plan.layout
    if plan.resizing.isBlank {
      return .nearest(.solid(.clear, rows: 1, columns: 1), size: layout.visible)
    }
    let pixels =
      switch plan.resizing {
      case .blank, .scaled(.nearest): picture.nearest(size: layout.picture)
      case .scaled(let method):
        try picture.bitmap().resized(to: layout.picture, by: method, colorMode: plan.colorMode)
      case .sliced(let slices, let method):
        try picture.bitmap().sliced(slices, by: method, colorMode: plan.colorMode)
      case .filled:
        try picture.bitmap().filledCells(size: layout.picture, colorMode: plan.colorMode)
      }
    return pixels.clipped(columns: layout.columns.visible, rows: layout.rows.visible)
  }

  /// Resizes the picture; several tasks share the rows of a large one.
  ///
  /// - Throws: `.cancelled`.
  static func resizeInBands(
    _ picture: Mosaic, by plan: RenderPlan
  ) async throws(RenderError) -> Mosaic {
    guard case .scaled(let method) = plan.resizing, method.createsColors else {
      return try RenderStep.resize.apply(to: picture, by: plan)
    }
    let layout = plan.layout
    do {
      return try await picture.bitmap()
        .resizedInBands(to: layout.picture, by: method, colorMode: plan.colorMode)
        .clipped(columns: layout.columns.visible, rows: layout.rows.visible)
    } catch {
      throw .cancelled
    }
  }

  static func surround(_ picture: Mosaic, by border: Border?) -> Mosaic {
    guard let border else { return picture }
    let width = border.width
    return picture.padded(
      by: EdgeInsets(top: width, leading: width, bottom: width, trailing: width),
      with: border.color)
  }

  private static func rotate(
    _ picture: Mosaic, by plan: RenderPlan
  ) throws(CancellationError) -> Mosaic {
    switch plan.rotation {
    case nil: picture
    case .quarters(let orientation): try picture.orientedUnlessCancelled(orientation)
    case .free(let angle, let sampling):
      try picture.rotated(by: angle.degrees, sampling: sampling, colorMode: plan.colorMode)
    }
  }
}
