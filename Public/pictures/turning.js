/** The angle between two pictures in degrees. */
const step = 3;

/** The minimum time between two pictures in milliseconds. */
const time = 80;

/** Returns a picture's image, the URL that it shows in this window, and its width in CSS pixels. */
function shown(picture) {
  const image = picture.querySelector("img");
  const small = picture.querySelector("source");
  const source = small && matchMedia(small.media).matches ? small : image;
  return { image, source: (source.srcset || image.src).split(" ")[0], width: Number(source.getAttribute("width")) };
}

/** Loads and decodes a picture. */
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
  #button = null;
  #angle = 17;

  /** Shows the buttons, which need this script. */
  arrange() {
    for (const button of document.querySelectorAll("[data-turn]")) button.hidden = false;
    if (!this.#button?.isConnected) this.#button = null;
  }

  /** Starts or stops the rotation if `target` is its button; returns whether it is. */
  click(target) {
    const button = target.closest("[data-turn]");
    if (!button) return false;
    if (this.#button === button) this.#end();
    else this.#play(button);
    return true;
  }

  #end() {
    this.#button.textContent = "Play";
    this.#button.setAttribute("aria-pressed", "false");
    this.#button = null;
  }

  async #play(button) {
    if (this.#button) this.#end();
    this.#button = button;
    button.textContent = "Pause";
    button.setAttribute("aria-pressed", "true");
    const pictures = [...button.closest("section").querySelectorAll("picture")].map(shown);
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
          for (const source of image.parentElement.querySelectorAll("source")) source.remove();
          image.removeAttribute("srcset");
          image.src = next[index].src;
          image.width = next[index].naturalWidth * factors[index];
          image.height = next[index].naturalHeight * factors[index];
        }
      }
    } catch {
      // The server is unreachable: keep the present pictures.
      if (this.#button === button) this.#end();
    }
  }

  #turned(address) {
    const url = new URL(address, document.baseURI);
    url.searchParams.set("rotate", String(this.#angle));
    return url.href;
  }
}
