/// A common task with its code.
package struct Recipe: Sendable {
  /// The id of the section.
  package let recipeID: String
  /// The task.
  package let recipeTitle: String
  /// The effect of the code, in a sentence or two.
  package let recipeText: String
  /// The code.
  package let recipeCode: CodeSample
  /// The resulting picture for `<pixel-image>`, or `nil` if the collection lacks its item.
  package private(set) var shown: Shown?

  /// A picture of the collection; exactly one of the three names is set.
  package struct Shown: Sendable {
    /// The name of a bitmap.
    package var bitmap: String?
    /// The name of a symbol.
    package var symbol: String?
    /// The name of a scene.
    package var scene: String?
    /// The text alternative.
    package let alt: String
  }

  private init(
    _ id: String, _ title: String, _ text: String, _ code: String, shown: Shown? = nil
  ) {
    (recipeID, recipeTitle, recipeText) = (id, title, text)
    recipeCode = CodeSample(code, title: title)
    self.shown = shown
  }

  /// The recipe without its picture.
  package var unshown: Recipe {
    var recipe = self
    recipe.shown = nil
    return recipe
  }

  /// Returns the recipe with an id, or `nil` if no recipe has it.
  package static func named(_ id: String) -> Recipe? { all.first { $0.recipeID == id } }

  /// All recipes, in the order of their page.
  package static let all = [
    Recipe(
      "readme", "A sprite in a README",
      "A whole scale enlarges each cell to a square block.",
      "![A ghost]({{server}}/bitmap/ghost.png?scale=8)",
      shown: Shown(bitmap: "ghost", alt: "A ghost")),
    Recipe(
      "screens", "Crisp on every screen",
      "One picture per screen density. Width and height prevent layout shifts while it loads.",
      """
      <img src="{{server}}/bitmap/ghost.png?scale=4"
           srcset="{{server}}/bitmap/ghost.png?scale=8 2x, {{server}}/bitmap/ghost.png?scale=12 3x"
           width="64" height="64" alt="A ghost" style="image-rendering: pixelated">
      """),
    Recipe(
      "icon", "An icon in the colour of your text",
      "The mask gives the shape; the page gives the colour.",
      """
      .bell {
        width: 24px; height: 24px; background: currentColor;
        mask: url("{{server}}/symbol/bell.svg?variant=fill") center / contain no-repeat;
      }
      """),
    Recipe(
      "walk", "A walking sprite",
      "A frame tag is a named range of frames. Request it as .gif, .webp, .apng or .svg to play it.",
      "<img src=\"{{server}}/bitmap/walker.webp?tag=walk&scale=4\" alt=\"A child who walks\">"),
    Recipe(
      "sheet", "A sheet for a game engine",
      "All frames in one picture, with data for Phaser, PixiJS and readers of Aseprite's JSON.",
      """
      this.load.aseprite("walker", "{{server}}/bitmap/walker/sheet.png?layout=packed&extrude=1",
        "{{server}}/bitmap/walker/sheet.json?layout=packed&extrude=1");
      """),
    Recipe(
      "favicon", "A favicon",
      "One file with all sizes, or an SVG for browsers that accept it.",
      """
      <link rel="icon" href="{{server}}/bitmap/ghost.ico?sizes=16,32,48">
      <link rel="icon" href="{{server}}/bitmap/ghost.svg" type="image/svg+xml">
      """),
    Recipe(
      "element", "An element that adapts to the screen",
      "One module shows bitmaps at whole factors, symbols as vectors, and scenes that update after each edit.",
      """
      <script type="module" src="{{server}}/pixel-image.js"></script>
      <pixel-image bitmap="ghost" width="128" alt="A ghost"></pixel-image>
      <pixel-image scene="award" data-name="Ada" live alt="Award for Ada"></pixel-image>
      """),
    Recipe(
      "iconify", "Icons for Iconify components",
      "Use this server as the host of Iconify's components and plug-ins. Each set has a prefix.",
      """
      <script>IconifyProviders = { "": { resources: ["{{server}}"] } }</script>
      <iconify-icon icon="pixelarium:bell-slash-fill"></iconify-icon>
      """),
    Recipe(
      "variant", "A filled icon with a slash",
      "Variants are SwiftUI's words, separated by dots in any order. Weight and colour are options.",
      "{{server}}/symbol/bell.png?variant=slash.fill&size=48&foreground=tomato",
      shown: Shown(symbol: "bell", alt: "A filled bell, crossed out")),
    Recipe(
      "award", "An award by URL",
      "Set each parameter of a scene in its URL. /scene/award.json lists them as JSON Schema.",
      "{{server}}/scene/award.png?name=Ada&scale=2",
      shown: Shown(scene: "award", alt: "An award for Ada")),
    Recipe(
      "card", "A card for shared links",
      "Put these lines into the head of your page. Programs that preview links read them.",
      """
      <meta property="og:image" content="{{server}}/scene/card.png?title=Pixels">
      <meta name="twitter:card" content="summary_large_image">
      """),
    Recipe(
      "dark", "Light and dark",
      "The browser chooses. With preferDark, a scene without dark colours stays light.",
      """
      <picture>
        <source media="(prefers-color-scheme: dark)" srcset="{{server}}/scene/stat.png?colorScheme=preferDark">
        <img src="{{server}}/scene/stat.png" alt="">
      </picture>
      """),
    Recipe(
      "print", "A certificate on paper",
      "A PDF has vectors and searchable text. The page option sets the paper size.",
      "{{server}}/scene/certificate.pdf?name=Ada&page=a4"),
    Recipe(
      "live", "A picture that updates with its scene",
      "The stream sends a new picture after each edit. Scripts can listen to /events.",
      "<img src=\"{{server}}/scene/badge/stream\" alt=\"The state of the build\">"),
    Recipe(
      "remote", "A smaller image of another server",
      "The administrator allows servers (--remote-allow) or signs URLs. While the image loads, you see the placeholder.",
      "{{server}}/remote.png?url=https%3A%2F%2Fexample.org%2Fcat.jpg&width=320&placeholder=ghost"),
    Recipe(
      "recover", "Restore enlarged pixel art",
      "Finds the original cells of an enlarged picture. All other options apply to them.",
      "{{server}}/remote.png?url=https%3A%2F%2Fexample.org%2Fblurred.png&recover=true&scale=8"),
    Recipe(
      "search", "Search with a script",
      "Lists are paginated JSON, which scripts of any site may read.",
      "curl '{{server}}/api/symbols?query=arrow&per_page=10'"),
    Recipe(
      "terminal", "A picture in the terminal",
      "Every bitmap is also text: .txt draws it in colour, two cells per character.",
      "curl '{{server}}/bitmap/ghost.txt'"),
  ]
}
