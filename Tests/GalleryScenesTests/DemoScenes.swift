/// The scenes of scenes.md §11.
enum SceneFixtures {
  static let all = [award, badge, card, caption, certificate]

  /// A trophy with a glow, a name and a day.
  static let award = #"""
    { "scene": 1, "name": "award", "label": "Award for {{name}}, {{date}}",
      "parameters": {
        "name": { "type": "text", "default": "Ada", "maximum": 60 },
        "date": { "type": "date", "default": "2026-11-21", "format": "d MMMM yyyy" } },
      "body": {
        "vstack": [
          { "symbol": "trophy", "resizable": true,
            "modifiers": [ { "frame": { "width": 200, "height": 200 } },
                           { "frame": { "maxWidth": "infinity", "maxHeight": "infinity" } },
                           { "shadow": { "color": "systemMint", "radius": 5 } } ] },
          { "text": "{{name}}", "modifiers": [ { "font": "largeTitle" } ] },
          { "text": "{{date}}" } ],
        "modifiers": [ { "multilineTextAlignment": "center" }, { "frame": { "width": 200, "height": 290 } } ] } }
    """#

  /// Two texts side by side, with a symbol where one is asked for.
  static let badge = #"""
    { "scene": 1, "name": "badge", "label": "{{label}}: {{message}}",
      "parameters": { "label": {"type":"text","default":"build","maximum":60}, "message": {"type":"text","default":"passing","maximum":60},
                      "color": {"type":"color","default":"#2f7d32"}, "icon": {"type":"symbol","default":""} },
      "body": { "hstack": [
          { "hstack": [ { "if": "{{icon}}", "then": { "symbol": "{{icon}}", "size": 12 } }, { "text": "{{label}}" } ], "spacing": 4,
            "modifiers": [ {"padding":{"horizontal":5}}, {"frame":{"height":20}}, {"background":"#4a4a4a"} ] },
          { "text": "{{message}}", "modifiers": [ {"padding":{"horizontal":5}}, {"frame":{"height":20}}, {"background":"{{color}}"} ] } ],
        "spacing": 0,
        "modifiers": [ {"font":{"size":11}}, {"foregroundStyle":"white"}, {"clipShape":{"roundedRectangle":3}} ] } }
    """#

  /// A title, an author and a sprite on a gradient.
  static let card = #"""
    { "scene": 1, "name": "card",
      "parameters": { "title": {"type":"text","maximum":140,"default":"Every tiny bitmap gets a URL"}, "author": {"type":"text","default":"Ada"},
                      "avatar": {"type":"bitmap","default":"ghost","tag":"avatar"} },
      "body": { "vstack": [
          { "text": "{{title}}", "modifiers": [ {"font":{"size":72,"weight":"bold"}}, {"lineLimit":3}, {"minimumScaleFactor":0.5} ] },
          { "spacer": 24 },
          { "hstack": [ { "bitmap": "{{avatar}}", "resizable": true, "modifiers": [ {"scaledToWhole":true}, {"frame":{"width":96,"height":96}} ] },
                        { "text": "{{author}}", "modifiers": [ {"font":{"size":32}} ] } ], "spacing": 24 } ],
        "alignment": "leading", "spacing": 24,
        "modifiers": [ {"padding":80}, {"frame":{"width":1200,"height":630,"alignment":"topLeading"}}, {"foregroundStyle":"white"},
                       {"background":{"linearGradient":{"colors":["#1d1b4b","#3b5bdb"],"startPoint":"topLeading","endPoint":"bottomTrailing"}}} ] } }
    """#

  /// A sprite in whole factors over pixel letters.
  static let caption = #"""
    { "scene": 1, "name": "caption",
      "parameters": { "sprite": {"type":"bitmap","default":"ghost"}, "words": {"type":"text","default":"BOO","maximum":24} },
      "body": { "vstack": [ { "bitmap": "{{sprite}}", "resizable": true, "modifiers": [ {"scaledToWhole":true}, {"frame":{"width":128,"height":128}} ] },
                            { "text": "{{words|uppercased}}", "modifiers": [ {"font":{"pixel":"pixelarium-8","size":16}} ] } ],
                "modifiers": [ {"padding":16} ] } }
    """#

  /// A page with a border.
  static let certificate = #"""
    { "scene": 1, "name": "certificate", "label": "{{name}} has finished {{course}}",
      "parameters": { "name": {"type":"text","maximum":60,"default":"Ada Lovelace"}, "course": {"type":"text","maximum":80,"default":"Pixels by hand"},
                      "date": {"type":"date","default":"2026-11-21","format":"d MMMM yyyy"} },
      "body": { "vstack": [
          { "symbol": "trophy.fill", "resizable": true, "modifiers": [ {"frame":{"width":72,"height":72}}, {"foregroundStyle":"#c99700"} ] },
          { "text": "Certificate", "modifiers": [ {"font":{"size":48,"weight":"bold"}} ] },
          { "text": "{{name}}", "modifiers": [ {"font":{"size":36}}, {"lineLimit":1}, {"minimumScaleFactor":0.4} ] },
          { "text": "has finished “{{course}}” on {{date}}.", "modifiers": [ {"font":"title3"} ] } ],
        "spacing": 20,
        "modifiers": [ {"multilineTextAlignment":"center"}, {"frame":{"width":794,"height":547}}, {"border":{"style":"#c99700","width":6}},
                       {"padding":24}, {"background":"white"} ] } }
    """#
}
