package struct PathSyntaxError: Error {}
extension Path {
  package func svg(decimals: Int) -> String {
    func n(_ v: Double) -> String {
      var f = 1.0; for _ in 0..<decimals { f *= 10 }
      let r = (v * f).rounded() / f
      return r == r.rounded() && abs(r) < 1e15 ? "\(Int(r))" : "\(r)"
    }
    func p(_ q: Point) -> String { "\(n(q.x)) \(n(q.y))" }
    return elements.map { e in
      switch e {
      case .move(let a): "M \(p(a))"
      case .line(let a): "L \(p(a))"
      case .quad(let a, let b): "Q \(p(a)) \(p(b))"
      case .cubic(let a, let b, let c): "C \(p(a)) \(p(b)) \(p(c))"
      case .close: "Z"
      }
    }.joined(separator: " ")
  }
  package init(svg text: String) throws(PathSyntaxError) {
    self.init()
    var words = text.split(separator: " ")[...]
    func num() throws(PathSyntaxError) -> Double {
      guard let w = words.popFirst(), let d = Double(w) else { throw PathSyntaxError() }
      return d
    }
    func pt() throws(PathSyntaxError) -> Point { Point(try num(), try num()) }
    while let w = words.popFirst() {
      switch w {
      case "M": elements.append(.move(try pt()))
      case "L": elements.append(.line(try pt()))
      case "Q": elements.append(.quad(try pt(), try pt()))
      case "C": elements.append(.cubic(try pt(), try pt(), try pt()))
      case "Z": elements.append(.close)
      default: throw PathSyntaxError()
      }
    }
  }
}
