import Raster
import Testing
import VectorRaster

@Suite struct `Path reversing` {
  private static let (a, b, c, d) = (Point(0, 0), Point(4, 0), Point(4, 3), Point(1, 5))

  @Test(arguments: [
    (Path(), Path()),
    (Path([.move(a)]), Path([.move(a)])),
    (Path([.move(a), .line(b), .line(c)]), Path([.move(c), .line(b), .line(a)])),
    (Path([.move(a), .quad(b, c)]), Path([.move(c), .quad(b, a)])),
    (
      Path([.move(a), .line(b), .cubic(a, c, d)]), Path([.move(d), .cubic(c, a, b), .line(a)])
    ),
    (
      Path([.move(a), .line(b), .line(c), .close]),
      Path([.move(a), .line(c), .line(b), .line(a), .close])
    ),
    (
      Path([.move(a), .line(b), .quad(c, a), .close]),
      Path([.move(a), .quad(c, b), .line(a), .close])
    ),
    (
      Path([.move(a), .quad(b, c), .close]), Path([.move(a), .line(c), .quad(b, a), .close])
    ),
    (
      Path([.move(a), .line(b), .move(c), .line(d), .line(a), .close]),
      Path([.move(b), .line(a), .move(c), .line(a), .line(d), .line(c), .close])
    ),
  ])
  func `reverses the direction of subpaths`(path: Path, reversed: Path) {
    #expect(path.reversed == reversed)
  }

  @Test func `restores an open path when it is reversed twice`() {
    let path = Path([
      .move(Self.a), .line(Self.b), .cubic(Self.c, Self.d, Self.c), .quad(Self.a, Self.d),
      .move(Self.d), .line(Self.c), .line(Self.b),
    ])
    #expect(path.reversed.reversed == path)
  }
}
