// @ts-check
import { Panel } from "../controls/panel.js";
import { announce } from "../site/announce.js";
import { copy } from "../site/copy.js";
import { around, find } from "../site/elements.js";
import { exchange } from "../site/live.js";
import "../site/menu.js";
import { fillOrigins, isTyping } from "../site/page.js";
import { onReturn, page } from "../site/server.js";
import "./ground.js";

const main = find(HTMLElement, "main");
const form = find(HTMLFormElement, "[data-panel]");

/** The default behaviour of the page, which each kind of picture may override. */
const usual = {
  /**
   * Prepares the picture of a fresh page and shows it.
   *
   * @param {Document} fresh
   * @param {AbortSignal} signal
   */
  async swap(fresh, signal) {},
  /** Updates everything that depends on the whole state of the page. */
  arrange() {},
  /**
   * Changes the parameters that depend on the ones with new values.
   *
   * @param {URLSearchParams} parameters
   * @param {{ [name: string]: string }} values
   */
  adjust(parameters, values) {},
  /**
   * Handles a click and returns whether it did; `link` leads to another state of the page.
   *
   * @param {MouseEvent} event
   * @param {HTMLAnchorElement | null} link
   */
  click(event, link) {
    return false;
  },
  /**
   * Handles a key and returns whether it did; `press` clicks the element that a selector finds.
   *
   * @param {KeyboardEvent} event
   * @param {(selector: string) => void} press
   */
  key(event, press) {
    return false;
  },
  /** Scrolls the picture back into view. */
  reveal() {},
};

/** The page of one picture with its controls: the page's URL holds the state, and the server renders it. */
export class DetailPage {
  #kind;
  #panel;
  /**
   * The request for the pending state, until that state is shown.
   *
   * @type {AbortController | null}
   */
  #request = null;
  /**
   * The actions that run once the pending state is shown.
   *
   * @type {(() => void)[]}
   */
  #waiting = [];
  /** The last changed parameters and the time, so that a whole turn of a dial becomes one history entry. */
  #last = { name: "", time: 0 };

  /** @param {Partial<typeof usual>} kind */
  constructor(kind) {
    this.#kind = { ...usual, ...kind };
    this.#panel = new Panel(form, (values) => this.change(values));
    main.addEventListener("click", (event) => this.#click(event));
    document.addEventListener("keydown", (event) => this.#key(event));
    addEventListener("popstate", () => this.#show(location.search, { restoring: true }));
    onReturn(() => this.#show(location.search));
    this.#arrange();
    const problem = form.querySelector("[data-problem]:not([hidden])");
    if (problem) this.#panel.refuse(problem.textContent);
  }

  /**
   * Changes parameters; an empty value removes the parameter unless it may be empty.
   *
   * @param {{ [name: string]: string }} values
   */
  change(values) {
    const parameters = new URLSearchParams(location.search);
    this.#kind.adjust(parameters, values);
    for (const [name, value] of Object.entries(values)) {
      const isValue = value !== "" || form.querySelector(`[name="${CSS.escape(name)}"][data-empty]`);
      if (!isValue) parameters.delete(name);
      else parameters.set(name, value);
    }
    // A comma has no special meaning in a query, and people read these URLs.
    const search = parameters.toString().replaceAll("%2C", ",");
    const name = Object.keys(values).join();
    const adding = name !== this.#last.name || Date.now() - this.#last.time > 1000;
    this.#last = { name, time: Date.now() };
    this.#show(search === "" ? "" : `?${search}`, { adding });
  }

  get #path() {
    return main.dataset.page ?? "";
  }

  /** Reloads the present state. */
  refresh() {
    return this.#show(location.search);
  }

  /**
   * Runs an action that depends on the shown state: immediately, or once the pending state is shown.
   *
   * Only a few actions wait, so that a held key has no effect long after its release.
   *
   * @param {() => void} action
   */
  whenShown(action) {
    if (!this.#request) action();
    else if (this.#waiting.length < 4) this.#waiting.push(action);
  }

  /** @param {string} search */
  async #show(search, { adding = false, restoring = false } = {}) {
    this.#request?.abort();
    const request = new AbortController();
    this.#request = request;
    const { signal } = request;
    if (adding) history.pushState(null, "", this.#path + search);
    else history.replaceState(history.state, "", this.#path + search);
    try {
      const { isGood, text } = await page(this.#path + search, signal);
      const fresh = new DOMParser().parseFromString(text, "text/html");
      if (!isGood) return this.#refuse(fresh);
      await this.#kind.swap(fresh, signal);
      if (signal.aborted) return;
      this.#copyData(find(HTMLElement, "main", fresh));
      history.replaceState(history.state, "", this.#path + main.dataset.query);
      exchange(text);
      // Show the end of a long address, where the parameters are.
      const address = find(HTMLElement, ".address");
      address.scrollLeft = address.scrollWidth;
      this.#panel.show(find(HTMLFormElement, "[data-panel]", fresh), restoring);
      this.#arrange();
    } catch {
      // A later state aborted the request, or the server is unreachable, which `server.js` reports.
    } finally {
      if (this.#request === request) this.#request = null;
      while (!this.#request && this.#waiting.length > 0) this.#waiting.shift()?.();
    }
  }

  /** @param {HTMLElement} fresh */
  #copyData(fresh) {
    for (const name of Object.keys(main.dataset)) {
      if (!(name in fresh.dataset)) delete main.dataset[name];
    }
    Object.assign(main.dataset, fresh.dataset);
  }

  #arrange() {
    fillOrigins();
    this.#kind.arrange();
  }

  /** @param {Document} fresh */
  #refuse(fresh) {
    const reason = fresh.querySelector("[data-problem-text]")?.textContent;
    if (reason) this.#panel.refuse(reason);
    else announce(fresh.title);
  }

  /**
   * Handles a click. Without scripts, links to other states of this page are its controls; with scripts, they do not
   * reload it.
   *
   * @param {MouseEvent} event
   */
  #click(event) {
    const link = around(HTMLAnchorElement, event.target, "a");
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0);
    const isState = link?.pathname === this.#path && !link.hasAttribute("download") && isPlain;
    if (!link || !isState) return this.#kind.click(event, null);
    event.preventDefault();
    this.whenShown(() => {
      if (this.#kind.click(event, link)) return;
      this.#last = { name: "", time: 0 };
      this.#show(link.search, { adding: true });
      if (link.closest(".comparison")) this.#kind.reveal();
    });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (isTyping(event)) return;
    /** @param {string} selector */
    const press = (selector) => {
      event.preventDefault();
      /** @type {HTMLElement | null} */
      const control = document.querySelector(selector);
      control?.click();
    };
    if (event.key === "c") return copy(find(HTMLAnchorElement, "[data-address]").href, null);
    if (this.#kind.key(event, press)) return;
    if (event.key === "ArrowLeft") press(".neighbors [rel=prev]");
    else if (event.key === "ArrowRight") press(".neighbors [rel=next]");
  }
}
