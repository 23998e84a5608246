// @ts-check
import { around, find, findAll } from "../site/elements.js";
import { replacing } from "./colors.js";
import { Drawer } from "./drawer.js";

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field */

/**
 * The controls of a bitmap's or a symbol's page. They request the values that a person sets, and show the values that
 * the server returns.
 */
export class Panel {
  #form;
  #problem;
  #change;
  #drawer;
  /**
   * The field whose value is about to be requested, or `null`.
   *
   * @type {Field | null}
   */
  #typed = null;
  /** The timer of that request. */
  #timer = 0;
  /**
   * The row that was used last, where an error is shown.
   *
   * @type {HTMLElement | null}
   */
  #row = null;

  /**
   * Connects the form; `change` is called with an object of parameters and their new values.
   *
   * @param {HTMLFormElement} form
   * @param {(values: { [name: string]: string }) => void} change
   */
  constructor(form, change) {
    this.#form = form;
    this.#problem = find(HTMLElement, "[data-problem]", form);
    this.#change = change;
    form.addEventListener("input", ({ target }) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) this.#input(target);
      else if (target instanceof HTMLSelectElement) this.#input(target);
    });
    form.addEventListener("change", () => this.#ask());
    this.#drawer = new Drawer(form, () => find(HTMLElement, ".stage").scrollIntoView({ block: "start" }));
    // The label of a text must refer to the visible field.
    for (const lines of form.querySelectorAll("[data-lines]")) {
      find(HTMLLabelElement, `#${CSS.escape(lines.getAttribute("aria-labelledby") ?? "")}`).htmlFor = lines.id;
    }
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#ask();
    });
  }

  /** @param {Field} input */
  #input(input) {
    this.#row = around(HTMLElement, input, "[data-control]");
    if (input instanceof HTMLInputElement && input.type === "checkbox") return this.#tick(input);
    const field = this.#field(this.#row) ?? input;
    if (input.matches("[data-dial]")) {
      // If a value has to be above 0, its slider still begins at 0, which removes the value.
      field.value = Number(input.value) < Number(field.getAttribute("min")) ? "" : input.value;
    } else if (input.matches("[data-color]")) {
      field.value = input.value.slice(1);
    } else if (input.matches("[data-lines]")) {
      // Lines end with U+2028, since URLs may not contain control characters.
      field.value = input.value.replaceAll("\n", "\u2028");
      if (this.#row) count(this.#row);
      return this.#await(field, 60);
    } else if (input.matches("[data-well]")) {
      field.value = replacing(field.value, Number(input.dataset.well), input.value);
    }
    // Request a text when it is complete or typing pauses.
    if (["text", "url", "date"].includes(input.type)) return this.#await(field, 400);
    this.#typed = field;
    this.#ask(field === input ? field : null);
  }

  /**
   * Requests the value of a field after `delay` ms without another change.
   *
   * @param {Field} field
   * @param {number} delay
   */
  #await(field, delay) {
    this.#typed = field;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), delay);
  }

  /**
   * Requests all checked choices; a choice marked `alone` unchecks the other ones with that mark.
   *
   * @param {HTMLInputElement} input
   */
  #tick(input) {
    this.#ask();
    const boxes = findAll(HTMLInputElement, "[type=checkbox]", this.#row ?? this.#form);
    if (input.checked && "alone" in input.dataset) {
      for (const other of boxes) if (other !== input && "alone" in other.dataset) other.checked = false;
    }
    const chosen = boxes.filter(({ checked }) => checked).map(({ value }) => value);
    this.#change({ [input.name]: chosen.join(",") });
  }

  /** @param {Field | null} chosen */
  #ask(chosen = null) {
    clearTimeout(this.#timer);
    const field = chosen ?? this.#typed;
    this.#typed = null;
    if (field) this.#change({ [field.name]: field.value.trim() });
  }

  /**
   * Updates all controls from a fresh page, except the focused field unless `isWhole` is set.
   *
   * @param {Element} fresh
   */
  show(fresh, isWhole = false) {
    this.#form.toggleAttribute("data-parts", fresh.hasAttribute("data-parts"));
    this.#clear();
    const folds = fresh.querySelectorAll("details");
    for (const [index, fold] of this.#form.querySelectorAll("details").entries()) {
      if (folds[index].open) fold.open = true;
      find(Element, ".changes", fold).textContent = find(Element, ".changes", folds[index]).textContent;
    }
    for (const row of findAll(HTMLElement, "[data-control]", this.#form)) {
      this.#showRow(row, find(HTMLElement, `[data-control="${row.dataset.control}"]`, fresh), isWhole);
    }
  }

  /**
   * @param {HTMLElement} row
   * @param {HTMLElement} fresh
   * @param {boolean} isWhole
   */
  #showRow(row, fresh, isWhole) {
    row.hidden = fresh.hidden;
    const mark = find(Element, ".mark", row);
    const hadFocus = mark.contains(document.activeElement);
    const freshMark = find(Element, ".mark", fresh);
    if (mark.innerHTML !== freshMark.innerHTML) mark.innerHTML = freshMark.innerHTML;
    const choices = row.querySelector(".choices");
    const others = fresh.querySelector(".choices");
    /** @param {Element} list */
    const offered = (list) => [...list.querySelectorAll("input")].map(({ value }) => value).join(" ");
    if (choices && others && offered(choices) !== offered(others)) choices.innerHTML = others.innerHTML;
    const inputs = fresh.querySelectorAll("input");
    for (const [index, input] of row.querySelectorAll("input").entries()) {
      const { checked, value, placeholder } = inputs[index];
      if (["radio", "checkbox"].includes(input.type)) input.checked = checked;
      else if (isWhole || input !== document.activeElement) input.value = value;
      if (input.placeholder !== placeholder) input.placeholder = placeholder;
      input.toggleAttribute("data-used", inputs[index].hasAttribute("data-used"));
    }
    /** @type {NodeListOf<Field>} */
    const longer = fresh.querySelectorAll("textarea, select");
    /** @type {NodeListOf<Field>} */
    const fields = row.querySelectorAll("textarea, select");
    for (const [index, field] of fields.entries()) {
      if (isWhole || field !== document.activeElement) field.value = longer[index].value;
    }
    if (row.querySelector("[data-tally]")) count(row);
    const offers = findAll(HTMLAnchorElement, ".offer, .presets a", fresh);
    for (const [index, offer] of findAll(HTMLAnchorElement, ".offer, .presets a", row).entries()) {
      offer.href = offers[index].getAttribute("href") ?? "";
      offer.toggleAttribute("aria-current", offers[index].hasAttribute("aria-current"));
    }
    row.dispatchEvent(new Event("shown"));
    if (hadFocus && !mark.firstElementChild) this.#field(row)?.focus({ preventScroll: true });
  }

  /**
   * Shows the server's error next to the control; the picture stays.
   *
   * @param {string | null} reason
   */
  refuse(reason) {
    const blamed = CSS.escape(this.#problem.dataset.problem ?? "");
    const row = this.#row ?? this.#form.querySelector(`[data-control="${blamed}"]`);
    this.#clear();
    const field = this.#field(row);
    for (const each of [field, row?.querySelector("textarea")]) {
      each?.setAttribute("aria-invalid", "true");
      each?.setAttribute("aria-describedby", this.#problem.id);
    }
    row?.after(this.#problem);
    this.#problem.textContent = reason;
    this.#problem.hidden = false;
    const fold = row?.closest("details");
    if (fold) fold.open = true;
    this.#drawer.open();
    this.#problem.scrollIntoView({ block: "nearest" });
  }

  #clear() {
    this.#problem.hidden = true;
    for (const field of this.#form.querySelectorAll("[aria-invalid]")) {
      field.removeAttribute("aria-invalid");
      field.removeAttribute("aria-describedby");
    }
  }

  /**
   * Returns the field with the value of a row, or `null`.
   *
   * @param {Element | null} row
   */
  #field(row) {
    /** @type {Field | null | undefined} */
    const field = row?.querySelector("input[name]:not([type=radio], [type=checkbox]), select, input:checked");
    return field ?? null;
  }
}

/**
 * Shows the number of characters of a text, counted as grapheme clusters.
 *
 * @param {Element} row
 */
function count(row) {
  const tally = find(HTMLElement, "[data-tally]", row);
  const { value } = find(HTMLInputElement, "input[name]", row);
  const characters = [...new Intl.Segmenter().segment(value)].length;
  find(Element, "span", tally).textContent = String(characters);
  tally.classList.toggle("over", characters > Number(tally.dataset.maximum));
}
