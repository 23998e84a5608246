import Raster

extension PackedPicture {
  /// Returns whether all pixels of each cell have the same colour.
  ///
  /// - Throws: `.cancelled` if the task is cancelled.
  func isUniform(
    within across: GridAxis, _ down: GridAxis
  ) throws(RecoveryError) -> Bool {
    let pixels = self.pixels.span
    for row in 0..<down.count {
      if Task.isCancelled { throw .cancelled }
      for column in 0..<across.count {
        let color = pixels[down.center(of: row) * columns + across.center(of: column)]
        for line in down.pixels(of: row) {
          for place in across.pixels(of: column) where pixels[line * columns + place] != color {
            return false
          }
        }
      }
    }
    return true
  }
}
