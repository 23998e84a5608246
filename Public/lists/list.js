import { announce } from "../site/announce.js";
import { copy, mark } from "../site/copy.js";
import { cardOf, links, move } from "./grid.js";
import { exchange } from "../site/live.js";
import { origin } from "../site/origin.js";
import { isTyping } from "../site/page.js";
import { onReturn, page } from "../site/server.js";

const form = document.querySelector(".search");
const field = document.getElementById("query");
const results = document.getElementById("results");
const actions = document.getElementById("actions").content.firstElementChild;
const address = (card) => card.querySelector(".open").dataset.picture;

/**
 * A list of cards. Its search and links show other states without a reload, and keys move the focus in the grid.
 * There is one element with actions, which moves to the card with the pointer or focus.
 */
export class CardList {
  #parts;
  #request = null;
  #timer;
  /** The input whose change is shown once it rests, or `null`. */
  #awaited = null;
  /** The input that was changed last, so that a typed word or a turn of a dial becomes one history entry. */
  #last = null;

  /**
   * The optional callbacks are `attended`, for the card that got the actions; `shown`, for each fresh page; and
   * `refused`, for the reason why a state cannot be shown, which returns whether it has shown the reason.
   */
  constructor(parts) {
    this.#parts = parts;
    if (!form) return;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.#awaited) this.ask(this.#awaited);
      this.#last = null;
    });
    field.addEventListener("input", () => this.ask(field));
    field.addEventListener("blur", () => (this.#last = null));
    field.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && field.value !== "") {
        field.value = "";
        this.ask(field);
      } else if (event.key === "ArrowDown" || event.key === "Enter") {
        if (event.key === "ArrowDown") event.preventDefault();
        links(results)[0]?.focus();
      }
    });
    document.querySelector("main").addEventListener("click", (event) => {
      const link = event.target.closest("#toolbar a, #panel a");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      this.#last = null;
      this.#show(link.href);
    });
    const restore = () => {
      field.value = new URL(location.href).searchParams.get("query") ?? "";
      this.#last = null;
      this.#show(location.href, { adding: false });
    };
    addEventListener("popstate", restore);
    onReturn(restore);
    document.addEventListener("keydown", (event) => this.#press(event));
    results.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") this.#attend(cardOf(event.target));
    });
    results.addEventListener("focusin", (event) => this.#attend(cardOf(event.target)));
  }

  /** Shows the form's state after a change of `input`: immediately, or after `delay` ms without another change. */
  ask(input, delay = 0) {
    clearTimeout(this.#timer);
    this.#awaited = delay > 0 ? input : null;
    if (this.#awaited) {
      this.#timer = setTimeout(() => this.ask(input), delay);
      return;
    }
    const url = new URL(form.action);
    for (const [name, value] of new FormData(form)) {
      if (value.trim() !== "") url.searchParams.append(name, value.trim());
    }
    this.#show(url, { adding: input !== this.#last });
    this.#last = input;
  }

  /** Shows another state without a reload; a newer state aborts it. */
  async #show(url, { adding = true } = {}) {
    this.#request?.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    if (adding) history.pushState(null, "", url);
    else history.replaceState(history.state, "", url);
    try {
      const { isGood, text } = await page(url, signal);
      if (signal.aborted) return;
      if (!isGood) return this.#refuse(text);
      actions.remove();
      const fresh = exchange(text);
      this.#parts.shown?.(fresh);
      announce(document.getElementById("count").textContent);
    } catch {
      // A later state aborted the request, or the server is unreachable, which `server.js` reports.
    }
  }

  /** Shows the reason why a state cannot be shown; the present cards stay. */
  #refuse(text) {
    const next = new DOMParser().parseFromString(text, "text/html");
    const reason = next.querySelector("[data-problem-text]")?.textContent ?? next.title;
    if (this.#parts.refused?.(reason)) return;
    document.getElementById("count").textContent = reason;
    announce(reason);
  }

  #press(event) {
    if (isTyping(event)) return;
    if (event.key === "/") {
      event.preventDefault();
      field.focus();
      field.select();
    } else if (event.key === "c") {
      const card = cardOf(document.activeElement) ?? results.querySelector(".card:hover");
      if (card) copy(origin + address(card), actions.querySelector("button"));
    } else {
      move(event, results, field);
    }
  }

  #attend(card) {
    if (!card || actions.parentElement === card) return;
    const button = actions.querySelector("button");
    mark(button, false);
    button.dataset.copyAddress = address(card);
    const name = card.querySelector(".name").textContent;
    for (const place of actions.querySelectorAll("[data-name]")) place.textContent = name;
    card.append(actions);
    const where = document.querySelector("[data-where]");
    where.textContent = origin + address(card);
    this.#parts.attended?.(card, actions, where);
  }
}
