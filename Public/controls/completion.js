// @ts-check
import { around, findAll } from "../site/elements.js";
import { caret, parameterNames } from "./caret.js";

/** @typedef {import("./caret.js").Caret} Caret */
/** @typedef {import("./schema.js").DocumentSchema} DocumentSchema */
/** @typedef {import("./schema.js").Offer} Offer */

const limit = 50;

/**
 * Offers keys and values at the caret of a document, in a listbox. Arrow keys move in the list, Enter or Tab takes an
 * entry, Escape closes it, and Control with Space opens it. While the list is closed, Tab leaves the field as usual.
 */
export class Completion {
  #field;
  #schema;
  #list = document.createElement("ul");
  /** @type {Offer[]} */
  #offers = [];
  /** @type {Caret | null} */
  #place = null;
  #index = 0;

  /**
   * @param {HTMLTextAreaElement} field
   * @param {DocumentSchema} schema
   */
  constructor(field, schema) {
    this.#field = field;
    this.#schema = schema;
    this.#list.id = `${field.id}-offers`;
    this.#list.className = "found offers";
    this.#list.hidden = true;
    this.#list.setAttribute("role", "listbox");
    this.#list.setAttribute("aria-label", "Keys and values");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-haspopup", "listbox");
    field.setAttribute("aria-controls", this.#list.id);
    field.after(this.#list);
    field.addEventListener("input", (event) => this.#typed(event));
    // Before the page's own listener, which indents at Enter.
    field.addEventListener("keydown", (event) => this.#press(event), { capture: true });
    for (const kind of ["blur", "pointerdown"]) field.addEventListener(kind, () => this.#close());
    field.addEventListener("scroll", () => {
      if (!this.#list.hidden) this.#put();
    });
    // A click in the list must not take the focus from the field.
    this.#list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.#list.addEventListener("click", (event) => {
      const option = around(HTMLElement, event.target, "[role=option]");
      if (option) this.#take(findAll(HTMLElement, "li", this.#list).indexOf(option));
    });
  }

  /** @param {Event} event */
  #typed(event) {
    const isWriting = event instanceof InputEvent && event.inputType.startsWith("insert") && event.inputType !== "insertFromPaste";
    const place = isWriting || !this.#list.hidden ? this.#look() : null;
    // White space alone offers nothing, so that Enter stays a line end.
    if (place && place.start < place.end && this.#offers.length > 0) this.#open();
    else this.#close();
  }

  /** Finds the offers at the caret. */
  #look() {
    const { value, selectionStart } = this.#field;
    const place = caret(value, selectionStart);
    this.#place = place;
    if (!place) this.#offers = [];
    else {
      const all = place.kind === "key" ? this.#schema.keys(place.path, place.present.filter((key) => key !== place.typed))
        : this.#schema.values(place.path, parameterNames(value));
      this.#offers = sorted(all, place.typed).slice(0, limit);
    }
    return place;
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.key === " " && event.ctrlKey) {
      this.#look();
      if (this.#offers.length > 0) this.#open();
    } else if (this.#list.hidden) return;
    else if (event.key === "Escape") this.#close();
    else if (["Enter", "Tab"].includes(event.key) && !event.shiftKey) this.#take(this.#index);
    else if (event.key === "ArrowDown") this.#mark(this.#index + 1);
    else if (event.key === "ArrowUp") this.#mark(this.#index - 1);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** @param {number} index */
  #take(index) {
    const offer = this.#offers[index];
    const place = this.#place;
    this.#close();
    if (!offer || !place) return;
    const isNewKey = place.kind === "key" && !place.hasColon;
    const opening = isNewKey ? this.#schema.opening([...place.path, JSON.parse(offer.text)]) : { text: "", caret: 0 };
    this.#field.setSelectionRange(place.start, place.end);
    insert(this.#field, offer.text + opening.text);
    const at = place.start + offer.text.length + opening.caret;
    this.#field.setSelectionRange(at, at);
    // The values of a key with a closed set of them come next.
    if (isNewKey && opening.text.endsWith('""')) {
      this.#look();
      if (this.#offers.length > 0) this.#open();
    }
  }

  #open() {
    this.#list.replaceChildren(...this.#offers.map((offer, index) => this.#option(offer, index)));
    this.#list.hidden = false;
    this.#mark(0);
    this.#put();
  }

  #close() {
    this.#list.hidden = true;
    this.#field.removeAttribute("aria-activedescendant");
  }

  /** @param {number} index */
  #mark(index) {
    const options = findAll(HTMLElement, "li", this.#list);
    this.#index = (index + options.length) % options.length;
    for (const [place, option] of options.entries()) option.ariaSelected = String(place === this.#index);
    const marked = options[this.#index];
    if (!marked) return;
    marked.scrollIntoView({ block: "nearest" });
    this.#field.setAttribute("aria-activedescendant", marked.id);
  }

  /**
   * @param {Offer} offer
   * @param {number} index
   */
  #option(offer, index) {
    const option = document.createElement("li");
    option.id = `${this.#list.id}-${index}`;
    option.setAttribute("role", "option");
    const text = document.createElement("b");
    text.textContent = offer.text.replace(/^"(.*)"$/u, "$1");
    const about = document.createElement("span");
    about.textContent = offer.about;
    option.append(text, about);
    return option;
  }

  /** Puts the list below the caret, or above it if there is more room. */
  #put() {
    const style = getComputedStyle(this.#field);
    const before = this.#field.value.slice(0, this.#place?.start ?? 0);
    const lines = before.split("\n");
    const pen = document.createElement("canvas").getContext("2d");
    if (pen) pen.font = `${style.fontSize} ${style.fontFamily}`;
    const line = Number.parseFloat(style.lineHeight);
    const width = pen?.measureText(lines.at(-1) ?? "").width ?? 0;
    const x = Number.parseFloat(style.paddingLeft) + width - this.#field.scrollLeft + this.#field.offsetLeft;
    const y = Number.parseFloat(style.paddingTop) + (lines.length - 1) * line - this.#field.scrollTop + this.#field.offsetTop;
    const room = this.#field.offsetLeft + this.#field.clientWidth;
    const { offsetWidth, offsetHeight } = this.#list;
    const isBelow = y + line + offsetHeight <= this.#field.offsetTop + this.#field.clientHeight || y < offsetHeight;
    this.#list.style.left = `${Math.max(0, Math.min(x, room - offsetWidth))}px`;
    this.#list.style.top = `${isBelow ? y + line : y - offsetHeight}px`;
  }
}

/**
 * Returns the offers that contain the typed text, prefix matches first.
 *
 * @param {Offer[]} offers
 * @param {string} typed
 */
function sorted(offers, typed) {
  const wanted = typed.toLowerCase();
  /** @param {Offer} offer */
  const rank = ({ text }) => {
    const at = text.replace(/^"/u, "").toLowerCase().indexOf(wanted);
    return at < 0 ? 2 : Math.sign(at);
  };
  return offers.filter((offer) => rank(offer) < 2).sort((one, other) => rank(one) - rank(other));
}

/**
 * Replaces the selection of a field as if it was typed, so that it can be undone.
 *
 * @param {HTMLTextAreaElement} field
 * @param {string} text
 */
export function insert(field, text) {
  field.focus();
  // There is no other way to write into the history of a field, and all browsers have this one.
  if (document.execCommand("insertText", false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
