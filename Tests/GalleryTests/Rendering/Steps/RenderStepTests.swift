import Raster
import TestSupport
import Testing

@testable import Gallery

struct RenderStepTests {
  @Test func `the steps have the order of the reference`() {
    #expect(
      RenderStep.allCases.map(\.rawValue) == [
        "orientation", "resize", "frame", "border", "padding",
      ])
  }

  @Test(arguments: RenderStep.allCases)
  func `a step whose options are defaults gives back its input`(step: RenderStep) throws {
    let bitmap = Bitmap(text: "rg\nb.")
    let plan = try RenderPlan(RenderOptions(), of: bitmap.size, limits: RenderLimits())
    let picture = try step.apply(to: Mosaic(bitmap), by: plan)
    #expect(picture.cells == bitmap)
    #expect(picture.columns.map(\.extent) == [1, 1])
    #expect(picture.rows.map(\.extent) == [1, 1])
  }
}
