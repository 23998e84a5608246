// The examples use items of the demo collection, and pictures of at most 240 × 120 points.

extension SceneSample {
  /// The samples of the modifiers by name.
  static let modifiers: [String: SceneSample] = layout.merging(drawing) { first, _ in first }
    .merging(environment) { first, _ in first }

  private static let layout: [String: SceneSample] = [
    "padding": SceneSample(
      "Adds space around a view: one length, lengths by side or direction, or `true` for 16.",
      #"{"text":"Padding","modifiers":[{"padding":{"horizontal":20,"vertical":8}},{"border":{"style":"systemBlue"}}]}"#
    ),
    "frame": SceneSample(
      "Gives a view a fixed size, or limits for its size. The view stays at `alignment`.",
      #"{"text":"Bottom right","modifiers":[{"frame":{"width":160,"height":56,"alignment":"bottomTrailing"}},{"border":{"style":"systemBlue"}}]}"#
    ),
    "fixedSize": SceneSample(
      "Keeps the ideal size of a view whatever is proposed, so that a text is not cut off.",
      #"{"text":"Not cut off","modifiers":[{"fixedSize":true},{"frame":{"width":48}},{"border":{"style":"systemBlue"}},{"padding":{"horizontal":32,"vertical":8}}]}"#
    ),
    "aspectRatio": SceneSample(
      "Gives a view a ratio of width to height, as large as fits or so large that it fills.",
      #"{"rectangle":true,"fill":"systemTeal","modifiers":[{"aspectRatio":{"ratio":2,"contentMode":"fit"}},{"frame":{"width":80,"height":80}},{"border":{"style":"systemBlue"}}]}"#
    ),
    "scaledToFit": SceneSample(
      "Scales a resizable picture to fit, with its own ratio.",
      #"{"symbol":"heart.fill","resizable":true,"modifiers":[{"scaledToFit":true},{"frame":{"width":140,"height":56}},{"border":{"style":"systemBlue"}}]}"#
    ),
    "scaledToFill": SceneSample(
      "Scales a resizable picture until it fills the frame, with its own ratio. Clip the rest.",
      #"{"bitmap":"sunset","resizable":true,"modifiers":[{"scaledToFill":true},{"frame":{"width":160,"height":48}},{"clipped":true}]}"#
    ),
    "scaledToWhole": SceneSample(
      "Scales a resizable bitmap by a whole factor, so that all its cells have the same size.",
      #"{"bitmap":"ghost","resizable":true,"modifiers":[{"scaledToWhole":true},{"frame":{"width":100,"height":100}},{"border":{"style":"systemBlue"}}]}"#
    ),
    "layoutPriority": SceneSample(
      "Gives a view its size before the others of a stack, which share what is left.",
      #"{"hstack":[{"text":"This one is cut off"},{"text":"This one is whole","modifiers":[{"layoutPriority":1}]}],"modifiers":[{"lineLimit":1},{"frame":{"width":200}}]}"#
    ),
    "position": SceneSample(
      "Puts the centre of a view at a point of the proposed size.",
      #"{"circle":true,"fill":"systemPink","modifiers":[{"frame":{"width":24,"height":24}},{"position":{"x":110,"y":20}},{"frame":{"width":140,"height":56}},{"border":{"style":"systemBlue"}}]}"#
    ),
    "hidden": SceneSample(
      "Hides a view, which keeps its place.",
      #"{"hstack":[{"text":"One"},{"text":"Two","modifiers":[{"hidden":true}]},{"text":"Three"}]}"#
    ),
  ]

