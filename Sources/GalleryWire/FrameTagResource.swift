/// A frame tag, in the form of Aseprite's JSON.
package struct FrameTagResource: Resource {
  package var name = ""
  package var from = 0
  package var to = 0
  package var direction = ""
  package var `repeat` = 0

  package init() {}

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("name", &name, "The name.")
    try visitor.member("from", &from, "The first frame, from 0.")
    try visitor.member("to", &to, "The last frame.")
    try visitor.member(
      "direction", &direction, "forward, reverse, pingpong or pingpong_reverse.")
    try visitor.member("repeat", &`repeat`, "The number of plays; 0 if it never ends.")
  }
}

/// A slice: a named rectangle per frame.
package struct SliceResource: Resource {
  package var name = ""
  package var keys: [SliceKeyResource] = []

  package init() {}

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("name", &name, "The name.")
    try visitor.member("keys", &keys, "The rectangles, each valid from a frame on.")
  }
}

/// The place of a slice from a frame onwards.
package struct SliceKeyResource: Resource {
  package var frame = 0
  package var bounds: CellRectResource?
  package var center: CellRectResource?
  package var pivot: CellPointResource?

  package init() {}

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("frame", &frame, "The first frame for which the key is valid.")
    try visitor.member(
      "bounds", &bounds, "The rectangle in cells of the canvas; null if the slice is absent.")
    try visitor.optionalMember(
      "center", &center, "The stretchable part, in cells of the slice.")
    try visitor.optionalMember(
      "pivot", &pivot, "The pivot, in cells of the slice.")
  }
}

/// A rectangle in cells.
package struct CellRectResource: Resource {
  package var x = 0
  package var y = 0
  package var w = 0
  package var h = 0

  package init() {}

  /// Creates a rectangle from its first column and row and its size.
  package init(_ x: Int, _ y: Int, _ w: Int, _ h: Int) {
    (self.x, self.y, self.w, self.h) = (x, y, w, h)
  }

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("x", &x, "The first column.", schema: ["type": "integer"])
    try visitor.member("y", &y, "The first row.", schema: ["type": "integer"])
    try visitor.member("w", &w, "The number of columns.")
    try visitor.member("h", &h, "The number of rows.")
  }
}

/// The corner of a cell.
package struct CellPointResource: Resource {
  package var x = 0
  package var y = 0

  package init() {}

  /// Creates the corner left of a column and above a row.
  package init(_ x: Int, _ y: Int) { (self.x, self.y) = (x, y) }

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member(
      "x", &x, "The column to the right of the point.", schema: ["type": "integer"])
    try visitor.member("y", &y, "The row below the point.", schema: ["type": "integer"])
  }
}

/// A layer of a bitmap's original file.
package struct LayerResource: Resource {
  package var name = ""
  package var group: String?
  package var visible = true
  package var opacity = 255
  package var blendMode = ""

  package init() {}

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("name", &name, "The name.")
    try visitor.optionalMember("group", &group, "The name of the enclosing group.")
    try visitor.member("visible", &visible, "Whether the layer is visible in the file.")
    try visitor.member("opacity", &opacity, "The opacity, 0 to 255.")
    try visitor.member("blendMode", &blendMode, "The blend mode over the layers below.")
  }
}
