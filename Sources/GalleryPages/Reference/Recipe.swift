/// A thing that people do, and how it is written; `{{server}}` stands where addresses begin.
package struct Recipe: Sendable {
  /// Its place in the page.
  let recipeID: String
  let recipeTitle: String
  let recipeText: String
  let recipeCode: String
  /// The code up to the first address.
  let recipeStart: String
  /// The pieces of the code that begin with an address on this server, without its origin.
  let recipeRest: [String]
  /// The picture that comes of it, as `<pixel-image>` shows it; `nil` where there is nothing to look at, or not
  /// in this collection.
  package private(set) var shown: Shown?

  /// A picture of the collection: one of the three names is there.
  package struct Shown: Sendable {
    package var bitmap: String?
    package var symbol: String?
    package var scene: String?
    let alt: String
  }

  private init(
    _ id: String, _ title: String, _ text: String, _ code: String, shown: Shown? = nil
  ) {
    (recipeID, recipeTitle, recipeText, recipeCode) = (id, title, text, code)
    let pieces = code.split(separator: "{{server}}", omittingEmptySubsequences: false)
    recipeStart = pieces.first.map(String.init) ?? ""
    recipeRest = pieces.dropFirst().map(String.init)
    self.shown = shown
  }

  /// The same without its picture.
  package var unshown: Recipe {
    var recipe = self
    recipe.shown = nil
    return recipe
  }

  package static let all = [
    Recipe(
      "readme", "A sprite in a README",
      "Whole scales keep every cell a block. Without a size of its own the picture is as large as it is drawn.",
      "![A ghost]({{server}}/bitmap/ghost.png?scale=8)",
      shown: Shown(bitmap: "ghost", alt: "A ghost")),
    Recipe(
      "screens", "Crisp on every screen",
      "One picture for each density; width and height keep the page from moving while it loads.",
      """
      <img src="{{server}}/bitmap/ghost.png?scale=4"
           srcset="{{server}}/bitmap/ghost.png?scale=8 2x, {{server}}/bitmap/ghost.png?scale=12 3x"
           width="64" height="64" alt="A ghost" style="image-rendering: pixelated">
      """),
    Recipe(
      "icon", "An icon in the colour of the text",
      "A mask takes the shape of the symbol and leaves the colour to the page.",
      """
      .bell {
        width: 24px; height: 24px; background: currentColor;
        mask: url("{{server}}/symbol/bell.svg?variant=fill") center / contain no-repeat;
      }
      """),
    Recipe(
      "walk", "A sprite that walks",
      "A tag is a run of frames with a name; .gif, .webp and .apng play it, and so does .svg.",
      "<img src=\"{{server}}/bitmap/walker.webp?tag=walk&scale=4\" alt=\"A child who walks\">"),
    Recipe(
      "sheet", "A sheet for a game engine",
      "All frames on one picture; the data beside it is what Phaser, PixiJS and readers of Aseprite's files take.",
      """
      this.load.aseprite("walker", "{{server}}/bitmap/walker/sheet.png?layout=packed&extrude=1",
        "{{server}}/bitmap/walker/sheet.json?layout=packed&extrude=1");
      """),
    Recipe(
      "favicon", "The icon of a site",
      "One file for all sizes, or the picture itself for browsers that take any.",
      """
      <link rel="icon" href="{{server}}/bitmap/ghost.ico?sizes=16,32,48">
      <link rel="icon" href="{{server}}/bitmap/ghost.svg" type="image/svg+xml">
      """),
    Recipe(
      "element", "An element that knows the screen",
      "One module draws bitmaps at whole factors, symbols as vectors, and scenes that follow their edits.",
      """
      <script type="module" src="{{server}}/pixel-image.js"></script>
      <pixel-image bitmap="ghost" width="128" alt="A ghost"></pixel-image>
      <pixel-image scene="award" data-name="Ada" live alt="Award for Ada"></pixel-image>
      """),
    Recipe(
      "iconify", "Icons in components that are there already",
      "Iconify's components and plug-ins take this server as their host; sets are prefixes.",
      """
      <script>IconifyProviders = { "": { resources: ["{{server}}"] } }</script>
      <iconify-icon icon="pixelarium:bell-slash-fill"></iconify-icon>
      """),
    Recipe(
      "variant", "The same icon, filled and crossed out",
      "Variants are words of SwiftUI between dots, in any order; weight and colour are options.",
      "{{server}}/symbol/bell.png?variant=slash.fill&size=48&foreground=tomato",
      shown: Shown(symbol: "bell", alt: "A filled bell, crossed out")),
    Recipe(
      "award", "An award by URL",
      "Every parameter of a scene is a part of its address; /scene/award.json tells them as JSON Schema.",
      "{{server}}/scene/award.png?name=Ada&scale=2",
      shown: Shown(scene: "award", alt: "An award for Ada")),
    Recipe(
      "card", "A card for links that are shared",
      "Programs that show a link read these lines of the page that it leads to.",
      """
      <meta property="og:image" content="{{server}}/scene/card.png?title=Pixels">
      <meta name="twitter:card" content="summary_large_image">
      """),
    Recipe(
      "dark", "Light and dark",
      "Scenes know both schemes of colours, and the browser takes the one that fits.",
      """
      <picture>
        <source media="(prefers-color-scheme: dark)" srcset="{{server}}/scene/stat.png?colorScheme=dark">
        <img src="{{server}}/scene/stat.png" alt="">
      </picture>
      """),
    Recipe(
      "print", "A certificate on paper",
      "PDF keeps vectors and texts that can be searched; page puts it on a sheet.",
      "{{server}}/scene/certificate.pdf?name=Ada&page=a4"),
    Recipe(
      "live", "A picture that follows its scene",
      "The stream sends a new picture after each edit; /events tells scripts the same.",
      "<img src=\"{{server}}/scene/badge/stream\" alt=\"The state of the build\">"),
    Recipe(
      "remote", "An image of another server, smaller",
      "The operator allows servers (--remote-allow) or signs addresses; while it loads, the placeholder is shown.",
      "{{server}}/remote.png?url=https%3A%2F%2Fexample.org%2Fcat.jpg&width=320&placeholder=ghost"),
    Recipe(
      "recover", "Pixel art as it was before it was enlarged",
      "Its cells are found again, however it was enlarged; all other options are about them.",
      "{{server}}/remote.png?url=https%3A%2F%2Fexample.org%2Fblurred.png&recover=true&scale=8"),
    Recipe(
      "search", "Search by program",
      "Lists are JSON, page by page, and open to scripts of other sites.",
      "curl '{{server}}/api/symbols?query=arrow&per_page=10'"),
    Recipe(
      "terminal", "A picture in the terminal",
      "Every bitmap is text, too: .txt draws it in colours with two cells a character.",
      "curl '{{server}}/bitmap/ghost.txt'"),
  ]
}
