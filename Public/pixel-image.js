// @ts-check
/**
 * `<pixel-image>`: shows a bitmap, a symbol or a scene of the server that this module comes from, sharp on every
 * screen (pixel-image.md).
 */

/**
 * @typedef {Map<string, string | number | undefined>} Options
 * @typedef {{ kind: string, name: string, format: string, width: number, height: number, options: Options }} Picture
 * @typedef {(event: MessageEvent) => void} Listener
 * @typedef {{ source: EventSource, listeners: Set<Listener>, last: MessageEvent | null }} Stream
 */

/**
 * The kinds of pictures, with the default file format of each.
 *
 * @type {{ [kind: string]: string }}
 */
const files = { bitmap: "png", symbol: "svg", scene: "png" };

/** The attributes of the element itself; all that are neither here nor in `common` are options of the picture. */
const own = new Set([
  "alt", "format", "height", "live", "loading", "server", "transition", "trigger", "width", ...Object.keys(files),
]);

/** The global attributes (HTML, section 3.2.6), without `dir`, which is an option of the picture. */
const common = new Set([
  "accesskey", "autofocus", "class", "contenteditable", "draggable", "enterkeyhint", "exportparts",
  "hidden", "id", "inert", "inputmode", "is", "lang", "nonce", "part", "popover", "role", "slot",
  "spellcheck", "style", "tabindex", "title", "translate",
]);

const style = new CSSStyleSheet();
style.replaceSync(
  ":host { display: inline-block; position: relative } :host([hidden]) { display: none } img { display: block }" +
  " img.bitmap { image-rendering: pixelated } img.leaving { position: absolute; inset: 0 }" +
  // The end of a transition reports that the text colour or the colour scheme has changed and is stable.
  " .place { position: absolute; background-color: light-dark(white, black);" +
  " transition: color 1ms 50ms, background-color 1ms 50ms }");

/**
 * The options that follow the place of the element: the attribute, and the property of the box that observes it.
 *
 * @type {{ [kind: string]: { attribute: string, property: string } }}
 */
const followed = {
  symbol: { attribute: "foreground", property: "color" },
  scene: { attribute: "color-scheme", property: "background-color" },
};

/** The media query that matches if the reader prefers reduced motion. */
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** The default and the maximum duration of a transition in seconds. */
const fade = { usual: 0.25, longest: 10 };

/** The base of all URLs: the module's own, without its file name and the folder of a version. */
const home = new URL(import.meta.url);
home.pathname = home.pathname.replace(/(static\/[0-9a-f]{16}\/)?[^/]*$/, "");
home.search = home.hash = "";

/**
 * Parses a number as URLs write it (addresses.md, "Numbers"), or returns NaN.
 *
 * @param {string | number} text
 */
const number = (text) => (/^-?(\d+(\.\d{1,6})?|\.\d{1,6})$/.test(String(text)) ? Number(text) : Number.NaN);

/**
 * Rounds a number to six decimals, the maximum in URLs.
 *
 * @param {number} number
 */
const rounded = (number) => Math.round(number * 1e6) / 1e6;

/**
 * Returns a computed colour in hexadecimal, or `null` for black, which is the default of symbols.
 *
 * @param {string} color
 */
function hexadecimal(color) {
  if (color === "rgb(0, 0, 0)") return null;
  const canvas = new OffscreenCanvas(1, 1).getContext("2d");
  if (!canvas) return null;
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const bytes = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => byte.toString(16).padStart(2, "0"));
  return `#${bytes.slice(0, bytes[3] === "ff" ? 3 : 4).join("")}`;
}

/**
 * The options that the server does not know, as `kind option`; they are left out.
 *
 * @type {Set<string>}
 */
const unknown = new Set();

/**
 * The event streams, keyed by URL; elements with the same URL share one.
 *
 * @type {Map<string, Stream>}
 */
const streams = new Map();

/**
 * Calls a listener with each event of a stream; returns a function that stops this.
 *
 * @param {string} address
 * @param {Listener} listener
 */
function listen(address, listener) {
  /** @type {Stream} */
  const stream = streams.get(address) ?? { source: new EventSource(address), listeners: new Set(), last: null };
  if (!streams.has(address)) {
    streams.set(address, stream);
    /** @param {MessageEvent} event */
    const tell = (event) => {
      stream.last = event;
      for (const each of stream.listeners) each(event);
    };
    for (const name of ["image", "problem", "gone"]) stream.source.addEventListener(name, tell);
    stream.source.addEventListener("error", () => {
      if (stream.source.readyState === EventSource.CLOSED) tell(new MessageEvent("error"));
    });
  }
  stream.listeners.add(listener);
  const { last } = stream;
  if (last) queueMicrotask(() => stream.listeners.has(listener) && listener(stream.last ?? last));
  return () => {
    stream.listeners.delete(listener);
    if (stream.listeners.size > 0) return;
    stream.source.close();
    streams.delete(address);
  };
}

