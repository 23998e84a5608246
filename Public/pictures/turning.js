// @ts-check
import { around, find, findAll } from "../site/elements.js";

/** The angle between two pictures in degrees. */
const step = 3;

/** The minimum time between two pictures in milliseconds. */
const time = 80;

/**
 * Returns a picture's image, the URL that it shows in this window, and its width in CSS pixels.
 *
 * @param {Element} picture
 */
function shown(picture) {
  const image = find(HTMLImageElement, "img", picture);
  const small = picture.querySelector("source");
  const source = small && matchMedia(small.media).matches ? small : image;
  return { image, source: (source.srcset || image.src).split(" ")[0], width: Number(source.getAttribute("width")) };
}

/**
 * Loads and decodes a picture.
 *
 * @param {string} address
 */
async function loaded(address) {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/**
 * Rotates the pictures of a comparison while its button is pressed. The server draws each angle, and the pictures
 * change together once all of them have loaded.
 */
export class Turning {
  /** @type {HTMLButtonElement | null} */
  #button = null;
  #angle = 17;

  /** Shows the buttons, which need this script. */
  arrange() {
    for (const button of findAll(HTMLElement, "[data-turn]")) button.hidden = false;
    if (!this.#button?.isConnected) this.#button = null;
  }

  /**
   * Starts or stops the rotation if `target` is its button; returns whether it is.
   *
   * @param {EventTarget | null} target
   */
  click(target) {
    const button = around(HTMLButtonElement, target, "[data-turn]");
    if (!button) return false;
    if (this.#button === button) this.#end(button);
    else this.#play(button);
    return true;
  }

  /** @param {HTMLButtonElement} button */
  #end(button) {
    button.textContent = "Play";
    button.setAttribute("aria-pressed", "false");
    this.#button = null;
  }

  /** @param {HTMLButtonElement} button */
  async #play(button) {
    if (this.#button) this.#end(this.#button);
    this.#button = button;
    button.textContent = "Pause";
    button.setAttribute("aria-pressed", "true");
    const pictures = [...(button.closest("section")?.querySelectorAll("picture") ?? [])].map(shown);
    try {
      const first = await Promise.all(pictures.map(({ source }) => loaded(source)));
      const factors = first.map(({ naturalWidth }, index) => pictures[index].width / naturalWidth);
      while (this.#button === button && button.isConnected) {
        this.#angle = (this.#angle + step) % 360;
        const addresses = pictures.map(({ source }) => this.#turned(source));
        const wait = new Promise((resolve) => setTimeout(resolve, time));
        const [next] = await Promise.all([Promise.all(addresses.map(loaded)), wait]);
        if (this.#button !== button) return;
        for (const [index, { image }] of pictures.entries()) {
          for (const source of image.parentElement?.querySelectorAll("source") ?? []) source.remove();
          image.removeAttribute("srcset");
          image.src = next[index].src;
          image.width = next[index].naturalWidth * factors[index];
          image.height = next[index].naturalHeight * factors[index];
        }
      }
    } catch {
      // The server is unreachable: keep the present pictures.
      if (this.#button === button) this.#end(button);
    }
  }

  /** @param {string} address */
  #turned(address) {
    const url = new URL(address, document.baseURI);
    url.searchParams.set("rotate", String(this.#angle));
    return url.href;
  }
}