  private static let drawing: [String: SceneSample] = [
    "background": SceneSample(
      "Puts a colour or a node behind a view, at the size of the view.",
      #"{"text":"Background","modifiers":[{"padding":8},{"foregroundStyle":"white"},{"background":{"linearGradient":{"colors":["systemBlue","systemPurple"]}}}]}"#
    ),
    "overlay": SceneSample(
      "Puts a colour or a node in front of a view.",
      #"{"symbol":"bell.fill","size":48,"modifiers":[{"overlay":{"content":{"circle":true,"fill":"systemRed","modifiers":[{"frame":{"width":16,"height":16}}]},"alignment":"topTrailing"}}]}"#
    ),
    "clipShape": SceneSample(
      "Cuts a view off outside a shape.",
      #"{"bitmap":"sunset","resizable":true,"modifiers":[{"scaledToFill":true},{"frame":{"width":80,"height":80}},{"clipShape":{"circle":true}}]}"#
    ),
    "clipped": SceneSample(
      "Cuts a view off outside its frame, with hard edges, or with smooth ones if `antialiased`.",
      #"{"circle":true,"fill":"systemOrange","modifiers":[{"frame":{"width":96,"height":96}},{"frame":{"width":120,"height":48}},{"clipped":true}]}"#
    ),
    "cornerRadius": SceneSample(
      "Cuts the corners of a view off with a radius.",
      #"{"color":"systemGreen","modifiers":[{"frame":{"width":120,"height":56}},{"cornerRadius":16}]}"#
    ),
    "opacity": SceneSample(
      "Makes a view translucent: 0 is invisible, 1 is opaque.",
      #"{"hstack":[{"symbol":"star.fill","size":40},{"symbol":"star.fill","size":40,"modifiers":[{"opacity":0.5}]},{"symbol":"star.fill","size":40,"modifiers":[{"opacity":0.2}]}]}"#
    ),
    "shadow": SceneSample(
      "Draws a blurred shadow behind a view.",
      #"{"roundedRectangle":12,"fill":"systemYellow","modifiers":[{"frame":{"width":96,"height":48}},{"shadow":{"color":"gray","radius":6,"y":4}},{"padding":16}]}"#
    ),
    "blur": SceneSample(
      "Blurs a view.",
      #"{"text":"Blurred","modifiers":[{"font":"title"},{"blur":2},{"padding":8}]}"#
    ),
    "blendMode": SceneSample(
      "Blends a view with what is behind it.",
      #"{"zstack":[{"circle":true,"fill":"cyan","modifiers":[{"frame":{"width":64,"height":64}},{"offset":{"x":-18}}]},{"circle":true,"fill":"magenta","modifiers":[{"frame":{"width":64,"height":64}},{"offset":{"x":18}},{"blendMode":"multiply"}]}],"modifiers":[{"frame":{"width":120,"height":72}}]}"#
    ),
    "compositingGroup": SceneSample(
      "Draws a view as one picture before later modifiers apply, so that its parts do not show through each other.",
      #"{"zstack":[{"circle":true,"fill":"systemBlue","modifiers":[{"frame":{"width":56,"height":56}},{"offset":{"x":-16}}]},{"circle":true,"fill":"systemBlue","modifiers":[{"frame":{"width":56,"height":56}},{"offset":{"x":16}}]}],"modifiers":[{"frame":{"width":96,"height":60}},{"compositingGroup":true},{"opacity":0.5}]}"#
    ),
    "rotationEffect": SceneSample(
      "Rotates a view clockwise around an anchor. Its frame stays as it is.",
      #"{"text":"Rotated","modifiers":[{"font":"title2"},{"rotationEffect":-12},{"padding":16}]}"#
    ),
    "scaleEffect": SceneSample(
      "Scales a view around an anchor; a negative factor mirrors it. Its frame stays as it is.",
      #"{"symbol":"airplane","size":40,"modifiers":[{"scaleEffect":{"x":-1.5,"y":1.5}},{"padding":16}]}"#
    ),
    "offset": SceneSample(
      "Moves a view. Its frame stays where it is.",
      #"{"text":"Moved","modifiers":[{"offset":{"x":12,"y":10}},{"border":{"style":"systemBlue"}},{"padding":16}]}"#
    ),
    "border": SceneSample(
      "Draws a line inside the edges of the frame.",
      #"{"text":"Border","modifiers":[{"padding":10},{"border":{"style":"systemPurple","width":3}}]}"#
    ),
  ]
}
