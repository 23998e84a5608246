import { announce } from "./announce.js";
import { copy } from "./copy.js";
import "./ground.js";
import { exchange } from "./live.js";
import { fillOrigins, isTyping } from "./page.js";
import { Panel } from "./panel.js";
import { onReturn, page } from "./server.js";

const main = document.querySelector("main");
const form = document.querySelector("[data-panel]");

/** What a kind of picture may do in its own way, and what is done otherwise. */
const usual = {
  /** Makes the picture of a fresh page ready and shows it. */
  async swap(fresh, signal) {},
  /** Arranges what depends on all that is shown. */
  arrange() {},
  /** Changes the parameters that go together with those that get new values. */
  adjust(parameters, values) {},
  /** Answers a click, or says that it is none of its own; `link` leads to another state of the page. */
  click(event, link) {
    return false;
  },
  /** Answers a key, or says that it is none of its own; `press` clicks what a selector finds. */
  key(event, press) {
    return false;
  },
  /** Brings the picture back into view. */
  reveal() {},
};

/** The page of one picture to try things on: its address is the state, the server says what it looks like. */
export class DetailPage {
  #kind;
  #panel;
  /** The request for the state that is on its way, until it is shown. */
  #request = null;
  /** Actions that begin when that state is shown. */
  #waiting = [];
  /** What was changed last and when: one way back leads over a whole turn of a dial. */
  #last = { name: "", time: 0 };

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

  /** Changes parameters; an empty value takes one out, but for those that may be empty. */
  change(values) {
    const parameters = new URLSearchParams(location.search);
    this.#kind.adjust(parameters, values);
    for (const [name, value] of Object.entries(values)) {
      const isValue = value !== "" || form.querySelector(`[name="${CSS.escape(name)}"][data-empty]`);
      if (!isValue) parameters.delete(name);
      else parameters.set(name, value);
    }
    // A comma means nothing to a query, and addresses are read by people.
    const search = parameters.toString().replaceAll("%2C", ",");
    const name = Object.keys(values).join();
    const adding = name !== this.#last.name || Date.now() - this.#last.time > 1000;
    this.#last = { name, time: Date.now() };
    this.#show(search === "" ? "" : `?${search}`, { adding });
  }

  /** Shows the same state as it is now. */
  refresh() {
    return this.#show(location.search);
  }

  /**
   * Runs an action that depends on what the page shows: at once, or as soon as the state that is on its way
   * is shown. Few wait, so that nothing goes on long after a key that was held.
   */
  whenShown(action) {
    if (!this.#request) action();
    else if (this.#waiting.length < 4) this.#waiting.push(action);
  }

  async #show(search, { adding = false, restoring = false } = {}) {
    this.#request?.abort();
    const request = new AbortController();
    this.#request = request;
    const { signal } = request;
    if (adding) history.pushState(null, "", main.dataset.page + search);
    else history.replaceState(history.state, "", main.dataset.page + search);
    try {
      const { isGood, text } = await page(main.dataset.page + search, signal);
      const fresh = new DOMParser().parseFromString(text, "text/html");
      if (!isGood) return this.#refuse(fresh);
      await this.#kind.swap(fresh, signal);
      if (signal.aborted) return;
      this.#copyData(fresh.querySelector("main"));
      history.replaceState(history.state, "", main.dataset.page + main.dataset.query);
      exchange(text);
      this.#panel.show(fresh.querySelector("[data-panel]"), restoring);
      this.#arrange();
    } catch {
      // Aborted by a later state, or the server is gone, which is being told already.
    } finally {
      if (this.#request === request) this.#request = null;
      while (!this.#request && this.#waiting.length > 0) this.#waiting.shift()();
    }
  }

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

  #refuse(fresh) {
    const reason = fresh.querySelector("[data-problem-text]")?.textContent;
    if (reason) this.#panel.refuse(reason);
    else announce(fresh.title);
  }

  // Links to other states of this page are the controls of a page without scripts; here they do not
  // load it anew.
  #click(event) {
    const link = event.target.closest("a");
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0);
    const isState = link?.pathname === main.dataset.page && !link.hasAttribute("download") && isPlain;
    if (!isState) return this.#kind.click(event, null);
    event.preventDefault();
    this.whenShown(() => {
      if (this.#kind.click(event, link)) return;
      this.#last = { name: "", time: 0 };
      this.#show(link.search, { adding: true });
      if (link.closest(".comparison")) this.#kind.reveal();
    });
  }

  #key(event) {
    if (isTyping(event)) return;
    const press = (selector) => {
      event.preventDefault();
      document.querySelector(selector)?.click();
    };
    if (event.key === "c") return copy(document.querySelector("[data-address]").href, null);
    if (this.#kind.key(event, press)) return;
    if (event.key === "ArrowLeft") press(".neighbors [rel=prev]");
    else if (event.key === "ArrowRight") press(".neighbors [rel=next]");
  }
}
