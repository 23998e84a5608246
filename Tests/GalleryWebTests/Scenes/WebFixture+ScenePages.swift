@testable import GalleryWeb

extension WebFixture {
  /// Adds a scene with one text parameter.
  func addGreeting() async throws {
    try await add(
      scene: "greeting",
      #"""
      {"scene":1,"label":"Hello, {{name}}","tags":["card"],
       "parameters":{"name":{"type":"text","default":"Ada","maximum":12}},
       "body":{"text":"Hello, {{name}}","modifiers":[{"frame":{"width":120,"height":40}}]}}
      """#)
  }

  /// Adds a scene with a parameter of each type.
  func addForm() async throws {
    try await add(
      scene: "form",
      #"""
      {"scene":1,"parameters":{
         "words":{"type":"text","default":"one\#u{2028}two","maximum":40},
         "points":{"type":"number","default":12,"minimum":1,"maximum":40.5},
         "count":{"type":"integer","default":3},
         "shown":{"type":"boolean","default":true},
         "ink":{"type":"color","default":"systemMint"},
         "mood":{"type":"choice","options":["calm","wild"],"default":"calm"},
         "day":{"type":"date","default":"2026-11-21"},
         "icon":{"type":"symbol","default":""},
         "sprite":{"type":"bitmap","default":"dot","tag":"avatar"},
         "ramp":{"type":"palette","default":""},
         "image":{"type":"url","default":"https://example.org/a.png"},
         "names":{"type":"list","default":["a","b"],"maximumCount":4}},
       "body":{"text":"{{words}} {{mood}} {{names}}"}}
      """#)
  }
}
