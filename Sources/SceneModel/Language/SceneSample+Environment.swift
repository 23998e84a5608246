extension SceneSample {
  /// The samples of the modifiers that apply to everything inside a view.
  static let environment: [String: SceneSample] = [
    "stroke": SceneSample(
      "Draws a line around the letters of texts.",
      #"{"text":"Outline","modifiers":[{"font":{"size":36,"weight":"heavy"}},{"foregroundStyle":"systemYellow"},{"stroke":{"style":"systemBrown","width":3}},{"padding":4}]}"#
    ),
    "font": SceneSample(
      "Sets the font: a text style, a family with a size, or a pixel font.",
      #"{"vstack":[{"text":"Large title","modifiers":[{"font":"largeTitle"}]},{"text":"Serif, 20 points","modifiers":[{"font":{"size":20,"design":"serif"}}]},{"text":"PIXELS","modifiers":[{"font":{"pixel":"pixelarium-8","size":16}}]}],"spacing":4}"#
    ),
    "fontWeight": SceneSample(
      "Sets the weight of texts.",
      #"{"hstack":[{"text":"Light","modifiers":[{"fontWeight":"light"}]},{"text":"Regular"},{"text":"Heavy","modifiers":[{"fontWeight":"heavy"}]}]}"#
    ),
    "bold": SceneSample(
      "Makes texts bold.",
      #"{"hstack":[{"text":"Plain"},{"text":"Bold","modifiers":[{"bold":true}]}]}"#),
    "italic": SceneSample(
      "Slants texts.",
      #"{"hstack":[{"text":"Upright"},{"text":"Italic","modifiers":[{"italic":true}]}]}"#),
    "fontDesign": SceneSample(
      "Selects the design of the font: serif, monospaced or rounded.",
      #"{"vstack":[{"text":"Serif","modifiers":[{"fontDesign":"serif"}]},{"text":"Monospaced","modifiers":[{"fontDesign":"monospaced"}]}]}"#
    ),
    "monospacedDigit": SceneSample(
      "Gives all digits the same width, so that numbers below each other align.",
      #"{"vstack":[{"text":"11:11:11"},{"text":"20:48:00"}],"alignment":"leading","modifiers":[{"font":"title2"},{"monospacedDigit":true}]}"#
    ),
    "kerning": SceneSample(
      "Adds space between letters; ligatures stay.",
      #"{"text":"KERNING","modifiers":[{"kerning":4}]}"#),
    "tracking": SceneSample(
      "Adds space between letters, and breaks ligatures up.",
      #"{"text":"TRACKING","modifiers":[{"tracking":4}]}"#),
    "baselineOffset": SceneSample(
      "Moves a text up from its baseline, or down.",
      #"{"text":[{"run":"E = mc"},{"run":"2","modifiers":[{"font":"caption"},{"baselineOffset":8}]}],"modifiers":[{"font":"title2"}]}"#
    ),
    "underline": SceneSample(
      "Underlines texts, also in a colour of its own.",
      #"{"text":"Underlined","modifiers":[{"font":"title2"},{"underline":{"color":"systemRed"}}]}"#
    ),
    "strikethrough": SceneSample(
      "Strikes texts through.",
      #"{"hstack":[{"text":"€ 20","modifiers":[{"strikethrough":true},{"foregroundStyle":"secondary"}]},{"text":"€ 15","modifiers":[{"bold":true}]}]}"#
    ),
    "textCase": SceneSample(
      "Draws texts in upper or lower case.",
      #"{"text":"Upper case","modifiers":[{"textCase":"uppercase"}]}"#),
    "foregroundStyle": SceneSample(
      "Sets the colour or the gradient of texts, symbols and shapes; a list sets the levels of symbols.",
      #"{"vstack":[{"text":"Gradient","modifiers":[{"font":"title"},{"foregroundStyle":{"linearGradient":{"colors":["systemPink","systemIndigo"],"startPoint":"leading","endPoint":"trailing"}}}]},{"symbol":"cloud.sun.rain","size":40,"mode":"palette","modifiers":[{"foregroundStyle":["systemGray","systemOrange","systemBlue"]}]}]}"#
    ),
    "tint": SceneSample(
      "Sets the foreground to one colour.",
      #"{"hstack":[{"symbol":"paperclip","size":24},{"text":"Attachment"}],"modifiers":[{"tint":"systemBlue"}]}"#
    ),
    "multilineTextAlignment": SceneSample(
      "Aligns the lines of a text.",
      #"{"text":"Several lines of a text, in the middle","modifiers":[{"multilineTextAlignment":"center"},{"frame":{"width":140}},{"border":{"style":"systemGray"}}]}"#
    ),
    "lineLimit": SceneSample(
      "Limits the number of lines, or keeps room for a number of them.",
      #"{"text":"This text has too many words for two lines, so its end is cut off.","modifiers":[{"lineLimit":2},{"frame":{"width":180}}]}"#
    ),
    "lineSpacing": SceneSample(
      "Adds space between the lines of a text.",
      #"{"text":"Lines with space between them","modifiers":[{"lineSpacing":8},{"frame":{"width":120}}]}"#
    ),
    "truncationMode": SceneSample(
      "Selects the part of a long line that is cut off.",
      #"{"text":"a-very-long-name-of-a-file.png","modifiers":[{"lineLimit":1},{"truncationMode":"middle"},{"frame":{"width":160}}]}"#
    ),
    "minimumScaleFactor": SceneSample(
      "Shrinks a text that does not fit, down to this factor.",
      #"{"text":"This line shrinks to fit","modifiers":[{"font":"title2"},{"lineLimit":1},{"minimumScaleFactor":0.4},{"frame":{"width":140}},{"border":{"style":"systemGray"}}]}"#
    ),
    "symbolVariant": SceneSample(
      "Adds variants to all symbols inside.",
      #"{"hstack":[{"symbol":"heart"},{"symbol":"bell"},{"symbol":"star"}],"modifiers":[{"symbolVariant":"fill"},{"font":"title"}]}"#
    ),
    "symbolContext": SceneSample(
      "Says where symbols are shown: they are filled in tab bars and swipe actions, as in SwiftUI.",
      #"{"hstack":[{"symbol":"house"},{"symbol":"person"},{"symbol":"gear"}],"spacing":24,"modifiers":[{"symbolContext":"tabBar"},{"font":"title2"}]}"#
    ),
    "symbolRenderingMode": SceneSample(
      "Selects how the layers of symbols are coloured.",
      #"{"hstack":[{"symbol":"cloud.sun.rain.fill"},{"symbol":"cloud.sun.rain.fill","modifiers":[{"symbolRenderingMode":"hierarchical"}]},{"symbol":"cloud.sun.rain.fill","modifiers":[{"symbolRenderingMode":"multicolor"}]}],"modifiers":[{"font":"largeTitle"}]}"#
    ),
    "symbolVariableValue": SceneSample(
      "Fills the layers of symbols that show a value, from 0 to 1.",
      #"{"hstack":[{"symbol":"wifi","modifiers":[{"symbolVariableValue":0.3}]},{"symbol":"wifi","modifiers":[{"symbolVariableValue":1}]}],"modifiers":[{"font":"largeTitle"}]}"#
    ),
    "imageScale": SceneSample(
      "Scales symbols relative to the font.",
      #"{"hstack":[{"symbol":"star.fill","modifiers":[{"imageScale":"small"}]},{"symbol":"star.fill"},{"symbol":"star.fill","modifiers":[{"imageScale":"large"}]}],"modifiers":[{"font":"title"}]}"#
    ),
    "interpolation": SceneSample(
      "Selects how bitmaps are scaled: in exact blocks, or smooth.",
      #"{"hstack":[{"bitmap":"ghost","resizable":true,"modifiers":[{"frame":{"width":64,"height":60}}]},{"bitmap":"ghost","resizable":true,"modifiers":[{"interpolation":"high"},{"frame":{"width":64,"height":60}}]}]}"#
    ),
    "layoutDirection": SceneSample(
      "Lays stacks out from left to right or from right to left.",
      #"{"hstack":[{"text":"1"},{"text":"2"},{"text":"3"}],"spacing":16,"modifiers":[{"layoutDirection":"rtl"}]}"#
    ),
    "colorScheme": SceneSample(
      "Selects light or dark colours, whatever the URL asks for.",
      #"{"text":"Always dark","modifiers":[{"foregroundStyle":"primary"},{"padding":10},{"background":"black"},{"colorScheme":"dark"}]}"#
    ),
    "accessibilityLabel": SceneSample(
      "Gives a view a text alternative, for PDF, SVG and screen readers.",
      #"{"symbol":"wifi","size":40,"modifiers":[{"accessibilityLabel":"Connected"}]}"#),
  ]
}
