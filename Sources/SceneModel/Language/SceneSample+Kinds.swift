// The examples use items of the demo collection, and pictures of at most 240 × 120 points.

extension SceneSample {
  /// The samples of the kinds by name.
  static let kinds: [String: SceneSample] = [
    "vstack": SceneSample(
      "Puts nodes below each other, like `VStack`.",
      #"{"vstack":[{"symbol":"sun.max.fill","size":32,"modifiers":[{"foregroundStyle":"systemOrange"}]},{"text":"Sunny","modifiers":[{"font":"headline"}]},{"text":"24°","modifiers":[{"foregroundStyle":"secondary"}]}],"spacing":4}"#
    ),
    "hstack": SceneSample(
      "Puts nodes side by side, like `HStack`. In a layout from right to left, the first node is on the right.",
      #"{"hstack":[{"symbol":"heart.fill","size":20,"modifiers":[{"foregroundStyle":"systemPink"}]},{"text":"128 likes"}],"alignment":"firstTextBaseline","spacing":6}"#
    ),
    "zstack": SceneSample(
      "Puts nodes on top of each other, the last one in front, like `ZStack`.",
      #"{"zstack":[{"circle":true,"fill":"systemIndigo","modifiers":[{"frame":{"width":64,"height":64}}]},{"text":"AL","modifiers":[{"font":"title2"},{"foregroundStyle":"white"}]}]}"#
    ),
    "text": SceneSample(
      "A text with `{{name}}` for values of parameters, or a list of runs, each a text (`run`), a symbol or a bitmap with modifiers of its own.",
      #"{"text":[{"run":"Made with "},{"symbol":"heart.fill","modifiers":[{"foregroundStyle":"systemRed"}]},{"run":" by Ada","modifiers":[{"bold":true}]}]}"#
    ),
    "symbol": SceneSample(
      "A symbol of the collection with the options of its URLs. Without `resizable`, it has the size of the font.",
      #"{"symbol":"bell","variant":"slash.fill","size":48,"foreground":"systemIndigo"}"#
    ),
    "bitmap": SceneSample(
      "A bitmap of the collection. Each cell is a point, unless the bitmap is `resizable`.",
      #"{"bitmap":"ghost","resizable":true,"palette":"frost","modifiers":[{"scaledToWhole":true},{"frame":{"width":96,"height":96}}]}"#
    ),
    "remote": SceneSample(
      "An image of another server, which must be allowed. While it loads, you see the placeholder; if it fails, the fallback.",
      #"{"remote":"https://example.org/cat.png","placeholder":"cat","width":96,"height":96}"#
    ),
    "scene": SceneSample(
      "Another scene of the collection, with values for its parameters.",
      #"{"scene":"badge","with":{"label":"tests","message":"passing"}}"#
    ),
    "rectangle": SceneSample(
      "A rectangle that fills the proposed size. A shape without fill has the foreground style, or none if it has a stroke.",
      #"{"rectangle":true,"fill":"systemTeal","modifiers":[{"frame":{"width":120,"height":48}}]}"#
    ),
    "capsule": SceneSample(
      "A rectangle with half circles at its shorter sides.",
      #"{"capsule":true,"fill":"systemGreen","modifiers":[{"frame":{"width":120,"height":40}}]}"#
    ),
    "circle": SceneSample(
      "A circle in the middle of the proposed size.",
      #"{"circle":true,"stroke":{"style":"systemBlue","width":6,"dash":[12,6]},"inset":true,"modifiers":[{"frame":{"width":72,"height":72}}]}"#
    ),
    "ellipse": SceneSample(
      "An ellipse that fills the proposed size.",
      #"{"ellipse":true,"fill":"systemPurple","modifiers":[{"frame":{"width":120,"height":56}}]}"#
    ),
    "roundedRectangle": SceneSample(
      "A rectangle with rounded corners: one radius, or four from the top left clockwise.",
      #"{"roundedRectangle":[24,4,24,4],"fill":"systemOrange","modifiers":[{"frame":{"width":120,"height":56}}]}"#
    ),
    "path": SceneSample(
      "A shape of SVG path data. A `viewBox` scales it to the proposed size.",
      #"{"path":"M12 2 15 9 22 9 16.5 14 18.5 21 12 17 5.5 21 7.5 14 2 9 9 9Z","viewBox":[0,0,24,24],"fill":"systemYellow","modifiers":[{"frame":{"width":80,"height":80}}]}"#
    ),
    "color": SceneSample(
      "A colour that fills the proposed size. A pair has one colour for light and one for dark.",
      ##"{"color":{"light":"#3b5bdb","dark":"#8ea2ff"},"modifiers":[{"frame":{"width":120,"height":48}}]}"##
    ),
    "linearGradient": SceneSample(
      "Colours along a line from one point of the frame to another.",
      #"{"linearGradient":{"colors":["systemIndigo","systemPink"],"startPoint":"leading","endPoint":"trailing"},"modifiers":[{"frame":{"width":160,"height":48}}]}"#
    ),
    "radialGradient": SceneSample(
      "Colours in rings around a point, with radii in points.",
      #"{"radialGradient":{"colors":["white","systemBlue"],"center":"topLeading","endRadius":110},"modifiers":[{"frame":{"width":96,"height":96}},{"clipShape":{"circle":true}}]}"#
    ),
    "ellipticalGradient": SceneSample(
      "Colours in ellipses around a point, with radii as fractions of the frame.",
      #"{"ellipticalGradient":{"colors":["systemYellow","systemRed"]},"modifiers":[{"frame":{"width":160,"height":64}}]}"#
    ),
    "angularGradient": SceneSample(
      "Colours around a point, clockwise from an angle.",
      #"{"angularGradient":{"colors":["systemRed","systemYellow","systemGreen","systemBlue","systemRed"]},"modifiers":[{"frame":{"width":88,"height":88}},{"clipShape":{"circle":true}}]}"#
    ),
    "spacer": SceneSample(
      "Space that takes all room which a stack has left, and at least the given length.",
      #"{"hstack":[{"text":"Left"},{"spacer":true},{"text":"Right"}],"modifiers":[{"frame":{"width":180}},{"border":{"style":"systemGray"}}]}"#
    ),
    "divider": SceneSample(
      "A line across a stack.",
      #"{"vstack":[{"text":"Above"},{"divider":true,"color":"systemGray"},{"text":"Below"}],"modifiers":[{"frame":{"width":140}}]}"#
    ),
    "empty": SceneSample(
      "A node without size, which leaves no gap in a stack: for an `else` that shows nothing.",
      #"{"hstack":[{"text":"One"},{"empty":true},{"text":"Two"}]}"#
    ),
    "if": SceneSample(
      "Shows a node if a parameter is true, above 0 or not empty, or if it has the value of `is`.",
      parameters: #""new":{"type":"boolean","default":true}"#,
      #"{"hstack":[{"text":"Release notes"},{"if":"{{new}}","then":{"text":"New","modifiers":[{"font":"caption"},{"padding":{"horizontal":6,"vertical":2}},{"foregroundStyle":"white"},{"background":"systemRed"},{"clipShape":{"capsule":true}}]}}]}"#
    ),
    "forEach": SceneSample(
      "Repeats a node for each item of a list, or from 1 to a number.",
      parameters: #""stars":{"type":"integer","default":4,"minimum":0,"maximum":5}"#,
      #"{"hstack":[{"forEach":"{{stars}}","content":{"symbol":"star.fill","size":28}}],"spacing":4,"modifiers":[{"foregroundStyle":"systemYellow"}]}"#
    ),
  ]
}