class PixelImage extends HTMLElement {
  #image = document.createElement("img");
  /** A box without content, which observes the text colour and the colour scheme of the element's place. */
  #place = document.createElement("span");
  #changes = new MutationObserver((changes) => this.#changed(changes));
  /** @type {MediaQueryList | null} */
  #screen = null;
  #stopListening = () => {};
  /** The factor that scales a scene to the size of the element. */
  #zoom = 1;
  /** A counter of requests, which identifies late responses. */
  #turn = 0;
  /**
   * The URL of the picture that is being replaced: empty before the first picture, or `null` if none is.
   *
   * @type {string | null}
   */
  #replaced = null;

  #root = this.attachShadow({ mode: "open" });

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [style];
    this.#image.part.add("image");
    this.#place.className = "place";
    this.#root.append(this.#image, this.#place);
    this.#place.addEventListener("transitionend", ({ propertyName }) => {
      const { attribute, property } = followed[this.#kind ?? ""] ?? {};
      if (attribute && propertyName === property && !this.hasAttribute(attribute)) this.#show();
    });
    this.#image.addEventListener("load", () => {
      this.#arrive();
      this.#fit();
    });
    this.#image.addEventListener("error", () => this.#explain(this.#image.currentSrc));
  }

  connectedCallback() {
    this.#changes.observe(this, { attributes: true, attributeOldValue: true });
    this.#show();
  }

  disconnectedCallback() {
    this.#changes.disconnect();
    this.#stopListening();
    this.#screen?.removeEventListener("change", this.#showAgain);
    this.#turn += 1;
  }

  #showAgain = () => this.#show();

  /**
   * Shows the picture again if attributes other than `trigger` changed, and plays the effect if `trigger` did.
   *
   * @param {MutationRecord[]} changes
   */
  #changed(changes) {
    const trigger = changes.find(({ attributeName }) => attributeName === "trigger");
    if (changes.some(({ attributeName }) => attributeName !== "trigger") || trigger?.oldValue === null) this.#show();
    const value = this.getAttribute("trigger");
    if (!trigger || trigger.oldValue === null || trigger.oldValue === value) return;
    if (value === null) this.#show();
    else this.#play();
  }

  /** The server's URL, which ends with a slash. */
  get #server() {
    const given = this.getAttribute("server");
    return given ? new URL(given.replace(/\/*$/, "/"), document.baseURI) : home;
  }

  /** The kind of the picture, or `undefined` without one. */
  get #kind() {
    return Object.keys(files).find((each) => this.hasAttribute(each));
  }

  /** Whether the element's place has the dark colour scheme. */
  get #isDark() {
    return getComputedStyle(this.#place).backgroundColor === "rgb(0, 0, 0)";
  }

  /**
   * Returns the picture that the attributes describe, or `null` if they name none. A side without a value is 0.
   *
   * @returns {Picture | null}
   */
  #read() {
    const kind = this.#kind;
    if (!kind) return null;
    /** @type {Options} */
    const options = new Map(kind === "scene" ? Object.entries({ ...this.dataset }) : []);
    for (const { name, value } of this.attributes) {
      if (own.has(name) || common.has(name) || /^(on|aria-|data-)/.test(name)) continue;
      const option = name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
      if (!unknown.has(`${kind} ${option}`)) options.set(option, value === "" ? "true" : value);
    }
    const ink = kind === "symbol" && !options.has("foreground") && hexadecimal(getComputedStyle(this).color);
    if (ink) options.set("foreground", ink);
    // The server decides whether the scene has colours for both schemes.
    const isDark = kind === "scene" && !options.has("colorScheme") && this.#isDark;
    if (isDark && !unknown.has("scene colorScheme")) options.set("colorScheme", "preferDark");
    // Before it plays, an effect shows its first moment, in a picture of the same size as the animation.
    if (this.hasAttribute("trigger") && options.has("effect") && !options.has("time")) options.set("time", 0);
    /** @param {string} name */
    const side = (name) => {
      const text = this.getAttribute(name);
      if (!text) return 0;
      const pixels = number(text);
      // Pass the text on, so that the server's error explains it.
      if (!(pixels >= 0) && kind !== "scene") options.set(name, text);
      return pixels > 0 ? pixels : 0;
    };
    const format = this.getAttribute("format") || files[kind];
    const name = this.getAttribute(kind) ?? "";
    return { kind, name, format, width: side("width"), height: side("height"), options };
  }

  /**
   * Returns the query of a picture for `density` screen pixels per CSS pixel; it may be empty.
   *
   * @param {Picture} picture
   * @param {number} density
   */
  #query({ kind, format, width, height, options }, density) {
    const given = new Map(options);
    const factor = rounded(number(given.get("scale") ?? "1") * density * this.#zoom);
    const hasBox = kind !== "scene" && width + height > 0;
    const pixels = format === "svg" || format === "pdf" ? 1 : density;
    if (hasBox && width) given.set("width", Math.round(width * pixels));
    if (hasBox && height) given.set("height", Math.round(height * pixels));
    const isPlain = !["snap", "interpolation", "contentMode"].some((name) => given.has(name));
    if (hasBox && kind === "bitmap" && isPlain) given.set("snap", "pad");
    if (pixels === density && !(hasBox && kind === "bitmap") && factor !== 1 && factor) given.set("scale", factor);
    return [...given].map((pair) => pair.map((text) => encodeURIComponent(text ?? "")).join("=")).join("&");
  }

  /**
   * @param {Picture} picture
   * @param {string} query
   */
  #address({ kind, name, format }, query, ending = `.${format}`) {
    const path = `${kind}/${encodeURIComponent(name)}${ending}`;
    return new URL(query ? `${path}?${query}` : path, this.#server).href;
  }

  /** Shows the picture that the attributes describe now. */
  #show() {
    this.#turn += 1;
    this.#stopListening();
    this.#screen?.removeEventListener("change", this.#showAgain);
    this.#screen = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    this.#screen.addEventListener("change", this.#showAgain);
    const picture = this.#read();
    const image = this.#image;
    image.className = picture?.kind ?? "";
    image.alt = this.getAttribute("alt") ?? this.querySelector("img")?.alt ?? "";
    image.loading = this.getAttribute("loading") === "lazy" ? "lazy" : "eager";
    for (const side of /** @type {const} */ (["width", "height"])) {
      if (picture?.[side]) image.setAttribute(side, String(picture[side]));
      else image.removeAttribute(side);
    }
    try {
      if (!picture) image.removeAttribute("srcset");
      else if (picture.kind === "scene" && this.hasAttribute("live")) this.#follow(picture);
      else this.#put(this.#sources(picture));
    } catch {
      image.removeAttribute("srcset");
      this.#fail(`There is no server at ${this.getAttribute("server")}`);
    }
  }

  /**
   * Returns the `srcset` for one, two and three screen pixels per CSS pixel, and for the present screen.
   *
   * @param {Picture} picture
   */
  #sources(picture) {
    /** @param {number} density */
    const address = (density) => this.#address(picture, this.#query(picture, density));
    if (picture.format === "svg") return address(1);
    const hasBox = picture.kind !== "bitmap" || picture.width + picture.height > 0;
    const scale = number(picture.options.get("scale") ?? "1");
    // Without a box, a cell has one size on all screens, so its factor has to be whole.
    /** @param {number} density */
    const isSharp = (density) => hasBox || density % 1 === 0 || (scale * density) % 1 === 0;
    return [...new Set([1, 2, 3, rounded(devicePixelRatio)])]
      .filter((density) => density <= 3 && isSharp(density))
      .map((density) => `${address(density)} ${density}x`)
      .join(", ");
  }

  /**
   * Shows a scene and each later change of it, once the browser has decoded the picture.
   *
   * @param {Picture} picture
   */
  #follow(picture) {
    const density = Math.min(rounded(devicePixelRatio), 4);
    const events = this.#address(picture, this.#query(picture, density), "/events");
    const turn = this.#turn;
    this.#stopListening = listen(events, async ({ type, data }) => {
      if (type === "image") {
        const { search } = new URL(JSON.parse(data).href, events);
        const address = this.#address(picture, search.slice(1));
        const next = new Image();
        next.src = address;
        await next.decode().catch(() => {});
        const shown = picture.format === "svg" ? 1 : density;
        if (turn === this.#turn) this.#put(`${address} ${shown}x`);
        return;
      }
      if (type === "error" && !this.#image.srcset) this.#put(this.#sources(picture));
      if (type !== "problem") this.#stopListening();
      /** @type {{ [type: string]: string }} */
      const reasons = { gone: "The scene was removed", error: `There are no events at ${events}` };
      this.#fail(reasons[type] ?? JSON.parse(data).detail);
    });
  }

  /**
   * Plays the effect of a symbol from its beginning, once unless `repeat` is set.
   *
   * A browser plays all pictures with one URL in step, so a picture restarts only if its URL is new.
   */
  async #play() {
    const picture = this.#read();
    if (picture?.kind !== "symbol" || picture.options.get("time") !== 0 || calm.matches) return;
    picture.options.delete("time");
    if (!picture.options.has("repeat")) picture.options.set("repeat", 1);
    const density = picture.format === "svg" ? 1 : Math.min(rounded(devicePixelRatio), 3);
    const address = this.#address(picture, this.#query(picture, density));
    this.#turn += 1;
    const turn = this.#turn;
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error("refused");
      const moving = URL.createObjectURL(await answer.blob());
      if (turn === this.#turn) {
        this.#image.addEventListener("load", () => URL.revokeObjectURL(moving), { once: true });
        this.#image.srcset = `${moving} ${density}x`;
      } else URL.revokeObjectURL(moving);
    } catch {
      this.#fail(`There is no picture at ${address}`);
    }
  }

  /**
   * Sets the URLs of a picture, which fades in with `transition` once it has loaded.
   *
   * @param {string} sources
   */
  #put(sources) {
    const image = this.#image;
    if (image.srcset !== sources) this.#replaced ??= image.naturalWidth > 0 ? image.currentSrc : "";
    // Set them even if they are equal: on another screen, the browser then chooses another one.
    image.srcset = sources;
  }

  /** Fades a new picture in, and the previous one out. */
  #arrive() {
    const [image, replaced] = [this.#image, this.#replaced];
    this.#replaced = null;
    const text = this.getAttribute("transition");
    const seconds = text === "" ? fade.usual : Math.min(Number(text), fade.longest);
    if (replaced === null || replaced === image.currentSrc || !(seconds > 0) || calm.matches) return;
    const timing = { duration: seconds * 1000, easing: "ease-in-out" };
    image.animate({ opacity: [0, 1] }, timing);
    if (!replaced) return;
    const leaving = document.importNode(image);
    leaving.srcset = replaced;
    leaving.alt = "";
    leaving.classList.add("leaving");
    this.#root.append(leaving);
    leaving.animate({ opacity: [1, 0] }, timing).finished.finally(() => leaving.remove());
  }

  /** Requests a scene again if its natural size is not the size at which it is shown. */
  #fit() {
    const picture = this.#read();
    const side = picture?.width ? "width" : "height";
    const shown = picture?.kind === "scene" && picture.format === "png" ? picture[side] : 0;
    const drawn = side === "width" ? this.#image.naturalWidth : this.#image.naturalHeight;
    const zoom = shown ? rounded(Math.min(Math.max((this.#zoom * shown) / drawn, 0.05), 4)) : 1;
    // The server rounds sizes to whole pixels of the screen.
    const isOff = shown === 0 || Math.abs(shown - drawn) * devicePixelRatio > 1;
    if (isOff && zoom !== this.#zoom) {
      this.#zoom = zoom;
      this.#show();
    } else {
      this.dispatchEvent(new Event("load"));
    }
  }

  /**
   * Reports the failure of a picture; an option that the server does not know is reported in the console and left out.
   *
   * @param {string} address
   */
  async #explain(address) {
    const picture = this.#read();
    if (picture && picture.options.size > 0) {
      const answer = await fetch(address, { headers: { Accept: "application/problem+json" } }).catch(() => null);
      const problem = answer?.status === 400 ? await answer.json().catch(() => null) : null;
      const option = `${picture.kind} ${problem?.parameter}`;
      // An option with a refused value has a `value`. An older server refuses `preferDark`.
      const isOurs = problem?.value === "preferDark" && !this.hasAttribute("color-scheme");
      const isUnknown = problem?.value == null || isOurs;
      if (picture.options.has(problem?.parameter) && isUnknown && !unknown.has(option)) {
        console.warn(`<pixel-image ${picture.kind}="${picture.name}">: ${problem.detail}`);
        unknown.add(option);
        this.#show();
        return;
      }
    }
    this.#fail(`There is no picture at ${address}`);
  }

  /** @param {string} message */
  #fail(message) {
    this.dispatchEvent(new ErrorEvent("error", { message }));
  }
}

customElements.define("pixel-image", PixelImage);
