// @ts-check
import { announce } from "../site/announce.js";
import { copy, mark } from "../site/copy.js";
import { around, find, findAll } from "../site/elements.js";
import { exchange } from "../site/live.js";
import { origin } from "../site/origin.js";
import { isTyping } from "../site/page.js";
import { onReturn, page } from "../site/server.js";
import { cardOf, links, move } from "./grid.js";

/**
 * The optional callbacks of a list: `attended`, for the card that got the actions; `shown`, for each fresh page; and
 * `refused`, for the reason why a state cannot be shown, which returns whether it has shown the reason.
 *
 * @typedef {object} Callbacks
 * @property {(card: HTMLElement, actions: Element, where: HTMLElement) => void} [attended]
 * @property {(fresh: Document) => void} [shown]
 * @property {(reason: string) => boolean} [refused]
 */

/** @param {Element} card */
const address = (card) => find(HTMLElement, ".open", card).dataset.picture ?? "";

/**
 * A list of cards. Its search and links show other states without a reload, and keys move the focus in the grid.
 * There is one element with actions, which moves to the card with the pointer or focus. The page of an empty
 * collection has no list.
 */
export class CardList {
  #form = find(HTMLFormElement, ".search");
  #field = find(HTMLInputElement, "#query");
  #results = find(HTMLElement, "#results");
  #actions = find(HTMLElement, ".actions", find(HTMLTemplateElement, "#actions").content);
  #callbacks;
  /** @type {AbortController | null} */
  #request = null;
  #timer = 0;
  /**
   * The input whose change is shown once it rests, or `null`.
   *
   * @type {Element | null}
   */
  #awaited = null;
  /**
   * The input that was changed last, so that a typed word or a turn of a dial becomes one history entry.
   *
   * @type {Element | null}
   */
  #last = null;

  /** @param {Callbacks} callbacks */
  constructor(callbacks) {
    this.#callbacks = callbacks;
    const [form, field, results] = [this.#form, this.#field, this.#results];
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
    find(HTMLElement, "main").addEventListener("click", (event) => {
      const link = around(HTMLAnchorElement, event.target, "#toolbar a, #panel a");
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

  /**
   * Shows the form's state after a change of `input`: immediately, or after `delay` ms without another change.
   *
   * @param {Element} input
   */
  ask(input, delay = 0) {
    clearTimeout(this.#timer);
    this.#awaited = delay > 0 ? input : null;
    if (this.#awaited) {
      this.#timer = setTimeout(() => this.ask(input), delay);
      return;
    }
    const url = new URL(this.#form.action);
    for (const [name, value] of new FormData(this.#form)) {
      if (typeof value === "string" && value.trim() !== "") url.searchParams.append(name, value.trim());
    }
    this.#show(url, { adding: input !== this.#last });
    this.#last = input;
  }

  /**
   * Shows another state without a reload; a newer state aborts it.
   *
   * @param {string | URL} url
   */
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
      this.#actions.remove();
      const fresh = exchange(text);
      this.#callbacks.shown?.(fresh);
      announce(find(HTMLElement, "#count").textContent ?? "");
    } catch {
      // A later state aborted the request, or the server is unreachable, which `server.js` reports.
    }
  }

  /**
   * Shows the reason why a state cannot be shown; the present cards stay.
   *
   * @param {string} text
   */
  #refuse(text) {
    const next = new DOMParser().parseFromString(text, "text/html");
    const reason = next.querySelector("[data-problem-text]")?.textContent ?? next.title;
    if (this.#callbacks.refused?.(reason)) return;
    find(HTMLElement, "#count").textContent = reason;
    announce(reason);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (isTyping(event)) return;
    if (event.key === "/") {
      event.preventDefault();
      this.#field.focus();
      this.#field.select();
    } else if (event.key === "c") {
      const card = cardOf(document.activeElement) ?? this.#results.querySelector(".card:hover");
      if (card) copy(origin + address(card), this.#actions.querySelector("button"));
    } else {
      move(event, this.#results, this.#field);
    }
  }

  /**
   * Moves the actions to a card.
   *
   * @param {HTMLElement | null} card
   */
  #attend(card) {
    const actions = this.#actions;
    if (!card || actions.parentElement === card) return;
    const button = find(HTMLButtonElement, "button", actions);
    mark(button, false);
    button.dataset.copyAddress = address(card);
    const name = find(HTMLElement, ".name", card).textContent;
    for (const place of findAll(HTMLElement, "[data-name]", actions)) place.textContent = name;
    card.append(actions);
    const where = find(HTMLElement, "[data-where]");
    where.textContent = origin + address(card);
    this.#callbacks.attended?.(card, actions, where);
  }
}
