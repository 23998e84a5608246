// @ts-check
import { find, findAll } from "../site/elements.js";
import { page } from "../site/server.js";
import { Turning } from "./turning.js";

const main = find(HTMLElement, "main");

/** The comparison on a bitmap's page, which is loaded when it is opened, and again when the shown options change. */
export class Comparison {
  #fold = find(HTMLDetailsElement, "details[data-compare]");
  #place = find(HTMLElement, "[data-compared]");
  #turning = new Turning();
  /** The URL of the comparison that is shown or being loaded. */
  #source = "";
  /** @type {AbortController | null} */
  #request = null;

  constructor() {
    this.#fold.addEventListener("toggle", () => this.arrange());
  }

  /** Loads the comparison of the present options if it is open. */
  async arrange() {
    const source = main.dataset.compare ?? "";
    if (!this.#fold.open || source === this.#source) return;
    this.#source = source;
    this.#request?.abort();
    const request = new AbortController();
    this.#request = request;
    try {
      const { text } = await page(source, request.signal);
      if (request.signal.aborted) return;
      const fresh = find(
        HTMLElement, "[data-comparisons]", new DOMParser().parseFromString(text, "text/html"));
      // What the visitor opened or closed stays so.
      for (const { id, open } of findAll(HTMLDetailsElement, "details", this.#place)) {
        fresh.querySelector(`#${id}`)?.toggleAttribute("open", open);
      }
      this.#place.replaceChildren(...fresh.childNodes);
      this.#turning.arrange();
    } catch {
      // A later state aborted the request, or the server is unreachable, which `server.js` reports.
      if (this.#request === request) this.#source = "";
    }
  }

  /**
   * Starts or stops a rotation if `target` is its button; returns whether it is.
   *
   * @param {EventTarget | null} target
   */
  click(target) {
    return this.#turning.click(target);
  }
}
